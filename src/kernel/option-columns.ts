const COLUMN = /^([a-z][a-z0-9_]{0,39})\.([A-Za-z][A-Za-z0-9]{0,39})$/;
const YES = /^(?:true|yes|1|x|是)$/i;

/** A column of a table may be an option of a platform, by both names with a point between. */
export function optionColumn(name: string): { platform: string; option: string } | null {
  const [, platform, option] = COLUMN.exec(name.trim()) ?? [];
  return platform === undefined || option === undefined ? null : { platform, option };
}

/** What stands in a cell of it, as the option has it; null where nothing does. */
export function optionCell(cell: string, kind: string): boolean | string | string[] | null {
  const text = cell.trim();
  if (text === '') return null;
  if (kind === 'flag') return YES.test(text);
  if (kind !== 'list') return text;
  return text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
