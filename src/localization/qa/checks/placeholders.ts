import { normalForm } from '#kernel/normal-form.ts';
import { UNINDEXED } from '#kernel/placeholders.ts';
import { fillUp } from '#kernel/prose.ts';
import { say } from '#kernel/say.ts';
import { type Argument, argumentsOf, comparable, lacking } from '../arguments-of.ts';
import { type Check, type CheckView, defineCheck, type Finding, list, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const SHARE = /^%\d$/u;

/**
 * Critical, because the program fails or shows a wrong value. 0.6 to 1.3 % of human translations
 * differ, 4 % in Chinese.
 */
export const placeholders: Check = defineCheck({
  id: 'placeholders',
  category: 'formatting',
  severity: 'critical',
  about: say('check.about_placeholders'),
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
      to.once(outsideForms),
    ).map(({ text }) => text);
    const extra = gone(
      lacking(b, a)
        .filter((each) => !isRepeatable(each, known.source, view) && !isShareOf(each.text, from))
        .filter(({ text }) => !isProse(text, a) && !isBeforeUnit(text, view)),
      a,
      from.once(outsideForms),
    ).map(({ text }) => text);
    const found: Finding[] = [];
    if (missing.length > 0) {
      const message = say('check.translation_lacks', { missing: list(missing) });
      // A missing placeholder is never inserted, because its position depends on grammar.
      const fixable = missing.length === 1 ? mangled(to, missing, extra) : null;
      found.push(fixable ? { message, ...fixable } : whole(target, message));
    }
    if (extra.length > 0) {
      const first = to.placeholders.find(({ text }) => text === extra[0]);
      const message = say('check.source_no', { extra: list(extra) });
      found.push(first ? { message, start: first.start, end: first.end } : whole(target, message));
    }
    return found;
  },
});

/** A name that occurs at all may occur more or less often; `placeholder_count` checks that. */
function isRepeatable(
  { key, text }: Argument,
  others: ReadonlySet<string>,
  { from, to }: CheckView,
): boolean {
  return others.has(key) && (from.isIcu || to.isIcu || !UNINDEXED.test(text));
}

/** ":export" and "[arq.erro]" are words if the source has nothing of the kind. */
function isProse(text: string, inSource: readonly Argument[]): boolean {
  const [first = ''] = text;
  return (first === ':' || first === '[') && inSource.every((each) => !each.text.startsWith(first));
}

/** printf doubles the percent sign, but a full-width one needs no doubling. */
function isOtherPercent({ text }: Argument, { target }: CheckView): boolean {
  return text === '%%' && /[％٪]/u.test(target);
}

/** "%5" in Turkish is "5%" in English. */
function isShareOf(text: string, { bare }: TextFacts): boolean {
  return SHARE.test(text) && new RegExp(`(?<!\\d)${text.slice(1)}\\s?%`, 'u').test(bare);
}

/** Qt puts a unit right after its argument: "%1x%2", "%1m". No program needs a number of width one. */
const WITH_UNIT = /^(%\d)[a-z]$/u;

function unitless(text: string): string {
  return WITH_UNIT.exec(text)?.[1] ?? '';
}

/** "%1 MP" where the source has "%1MP". */
function isBeforeUnit(text: string, { source }: CheckView): boolean {
  return SHARE.test(text) && new RegExp(`${text}\\p{L}`, 'u').test(source);
}

/** Finds the missing placeholder in another case, spacing or width: {Name}, { name }, ｛name｝. */
function mangled(
  to: TextFacts,
  missing: readonly string[],
  extra: readonly string[],
): Omit<Finding, 'message'> | null {
  const [lost = ''] = missing;
  // "{ format }" with inner spaces is how manuals name what belongs there.
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

/** The number that selects a form is not shown itself: "{{PLURAL:$1|page|pages}}". */
function outsideForms({ text, placeholders: found }: TextFacts): string {
  const forms = found.filter(({ kind }) => kind === 'form');
  return forms.length === 0 ? text : fillUp(text, forms);
}

/** A text that lacks more placeholders has other problems. */
const LOOKED_FOR_MAX = 5;

/**
 * A placeholder glued to a letter may not be recognized as one, but the program still finds it in the
 * text.
 */
function gone(
  missing: readonly Argument[],
  inOther: readonly Argument[],
  other: string,
): readonly Argument[] {
  const distinct = new Set(missing.map(({ text }) => text));
  if (distinct.size === 0 || distinct.size > LOOKED_FOR_MAX) return missing;
  const count = (all: readonly Argument[], text: string) => all.filter((each) => each.text === text).length;
  // "%s" and "%.255s" have the same key, so occurrences that were recognized as placeholders are not
  // counted again.
  const found = new Set(
    [...distinct].filter((text) => countIn(other, text) - count(inOther, text) >= count(missing, text)),
  );
  return found.size === 0 ? missing : missing.filter(({ text }) => !found.has(text));
}

/** "$1" must not be found in "$10", nor ":name" in ":names". */
function countIn(text: string, token: string): number {
  const mayRunOn = !/\w$/u.test(token);
  let count = 0;
  for (let at = text.indexOf(token); at !== -1; at = text.indexOf(token, at + token.length))
    if (mayRunOn || !/^[\w$]/u.test(text.charAt(at + token.length))) count += 1;
  return count;
}
