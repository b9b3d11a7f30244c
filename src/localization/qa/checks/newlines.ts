import { say } from '#kernel/say.ts';
import { type Check, defineCheck, isUndoPair, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Real line breaks and the two characters \n, which games use for the same. */
const BREAK = /\r\n|\n|\r|\\n/gu;

export const newlines: Check = defineCheck({
  id: 'newlines',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_newlines'),
  when: HAS.lineBreak | HAS.backslash,
  find({ from, to, target }) {
    const [a, b] = [from.once(breaksOf), to.once(breaksOf)];
    if (a === b || (a === 0 && b === 1 && isUndoPair(target))) return NONE;
    const finding = whole(target, say('check.source_line_breaks_translation', { a, b }));
    // Long lines are broken to fit: another language breaks them elsewhere.
    const isLayout =
      isWrapped(from) || isWrapped(to) || INSIDE.test(from.text) || (a > 0 && INSIDE.test(to.text));
    return [isLayout ? { ...finding, severity: 'info' } : finding];
  },
});

const WRAPPED_CHARS_MIN = 45;
/** A sentence goes on after the break, which a person set to fit a window. */
const INSIDE = /[\p{Ll},] ?(?:\n|\\n) ?\p{Ll}/u;

/** Some line is as long as a line may be; of the last one of several nobody can tell. */
function isWrapped({ text }: TextFacts): boolean {
  const lines = text.trim().split(BREAK);
  const [first = ''] = lines;
  // One long line that stands for itself will be broken somewhere.
  if (lines.length === 1) return first.length >= WRAPPED_CHARS_MIN;
  return lines.slice(0, -1).some((line) => line.length >= WRAPPED_CHARS_MIN);
}

/** Of a plural only the branch that both languages have is counted. */
function breaksOf({ isIcu, bare, text }: TextFacts): number {
  // Those at the edges are `edge_space`.
  return (isIcu ? bare : text).trim().match(BREAK)?.length ?? 0;
}
