import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Full stops and colons are left out: abbreviations, file names and times have them inside. */
const GLUED = /(?<=\p{L}{2})[,;!?](?=\p{L}{2})/gu;

export const spaceAfterMark: Check = defineCheck({
  id: 'space_after_mark',
  category: 'formatting',
  severity: 'minor',
  // Written without spaces.
  severityIn: { zh: 'off', ja: 'off', yue: 'off', th: 'off', lo: 'off', km: 'off', my: 'off' },
  about: 'The space after a comma or other mark is missing.',
  when: HAS.mark,
  autofix: true,
  find({ from, to }) {
    const found = each(GLUED, to.bare, ({ 0: mark }) => ({
      message: 'There is no space after the mark.',
      fix: `${mark} `,
    }));
    return found.length > 0 && from.bare.search(GLUED) !== -1 ? NONE : found;
  },
  fires: [{ source: 'Go, friend', target: 'Los,Freund', fixed: 'Los, Freund' }],
  passes: [
    { source: 'Go, friend', target: 'Los, Freund' },
    { source: 'Costs 1,5', target: 'Kostet 1,5' },
    { source: 'red,green', target: 'rot,grün' },
  ],
});
