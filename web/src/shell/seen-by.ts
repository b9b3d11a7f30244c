import type { Right } from '#platform/rights/roles.ts';

/** Groups of links without those that the role lacks, and without empty groups. */
export function seenBy<Group extends { items: readonly { right?: Right }[] }>(
  may: (right: Right) => boolean,
  groups: readonly Group[],
): Group[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ right }) => right === undefined || may(right)),
    }))
    .filter(({ items }) => items.length > 0);
}
