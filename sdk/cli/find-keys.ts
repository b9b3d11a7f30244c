/**
 * Calls that take a key as a plain text: i18next and vue (t, $t, i18n.t, tc), react-intl (id: in formatMessage,
 * <FormattedMessage id=), <Trans i18nKey=, Android (R.string.x), Apple (NSLocalizedString, String(localized:)),
 * gettext-like tr() and translate(). A key that is built at run time cannot be seen and is skipped.
 */
const USES: readonly RegExp[] = [
  /(?<![\w.$])(?:\$?t|\$?tc|tr|translate|i18n(?:ext)?\.t|this\.\$t|NSLocalizedString)\(\s*(['"`])((?:(?!\1)[^\\\n$])+)\1/g,
  /\bi18nKey=(?:\{\s*)?(['"`])((?:(?!\1)[^\\\n$])+)\1/g,
  /\bformatMessage\(\s*\{\s*id:\s*(['"`])((?:(?!\1)[^\\\n$])+)\1/g,
  /<FormattedMessage\s+id=(['"])((?:(?!\1)[^\\\n$])+)\1/g,
  /\bString\(localized:\s*(")([^"\\\n]+)"/g,
  /\bR\.string\.()(\w+)/g,
];

const LINE_MAX = 2000;
const PLURALS = /_(?:zero|one|two|few|many|other|plural|\d+)$/;

/** Every key in source code, with its line. Long lines are machine-made and are skipped. */
export function keysInCode(text: string): { key: string; line: number }[] {
  const found: { key: string; line: number }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.length > LINE_MAX) continue;
    for (const use of USES)
      for (const [, , key = ''] of line.matchAll(use))
        if (key.trim() !== '') found.push({ key, line: index + 1 });
  }
  return found;
}

/**
 * All names that source code may use for these strings: with or without their namespaces, as one form of a plural, or
 * as the branch of a tree that is read as a whole.
 */
export function namesOf(ids: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const id of ids) {
    for (const name of [id, id.replace(/^[^:]*:/, '')]) {
      names.add(name).add(name.replace(PLURALS, ''));
      for (let at = name.indexOf('.'); at !== -1; at = name.indexOf('.', at + 1))
        names.add(name.slice(0, at));
    }
  }
  return names;
}

export function isKnownKey(key: string, names: ReadonlySet<string>): boolean {
  return names.has(key) || names.has(key.replace(PLURALS, ''));
}
