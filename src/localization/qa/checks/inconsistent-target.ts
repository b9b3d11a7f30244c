import { say } from '#kernel/say.ts';
import { defineSetCheck, type Finding, type SetCheck, whole } from '../check.ts';

/** The most frequent translation counts as correct; only rows that differ from it get a finding. */
export const inconsistentTarget: SetCheck = defineSetCheck({
  id: 'inconsistent_target',
  category: 'style',
  severity: 'minor',
  about: say('check.about_inconsistent_target'),
  findIn(rows) {
    const found = new Map<number, Finding>();
    const filled = [...rows.entries()].filter(([, { target }]) => target.trim() !== '');
    for (const same of Map.groupBy(filled, ([, { source }]) => source.trim()).values()) {
      const ways = [...Map.groupBy(same, ([, { target }]) => target.trim().toLowerCase()).values()];
      const usual = ways.reduce((a, b) => (b.length > a.length ? b : a));
      for (const [index, { target }] of ways.filter((way) => way !== usual).flat()) {
        const other = usual[0]?.[1].target.slice(0, 60) ?? '';
        found.set(index, whole(target, say('check.elsewhere_same_source', { other })));
      }
    }
    return found;
  },
});
