import { cellsOf } from '../new-task/read-table.ts';

/** The maximum that one call of the server accepts; a file may hold more. */
export const PASTED_MAX = 1000;

export interface PastedTerm {
  content: string;
  category: string;
  note: string;
  translations: Record<string, string>;
}

const TERM = /^(term|content|source)$/i;

/**
 * Cells of a table as terms. A first line that names a column is the header; without one the term comes first and the
 * languages of the project follow in their order.
 */
export function readPasted(text: string, source: string, languages: readonly string[]): PastedTerm[] {
  const separator = text.includes('\t') ? '\t' : ',';
  const rows = cellsOf(text.replace(/^\uFEFF/, ''), separator);
  const names = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase().replaceAll('_', '-'));
  const isHead = names.some((name) => TERM.test(name) || name === source);
  const columns = isHead ? names : ['term', ...languages];
  const at = (is: (name: string) => boolean) => columns.findIndex(is);
  const [term, category, note] = [
    at((name) => TERM.test(name) || name === source),
    at((name) => name === 'category'),
    at((name) => name === 'note'),
  ];
  return rows.slice(isHead ? 1 : 0).flatMap((cells) => {
    const cell = (index: number) => (index < 0 ? '' : (cells[index] ?? '').trim());
    if (cell(term) === '') return [];
    const texts = languages.map((code) => [code, cell(columns.indexOf(code))] as const);
    return [
      {
        content: cell(term),
        category: cell(category),
        note: cell(note),
        translations: Object.fromEntries(texts.filter(([, said]) => said !== '')),
      },
    ];
  });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The same terms as the file that a preview reads. */
export function csvOf(terms: readonly PastedTerm[], languages: readonly string[]): string {
  const rows = terms.map(({ content, category, note, translations }) => [
    content,
    category,
    note,
    ...languages.map((code) => translations[code] ?? ''),
  ]);
  return [['term', 'category', 'note', ...languages], ...rows]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');
}
