import { isRecord } from '#kernel/narrow.ts';
import { rowsIn } from '../../text/rows-in.ts';

/** A pasted or dropped text as a table: rows of cells, and how it was read. */
export interface Sheet {
  kind: 'lines' | 'table' | 'json';
  /** Names of the columns; plain lines have only one. */
  columns: string[];
  rows: string[][];
}

export const cellsOf = (text: string, separator: string): string[][] => [...rowsIn(text, separator)];

/** `{ "a": { "b": "Text" } }` as `a.b`, without recursion: a deep file must not end the page. */
function leavesOf(root: object): string[][] {
  const rows: string[][] = [];
  const open: [path: string, value: unknown][] = [['', root]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') rows.push([path, value]);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value).toReversed())
        open.push([path === '' ? key : `${path}.${key}`, inner]);
  }
  return rows;
}

function readJson(text: string): Sheet | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const items: unknown = value;
  if (!Array.isArray(items) || !items.every(isRecord))
    return { kind: 'json', columns: ['string_id', 'content'], rows: leavesOf(value) };
  const columns = [...new Set(items.flatMap((each) => Object.keys(each)))];
  const cellOf = (cell: unknown) =>
    typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
  return { kind: 'json', columns, rows: items.map((each) => columns.map((name) => cellOf(each[name]))) };
}

/** A table where every line has the same separators, strings of a JSON file, else one string per line. */
export function readSheet(text: string, isTable = false): Sheet {
  const trimmed = text.replace(/^\uFEFF/, '');
  // From files: the first line names the columns, whatever the names are.
  if (isTable) {
    const [head = [], ...rows] = cellsOf(trimmed, '\t');
    return { kind: 'table', columns: head, rows };
  }
  if (/^\s*[[{]/.test(trimmed)) {
    const json = readJson(trimmed);
    if (json) return json;
  }
  const first = trimmed.split('\n', 1)[0] ?? '';
  const separator = ['\t', ',', ';'].find(
    (sign) => first.includes(sign) && (sign === '\t' || looksLikeHead(first, sign)),
  );
  if (separator !== undefined) {
    const [head = [], ...rows] = cellsOf(trimmed, separator);
    if (rows.length > 0 && isHead(head))
      return { kind: 'table', columns: head.map((name) => name.trim()), rows };
    if (separator === '\t')
      return { kind: 'table', columns: head.map((_, index) => `${index + 1}`), rows: [head, ...rows] };
  }
  const lines = trimmed
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line.trim() !== '');
  return { kind: 'lines', columns: ['content'], rows: lines.map((line) => [line]) };
}

const looksLikeHead = (line: string, sign: string) =>
  isHead(line.split(sign).map((each) => each.replace(/^"|"$/g, '')));
const KNOWN =
  /^(string_?id|id|key|name|content|source|text|string|english|en|context|comment|note|max_?length|speaker|category)$/i;
const isHead = (cells: readonly string[]) => cells.some((cell) => KNOWN.test(cell.trim()));
