import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const CODE = /`[^`'\n]{1,300}`/gu;

/** The name and the pattern of each kind of markup. Only counts are compared, because words change places. */
const MARKS: readonly (readonly [string, RegExp])[] = [
  ['bold', /\*\*(?=\S)[^*\n]{1,300}\*\*/gu],
  // `so' is a quotation in manuals: a grave accent closed by an apostrophe.
  ['code', CODE],
  ['links', /\[[^[\]\n]{1,200}\]\([^()\s]{1,300}\)/gu],
  ['headings', /^ {0,3}#{1,6} /gmu],
  // Other languages use other bullets.
  [
    'list items',
    /^ {0,6}(?:[-*+•·‣▪●○–—‒](?: |(?=[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}]))|\u3000?[※・])(?=\S)/gmu,
  ],
  ['struck out', /~~(?=\S)[^~\n]{1,300}~~/gu],
];

const ONE_LINE = /^1 (?:list items|headings)$/u;

export const markdown: Check = defineCheck({
  id: 'markdown',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_markdown'),
  when: HAS.markdown | HAS.hash | HAS.sign | HAS.bracket,
  find({ from, to, target }) {
    const a = from.once(countsOf);
    if (a === '') return NONE;
    const b = to.once(countsOf);
    if (a === b || keepsCode(from, to)) return NONE;
    const finding: Finding = whole(
      target,
      say('check.markdown_differs_source_translation', { a, b: b || 'none' }),
    );
    // A single line with one mark in front ("- split -", "* at start of expression") is no list.
    // `start_mark` checks it.
    const isOneLine = ONE_LINE.test(a) && !from.text.trim().includes('\n');
    return [isOneLine ? { ...finding, severity: 'info' } : finding];
  },
});

/**
 * The code is quoted in the style of the language («diff.tool» for `diff.tool`), and nothing else is
 * marked.
 */
function keepsCode(from: TextFacts, to: TextFacts): boolean {
  const spans = from.text.match(CODE) ?? [];
  return (
    from.once(countsOf) === `${spans.length} code` &&
    to.once(countsOf) === '' &&
    spans.every((span) => isQuoted(to.text, span.slice(1, -1)))
  );
}

function isQuoted(text: string, said: string): boolean {
  const at = text.indexOf(said);
  return (
    at > 0 &&
    /["'„“”«‘’「『]/u.test(text.charAt(at - 1)) &&
    /["'“”»’」』]/u.test(text.charAt(at + said.length))
  );
}

/** For example "2 bold, 1 links". Empty for a text without Markdown. */
function countsOf({ text }: TextFacts): string {
  return MARKS.flatMap(([name, pattern]) => {
    const count = text.match(pattern)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${name}`];
  }).join(', ');
}
