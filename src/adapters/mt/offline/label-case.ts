/** What a label may end with without being another text. */
export const LABEL_MARK = /(?:\.{3}|[…:!.?])$/u;

const SENTINEL = /(<p\d>)/u;
const WIDE: Readonly<Record<string, string>> = { ':': '：', '!': '！', '?': '？', '.': '。', '…': '……' };

/**
 * A target in the case of its source. Capitals of every word are an English habit: none of the other
 * languages writes labels so, and they get one capital.
 */
export function inCaseOf(source: string, target: string, language: string): string {
  const letters = source.replaceAll(/<p\d>/gu, '');
  if (isInCapitals(letters))
    return target
      .split(SENTINEL)
      .map((part) => (SENTINEL.test(part) ? part : part.toLocaleUpperCase(language)))
      .join('');
  return /^\P{L}*\p{Lu}/u.test(letters) && !source.startsWith('<') ? capitalized(target, language) : target;
}

function isInCapitals(text: string): boolean {
  return !/\p{Ll}/u.test(text) && /\p{Lu}{2}/u.test(text);
}

function capitalized(text: string, language: string): string {
  return text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(language));
}

/** With the final mark of the source as the language writes it. */
export function withMark(text: string, mark: string, language: string): string {
  if (mark === '') return text;
  if (language.startsWith('zh')) return text + (WIDE[mark] ?? mark);
  if (language === 'ja') return text + (mark === '…' ? mark : (WIDE[mark] ?? mark));
  if (language === 'fr') return text + ({ ':': '\u00A0:', '!': '\u202F!', '?': '\u202F?' }[mark] ?? mark);
  if (language === 'es' && mark === '?') return text.includes('¿') ? `${text}?` : `¿${text}?`;
  if (language === 'es' && mark === '!') return text.includes('¡') ? `${text}!` : `¡${text}!`;
  return text + mark;
}
