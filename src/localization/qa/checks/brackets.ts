import { say } from '#kernel/say.ts';
import { withoutKeys } from '#kernel/accelerators.ts';
import { type Check, defineCheck, isShort, NONE, surplus, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Narrow or wide; braces of placeholders do not count. */
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
  // 4.6 and 5.8 % of human translations differ there: other kinds of brackets mark names and readings.
  // The pseudo-language stands in brackets on purpose.
  severityIn: { ja: 'off', ko: 'off', 'qps-ploc': 'off' },
  about: say('check.about_brackets'),
  when: HAS.bracket | HAS.brace | HAS.wide,
  find({ from, to, target, isLabelled }) {
    const [ours, theirs] = [from.once(bracketsOf), to.once(bracketsOf)];
    if (ours === theirs || (isLabelled && withLabel(ours) === theirs)) return NONE;
    const finding = whole(target, say('check.brackets_differ_source'));
    // What a translator adds explains something; only what is lost may be a fault.
    const lost = surplus([...ours], [...theirs]);
    const isLost =
      lost.length > 0 &&
      !(isPairOnly(lost) && (from.bare.length < LABEL_CHARS_MAX || !isShort(from, to))) &&
      !isOtherKind(ours, theirs) &&
      !hasOthers(to);
    return [isLost ? finding : { ...finding, severity: 'info' }];
  },
});

/** The square brackets around the whole text, in the order that bracketsOf gives. */
const withLabel = (marks: string) => [...marks, '[', ']'].sort().join('');

/** "file(s)" and "(C)" need no brackets elsewhere. */
const PLURAL_OR_SIGN = /(?<=\p{L})\((?:s|es|n|en|e)\)|\([CcRr]\)|\([Tt][Mm]\)/gu;

/** In a label what brackets set apart becomes part of the word: "Chinese (Simplified)" is 简体中文. */
const LABEL_CHARS_MAX = 25;

/** Just as many that open and close, but of another kind: "[new]" as «(новые)». */
function isOtherKind(ours: string, theirs: string): boolean {
  const opened = (marks: string) => marks.match(/[([{]/gu)?.length ?? 0;
  return ours.length === theirs.length && opened(ours) === opened(theirs);
}

/** Only pairs of round brackets are gone: what stood in them is now part of the sentence, or follows a comma. */
function isPairOnly(lost: readonly string[]): boolean {
  const opened = lost.filter((mark) => mark === '(').length;
  return opened * 2 === lost.length && lost.every((mark) => mark === '(' || mark === ')');
}

/** Other marks may do what brackets did: dashes, quotes of Chinese. */
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
