import { call, type Input } from '../../api/client.ts';
import { saveFile } from '../../people/settings/save-file.ts';

/** All pages of the export as one file; only the first keeps its line of names. */
export async function exportFigures(
  input: Omit<Input<'export_analytics'>, 'cursor' | 'format'>,
): Promise<number> {
  const parts: string[] = [];
  let filename = 'analytics.csv';
  let rows = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof call<'export_analytics'>>> = await call('export_analytics', {
      ...input,
      format: 'csv',
      ...(cursor !== '' && { cursor }),
    });
    const csv = page.csv ?? '';
    parts.push(parts.length === 0 ? csv : csv.slice(csv.indexOf('\n') + 1));
    if (parts.length === 1) filename = page.filename;
    rows += page.count;
    cursor = page.nextCursor;
  }
  saveFile(filename, parts.join(''), 'text/csv');
  return rows;
}
