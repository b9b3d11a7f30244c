import { normalForm } from '#kernel/normal-form.ts';
import { UNINDEXED } from '#kernel/placeholders.ts';
import { type Argument, argumentsOf, comparable, lacking } from '../arguments-of.ts';
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
  autofix: 'sure',
  find(view) {
    const { from, to, target } = view;
    const [a, b] = comparable(from.once(argumentsOf), to.once(argumentsOf));
    if (a.length === 0 && b.length === 0) return NONE;
    const known = { source: new Set(a.map(({ key }) => key)), target: new Set(b.map(({ key }) => key)) };
    const missing = gone(
      lacking(a, b)
        .filter((each) => !isRepeatable(each, known.target, view) && !isOtherPercent(each, view))
        .filter(({ text }) => !known.target.has(unitless(text))),
      b,
      target,
    ).map(({ text }) => text);
    const extra = gone(
      lacking(b, a)
        .filter((each) => !isRepeatable(each, known.source, view) && !isShareOf(each.text, from))
        .filter(({ text }) => !isProse(text, a) && !isBeforeUnit(text, view)),
      a,
      view.source,
    ).map(({ text }) => text);
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
    { source: '%D{ format }', target: '%D{ Format }' },
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
    { source: '%player% won', target: 'gewonnen' },
    { source: '$nick has left', target: '离开了', language: 'zh-cn' },
    { source: 'Hello [player]!', target: 'Hallo!' },
    { source: 'You have [money!t]', target: 'Du hast [geld!t]' },
    { source: '%s of %s', target: '%1$s von %1$s' },
    { source: '%<PRIu64> files', target: 'Dateien' },
    { source: '%1×%2 pixels', target: '%1 Pixel' },
    { source: 'Small (%1x%2)', target: 'Klein (%2)' },
    { source: 'Packet to %1', target: 'Paket an %1s' },
    { source: "'%s' field, reference to '%.255s'", target: "Feld '', Verweis auf '%.255s'" },
    { source: '%B: too many sections (%d)', target: '%B: zu viele Abschnitte' },
    { source: '%F%P: cannot open %s', target: '%F%P: kann nicht öffnen' },
    { source: 'bad value in list[%d]: %p', target: 'falscher Wert in list[]: %p' },
  ],
  passes: [
    { source: '{a} beats {b}', target: '{b} wird von {a} geschlagen' },
    { source: '50% off', target: '50% Rabatt' },
    { source: '5% off', target: '%5 indirim', language: 'tr' },
    { source: 'Player $side_num', target: '玩家$side_num', language: 'zh-cn' },
    { source: 'Welcome :name', target: '欢迎:name', language: 'zh-cn' },
    { source: '{name}! Where is {name}?', target: '{name}! Wo bist du?' },
    { source: '%1$s hits %2$s', target: '%2$s wird von %1$s getroffen' },
    { source: 'Missing return', target: 'Пропущен :return', language: 'ru' },
    { source: '%s×%s', target: '%sx%s' },
    { source: 'Small (%1x%2)', target: 'Klein (%1×%2)' },
    { source: 'Image (%1MP)', target: 'Bild (%1 MP)' },
    { source: '%BRemove%b the following:%n', target: '%BEntfernen%b von:%n' },
    { source: "'%.*s' in '%s'", target: "'%3$s': '%2$.*1$s'" },
    { source: '%s hits %s', target: '%2$s wird von %1$s getroffen' },
    { source: '%-20s %5d', target: '%-25s %d' },
    { source: '%*d of %s', target: '%3$s: %2$*1$d' },
    { source: 'Player $nick', target: '玩家$nick已加入', language: 'zh-cn' },
    { source: "'$side'", target: '“$side|”', language: 'zh-cn' },
    { source: '%d%% done', target: '%d％完了', language: 'ja' },
    { source: '%B %e, %Y', target: '%-d. %B %Y' },
    { source: 'Saved at %l:%M %p', target: 'Gespeichert um %H:%M Uhr' },
    { source: '%B %d', target: '%-d de %B', language: 'es' },
    { source: '{NUM} vehicle{P "" s}', target: '{NUM} Fahrzeug{P "" e}' },
    { source: '{NUM} vehicle{P "" s}', target: '{NUM}辆车', language: 'zh-cn' },
    { source: 'Usage: git [options]', target: 'Aufruf: git [Optionen]' },
    { source: 'Version $1.', target: 'バージョン$1です。', language: 'ja' },
    { source: '%@ sent %lld files', target: '%@ hat %lld Dateien gesendet' },
    {
      source: '{n, plural, one {# day} other {# days}}',
      target: '{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
      language: 'ru',
    },
  ],
});

