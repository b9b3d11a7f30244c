import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Excludes full stops and colons, which occur inside abbreviations, file names and times. */
const GLUED = /(?<=\p{L}{2})[,;!?](?=\p{L}{2})/gu;
/** Two words with a mark between. Texts with more marks or brackets are lists of values. */
const PAIR = /^[\p{L}\p{M}'’-]{2,40}[,;!?][\p{L}\p{M}'’-]{2,40}[.,;:!?…]?$/u;
const PAIR_CHARS_MAX = 42;

export const spaceAfterMark: Check = defineCheck({
  id: 'space_after_mark',
  category: 'formatting',
  severity: 'minor',
  // Languages written without spaces.
  severityIn: { zh: 'off', ja: 'off', yue: 'off', th: 'off', lo: 'off', km: 'off', my: 'off' },
  about: say('check.about_space_after_mark'),
  when: HAS.mark,
  autofix: 'offered',
  find({ from, to }) {
    const found = each(GLUED, to.bare, ({ 0: mark, index }) =>
      // Search keywords are separated by semicolons, and translators add to them.
      mark === ';' && !from.bare.includes('; ')
        ? null
        : {
            message: say('check.no_space_after_mark'),
            ...(PAIR.test(chunkAt(to.bare, index)) && { fix: `${mark} ` }),
          },
    );
    return found.length > 0 && from.bare.search(GLUED) !== -1 ? NONE : found;
  },
});

/** The characters around a position up to the next spaces, as far as a pair of words can reach. */
function chunkAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - PAIR_CHARS_MAX), at);
  const after = text.slice(at, at + PAIR_CHARS_MAX);
  return (before.split(/\s/u).at(-1) ?? '') + (after.split(/\s/u, 1)[0] ?? '');
}
