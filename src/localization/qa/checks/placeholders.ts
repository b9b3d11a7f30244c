import { normalForm } from '#kernel/normal-form.ts';
import { differenceOf, UNINDEXED } from '#kernel/placeholders.ts';
import { type Check, type CheckView, defineCheck, type Finding, list, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const SHARE = /^%\d$/u;

/** Critical: the program fails or shows a wrong value. 0.6 to 1.3 % of human translations differ, zh 4 %. */
export const placeholders: Check = defineCheck({
  id: 'placeholders',
  category: 'formatting',
  severity: 'critical',
  about: 'A placeholder of the source is missing, or the translation has one that the source has not.',
  when: HAS.brace | HAS.percent | HAS.dollar | HAS.backslash | HAS.colon | HAS.bracket | HAS.symbol,
  autofix: true,
  find(view) {
    const { from, to, target } = view;
    const [a, b] = [from.once(argumentsOf), to.once(argumentsOf)];
    if (a.length === 0 && b.length === 0) return NONE;
    const difference = differenceOf(a, b);
    const known = { source: new Set(a), target: new Set(b) };
    const missing = gone(
      difference.missing.filter((text) => !isRepeatable(text, known.target, view)),
      a,
      target,
    );
    const extra = difference.extra.filter(
      (text) => !isRepeatable(text, known.source, view) && !isShareOf(text, from),
    );
    const found: Finding[] = [];
    if (missing.length > 0) {
      const message = `The translation lacks ${list(missing)}.`;
      // A lost one is never put back: where it belongs is grammar.
      const fixable = missing.length === 1 ? mangled(to, missing, extra) : null;
      found.push(fixable ? { message, ...fixable } : whole(target, message));
    }
    if (extra.length > 0) {
      const first = to.placeholders.find(({ text }) => text === extra[0]);
      const message = `The source has no ${list(extra)}.`;
      found.push(first ? { message, start: first.start, end: first.end } : whole(target, message));
    }
    return found;
  },
  fires: [
    { source: 'Gold: {0}', target: 'Gold:' },
    { source: '{name} has joined', target: 'ist beigetreten' },
    { source: 'Hi {name}!', target: 'Hallo {Name}!', fixed: 'Hallo {name}!' },
    { source: 'Hi {name}!', target: '你好｛name｝！', language: 'zh-cn', fixed: '你好{name}！' },
    { source: 'You have %d of %s', target: 'Sie haben %d' },
    { source: 'You have %s and %s', target: 'Sie haben %s' },
    { source: 'Hello', target: 'Hallo {name}' },
    { source: '{a} beats {b}', target: '{a} schlägt {a}' },
    { source: 'Hello %(user)s', target: 'Hallo' },
    { source: 'Cost: ${price}', target: 'Preis: {price}' },
    { source: '%{count} items, %<size>d', target: '%{count} Dinge' },
    { source: 'See $t(menu.file)', target: 'Siehe Datei' },
    { source: '\\C[2]Key\\C[0] found', target: '\\C[2]Schlüssel gefunden' },
    { source: '%1 of %n files', target: '%1 Dateien' },
    { source: 'Welcome :name', target: 'Willkommen' },
    { source: 'Welcome :name', target: '欢迎:names', language: 'zh-cn' },
    { source: '%PLAYER% won', target: 'gewonnen' },
  ],
  passes: [
    { source: '{a} beats {b}', target: '{b} wird von {a} geschlagen' },
    { source: '50% off', target: '50% Rabatt' },
    { source: '5% off', target: '%5 indirim', language: 'tr' },
    { source: 'Player $side_num', target: '玩家$side_num', language: 'zh-cn' },
    { source: 'Welcome :name', target: '欢迎:name', language: 'zh-cn' },
    { source: '{name}! Where is {name}?', target: '{name}! Wo bist du?' },
    { source: '%1$s hits %2$s', target: '%2$s wird von %1$s getroffen' },
    { source: '%@ sent %lld files', target: '%@ hat %lld Dateien gesendet' },
    {
      source: '{n, plural, one {# day} other {# days}}',
      target: '{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
      language: 'ru',
    },
  ],
});

/** The branches of a plural repeat their arguments, so there each name counts once. */
function argumentsOf(facts: TextFacts): readonly string[] {
  const texts = facts.placeholders.filter(({ kind }) => kind === 'argument').map(({ text }) => text);
  return facts.isIcu ? [...new Set(texts)] : texts;
}

/** A name that is there may stand more or less often; `placeholder_count` weighs that. */
function isRepeatable(text: string, others: ReadonlySet<string>, { from, to }: CheckView): boolean {
  return others.has(text) && (from.isIcu || to.isIcu || !UNINDEXED.test(text));
}

/** "%5" in Turkish is what "5%" is in English. */
function isShareOf(text: string, { bare }: TextFacts): boolean {
  return SHARE.test(text) && new RegExp(`(?<!\\d)${text.slice(1)}\\s?%`, 'u').test(bare);
}

/** The lost one under another case, spacing or width: {Name}, { name }, ｛name｝. */
function mangled(
  to: TextFacts,
  missing: readonly string[],
  extra: readonly string[],
): Omit<Finding, 'message'> | null {
  const [lost = ''] = missing;
  const plain = (text: string) => normalForm(text, 'NFKC').replace(/\s/gu, '').toLowerCase();
  if (extra.length > 1) return null;
  const same = to.placeholders.find(({ text }) => extra.includes(text) && plain(text) === plain(lost));
  if (same) return { start: same.start, end: same.end, fix: lost };
  if (extra.length > 0 || !to.has(HAS.wide)) return null;
  const wide = WIDE_BRACES.exec(to.text);
  return wide && plain(wide[0]) === plain(lost)
    ? { start: wide.index, end: wide.index + wide[0].length, fix: lost }
    : null;
}

const WIDE_BRACES = /[{｛][^{}｛｝\n]{1,100}[}｝]/u;

/** So many are looked for; a text that lacks more has other troubles. */
const LOOKED_FOR_MAX = 5;

/** Glued to a letter one may not pass for a placeholder; the program finds it there all the same. */
function gone(missing: readonly string[], inSource: readonly string[], target: string): readonly string[] {
  const distinct = new Set(missing);
  if (distinct.size === 0 || distinct.size > LOOKED_FOR_MAX) return missing;
  const found = new Set(
    [...distinct].filter(
      (text) => countIn(target, text) >= inSource.filter((other) => other === text).length,
    ),
  );
  return found.size === 0 ? missing : missing.filter((text) => !found.has(text));
}

/** "$1" is not in "$10", nor ":name" in ":names". */
function countIn(text: string, token: string): number {
  const mayRunOn = !/\w$/u.test(token);
  let count = 0;
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + token.length))
    if (mayRunOn || !/^[\w$]/u.test(text.charAt(at + token.length))) count += 1;
  return count;
}
