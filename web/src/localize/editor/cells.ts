import { findPlaceholders } from '#kernel/placeholders.ts';
import type { StringRow } from './states.ts';

/** A row has the same id in all languages; a text belongs to one of them. */
export const cellKey = (id: string, language: string) => `${language} ${id}`;

/** `task_…:12`: the id of a row names its task. */
export const taskOf = (id: string) => id.slice(0, id.lastIndexOf(':'));

export function cellOf(key: string): { id: string; language: string } {
  const at = key.indexOf(' ');
  return { language: key.slice(0, at), id: key.slice(at + 1) };
}

/** The row in a language of the grid; undefined if its task is not translated into it. */
export function rowIn(row: StringRow, listed: string, language: string): StringRow | undefined {
  if (language === listed) return row;
  const cell = row.beside?.[language];
  return cell && { ...row, ...cell };
}

/** The row after a change in one language. */
export function changedIn(
  row: StringRow,
  listed: string,
  language: string,
  change: (row: StringRow) => StringRow,
): StringRow {
  if (language === listed) return { ...change(row), ...(row.beside && { beside: row.beside }) };
  const before = rowIn(row, listed, language);
  if (!before) return row;
  const { text, source, tm_score, score, state, failure, issues, revision, updated_at } = change(before);
  const cell = { text, source, tm_score, score, state, failure, issues, revision, updated_at };
  return { ...row, beside: { ...row.beside, [language]: cell } };
}

/**
 * The languages that are shown side by side, in the order of the project; the list's language is always among them.
 */
export function columnsOf(
  chosen: string | undefined,
  targets: readonly string[],
  ofTask: readonly string[],
  listed: string,
): string[] {
  const wanted = new Set(chosen ? chosen.split(',') : ofTask);
  return targets.filter((each) => each === listed || wanted.has(each));
}

/** The number of languages in one request beside the list's; the server accepts 20. */
export const BLOCK = 8;

/** The visible languages beside the list's, in the blocks in which they are requested. */
export function blocksOf(columns: readonly string[], listed: string, inSight: readonly string[]): string[][] {
  const beside = columns.filter((each) => each !== listed);
  return Array.from({ length: Math.ceil(beside.length / BLOCK) }, (_, n) =>
    beside.slice(n * BLOCK, (n + 1) * BLOCK),
  ).filter((block) => block.some((each) => inSight.includes(each)));
}

const piecesOf = (text: string) => findPlaceholders(text).map(({ start, end }) => text.slice(start, end));

/** The first placeholder of the source that the text lacks, or has less often. */
export function missingFrom(source: string, text: string): string | undefined {
  const there = piecesOf(text);
  return piecesOf(source).find((piece) => {
    const at = there.indexOf(piece);
    if (at >= 0) there.splice(at, 1);
    return at < 0;
  });
}

/** A text followed by its missing placeholders. */
export const withMissing = (text: string, missing: readonly string[]) =>
  [text, ...missing.filter((piece) => !text.includes(piece))].join(' ');
