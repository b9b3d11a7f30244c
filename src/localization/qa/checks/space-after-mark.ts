import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Full stops and colons are left out: abbreviations, file names and times have them inside. */
const GLUED = /(?<=\p{L}{2})[,;!?](?=\p{L}{2})/gu;
/** Two words and the mark: what has more marks or brackets is a list of values. */
const PAIR = /^[\p{L}\p{M}'’-]{2,40}[,;!?][\p{L}\p{M}'’-]{2,40}[.,;:!?…]?$/u;
const PAIR_CHARS_MAX = 42;

export const spaceAfterMark: Check = defineCheck({
  id: 'space_after_mark',
  category: 'formatting',
  severity: 'minor',
  // Written without spaces.
  severityIn: { zh: 'off', ja: 'off', yue: 'off', th: 'off', lo: 'off', km: 'off', my: 'off' },
  about: say('check.about_space_after_mark'),
  when: HAS.mark,
  autofix: 'offered',
  find({ from, to }) {
    const found = each(GLUED, to.bare, ({ 0: mark, index }) =>
      // Keywords to be found by are parted so, and a translator adds to them.
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

/** What stands around a place without a space, as far as a pair of words can reach. */
function chunkAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - PAIR_CHARS_MAX), at);
  const after = text.slice(at, at + PAIR_CHARS_MAX);
  return (before.split(/\s/u).at(-1) ?? '') + (after.split(/\s/u, 1)[0] ?? '');
}
