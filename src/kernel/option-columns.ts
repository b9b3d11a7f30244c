const COLUMN = /^([a-z][a-z0-9_]{0,39})\.([A-Za-z][A-Za-z0-9]{0,39})$/;
const YES = /^(?:true|yes|1|x|是)$/i;

/** A table column may be an option of a platform, named by both with a dot between them. */
export function optionColumn(name: string): { platform: string; option: string } | null {
  const [, platform, option] = COLUMN.exec(name.trim()) ?? [];
  return platform === undefined || option === undefined ? null : { platform, option };
}

/** The content of such a cell in the type of the option; null if it is empty. */
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
