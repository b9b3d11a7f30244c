/** The categories a scan may answer; the contract names the first five "and others". */
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
export type Category = (typeof CATEGORIES)[number];
