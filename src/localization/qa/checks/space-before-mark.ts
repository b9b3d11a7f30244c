import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Not before a smiley, dots or a mark that belongs to the following text. */
const SPACED = /(?<=[\p{L}\p{M}\p{N})\ufffc]) {1,5}[,.!?;:](?=\s|$)/gu;

export const spaceBeforeMark: Check = defineCheck({
  id: 'space_before_mark',
  category: 'formatting',
  severity: 'minor',
  severityIn: { fr: 'off' },
  about: say('check.about_space_before_mark'),
  when: HAS.space,
  autofix: 'offered',
  find({ from, to }) {
    if (!to.has(HAS.space) || !to.has(HAS.mark | HAS.colon)) return NONE;
    const known = new Map<string, boolean>();
    const found = each(SPACED, to.bare, ({ 0: text }) => {
      const mark = text.trimStart();
      // Two spaces align something.
      const isMeant = known.get(mark) ?? isPunctuation(mark, from.bare, to.bare);
      known.set(mark, isMeant);
      const isSure = isMeant && text.length === mark.length + 1;
      // With a half-width colon, some write spaces on both sides: "エラー : %s".
      const isStyle = mark === ':' && to.has(HAS.cjk);
      return {
        message: say('check.space_before_mark'),
        ...(isSure && { fix: mark }),
        ...(isStyle && { severity: 'info' as const }),
      };
    });
    return found.length > 0 && from.bare.search(SPACED) !== -1 ? NONE : found;
  },
});

/**
 * Whether the mark is punctuation: the source has it equally often, each time after a word. Otherwise
 * the text may mention the mark itself ("after a : comes").
 */
function isPunctuation(mark: string, source: string, target: string): boolean {
  const inSource = source.split(mark);
  const isGlued = inSource.slice(0, -1).every((before) => /[\p{L}\p{M}\p{N})\ufffc]$/u.test(before));
  return isGlued && inSource.length === target.split(mark).length;
}
