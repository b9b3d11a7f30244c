/** What a scan says a term is, in the order of the keys 1 to 9; two more are chosen from the list. */
export const CATEGORIES = [
  'Character',
  'Location',
  'Item',
  'Attributes',
  'Skill',
  'Organization',
  'Creature',
  'Event',
  'Title',
  'UI',
  'Other',
] as const;
export const BY_KEY = CATEGORIES.slice(0, 9);
