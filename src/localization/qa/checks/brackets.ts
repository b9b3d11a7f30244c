import { say } from '#kernel/say.ts';
import { withoutKeys } from '#kernel/accelerators.ts';
import { type Check, defineCheck, isShort, NONE, surplus, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Narrow or wide. Braces of placeholders do not count. */
const BRACKET = /[()[\]{}（）［］｛｝【】〔〕]/gu;
const PLAIN: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '〔': '[',
  '〕': ']',
  '｛': '{',
  '｝': '}',
};

export const brackets: Check = defineCheck({
  id: 'brackets',
  category: 'formatting',
  severity: 'minor',
  // Off where 4.6 and 5.8 % of human translations differ, because other brackets mark names and readings,
  // and for the pseudo-language, which puts every text in brackets.
  severityIn: { ja: 'off', ko: 'off', 'qps-ploc': 'off' },
  about: say('check.about_brackets'),
  when: HAS.bracket | HAS.brace | HAS.wide,
  find({ from, to, target, isLabelled }) {
    const [ours, theirs] = [from.once(bracketsOf), to.once(bracketsOf)];
    if (ours === theirs || (isLabelled && withLabel(ours) === theirs)) return NONE;
    const finding = whole(target, say('check.brackets_differ_source'));
    // Translators add brackets for explanations, so only missing ones can be a fault.
    const lost = surplus([...ours], [...theirs]);
    const isLost =
      lost.length > 0 &&
      !(isPairOnly(lost) && (from.bare.length < LABEL_CHARS_MAX || !isShort(from, to))) &&
      !isOtherKind(ours, theirs) &&
      !hasOthers(to);
    return [isLost ? finding : { ...finding, severity: 'info' }];
  },
});

/** Adds the square brackets around the whole text, in the order that bracketsOf returns. */
const withLabel = (marks: string) => [...marks, '[', ']'].sort().join('');

/** "file(s)" and "(C)" need no brackets in other languages. */
const PLURAL_OR_SIGN = /(?<=\p{L})\((?:s|es|n|en|e)\)|\([CcRr]\)|\([Tt][Mm]\)/gu;

/** In short labels, the text in brackets may become part of the word: "Chinese (Simplified)" is 简体中文. */
const LABEL_CHARS_MAX = 25;

/** The same number of opening and closing brackets, but of another kind: "[new]" and «(новые)». */
function isOtherKind(ours: string, theirs: string): boolean {
  const opened = (marks: string) => marks.match(/[([{]/gu)?.length ?? 0;
  return ours.length === theirs.length && opened(ours) === opened(theirs);
}

/** Only pairs of round brackets are missing: their content may have become part of the sentence. */
function isPairOnly(lost: readonly string[]): boolean {
  const opened = lost.filter((mark) => mark === '(').length;
  return opened * 2 === lost.length && lost.every((mark) => mark === '(' || mark === ')');
}

/** Dashes and Chinese quotes may replace brackets. */
function hasOthers({ bare }: TextFacts): boolean {
  return /[「」『』〈〉《》—–]/u.test(bare);
}

function bracketsOf({ bare }: TextFacts): string {
  const marks = withoutKeys(bare).replace(PLURAL_OR_SIGN, '').match(BRACKET) ?? [];
  return marks
    .map((mark) => PLAIN[mark] ?? mark)
    .sort()
    .join('');
}