/** A name that is there may stand more or less often; `placeholder_count` weighs that. */
function isRepeatable(
  { key, text }: Argument,
  others: ReadonlySet<string>,
  { from, to }: CheckView,
): boolean {
  return others.has(key) && (from.isIcu || to.isIcu || !UNINDEXED.test(text));
}

/** ":export" and "[arq.erro]" in a text whose source has nothing of the kind are words. */
function isProse(text: string, inSource: readonly Argument[]): boolean {
  const [first = ''] = text;
  return (first === ':' || first === '[') && inSource.every((each) => !each.text.startsWith(first));
}

/** printf doubles its percent sign, and a full-width one needs no doubling. */
function isOtherPercent({ text }: Argument, { target }: CheckView): boolean {
  return text === '%%' && /[％٪]/u.test(target);
}

/** "%5" in Turkish is what "5%" is in English. */
function isShareOf(text: string, { bare }: TextFacts): boolean {
  return SHARE.test(text) && new RegExp(`(?<!\\d)${text.slice(1)}\\s?%`, 'u').test(bare);
}

/** Qt sets a unit right behind its arguments: "%1x%2", "%1m". No program needs a number of width one. */
const WITH_UNIT = /^(%\d)[a-z]$/u;

function unitless(text: string): string {
  return WITH_UNIT.exec(text)?.[1] ?? '';
}

/** "%1 MP" where the source has "%1MP". */
function isBeforeUnit(text: string, { source }: CheckView): boolean {
  return SHARE.test(text) && new RegExp(`${text}\\p{L}`, 'u').test(source);
}

/** The lost one under another case, spacing or width: {Name}, { name }, ｛name｝. */
function mangled(
  to: TextFacts,
  missing: readonly string[],
  extra: readonly string[],
): Omit<Finding, 'message'> | null {
  const [lost = ''] = missing;
  // "{ format }" with room inside is a manual's word for what stands there.
  if (/[{[]\s/u.test(lost)) return null;
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

/** Glued to a letter one may not pass for a placeholder; the program finds it in the other text all the same. */
function gone(
  missing: readonly Argument[],
  inOther: readonly Argument[],
  other: string,
): readonly Argument[] {
  const distinct = new Set(missing.map(({ text }) => text));
  if (distinct.size === 0 || distinct.size > LOOKED_FOR_MAX) return missing;
  const count = (all: readonly Argument[], text: string) => all.filter((each) => each.text === text).length;
  // "%s" and "%.255s" mean the same: one that passed for a placeholder is not the one that is looked for.
  const found = new Set(
    [...distinct].filter((text) => countIn(other, text) - count(inOther, text) >= count(missing, text)),
  );
  return found.size === 0 ? missing : missing.filter(({ text }) => !found.has(text));
}

/** "$1" is not in "$10", nor ":name" in ":names". */
function countIn(text: string, token: string): number {
  const mayRunOn = !/\w$/u.test(token);
  let count = 0;
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + token.length))
    if (mayRunOn || !/^[\w$]/u.test(text.charAt(at + token.length))) count += 1;
  return count;
}
