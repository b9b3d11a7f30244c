import { createHash } from 'node:crypto';
import type { Row } from './old-world.ts';

/** Not compared: a separate test covers it. */
const WHATEVER = Symbol('whatever');

/** Intended changes of the upgrade; null: the row is removed. Every other value of every row stays. */
const CHANGES: Record<string, (row: Row) => Row | null> = {
  idempotency_keys: (row) =>
    row['key'] === 'answer-with-secret' ? null : { ...row, result: row['result'] === null ? null : WHATEVER },
  tm_signatures: () => null,
  tm_feature_counts: () => null,
  tm_sources: (row) => ({ ...row, tokens: null }),
  terms: (row) => ({
    ...row,
    content_key: WHATEVER,
    content_folded: WHATEVER,
    ...(row['id'] === 'trm_older' && { deleted_at: WHATEVER }),
    ...(row['id'] === 'trm_newer' && { translations: { de: 'Café', fr: 'Café', ja: '喫茶店' } }),
  }),
  project_strings: rekeyed,
  project_translations: rekeyed,
  project_translation_history: rekeyed,
  posts: (row) =>
    row['id'] === 'post_locked' ? { ...row, status: 'draft', version: 2, updated_at: WHATEVER } : row,
  confirmations: (row) => ({
    ...row,
    input: { postIds: ['post_draft'], request: { postId: 'post_draft' }, deedHash: 'h', contentHash: '' },
    ...(['pending', 'accepted', 'expired'].includes(String(row['status'])) && {
      status: 'expired',
      expires_at: WHATEVER,
    }),
  }),
};

/** By the composed text, unless that was published as well. */
function rekeyed(row: Row): Row {
  const key = (text: string) => createHash('md5').update(`text:${text}`).digest('hex');
  const isMoved = String(row['string_key']).replaceAll('-', '') === key('Cafe\u0301 open');
  const moved = key('Café open').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isMoved ? { ...row, string_key: moved } : row;
}

const idOf = (row: Row) => String(row['id'] ?? row['key']);

/** The expected and the actual rows of a table, in the columns that both versions have. */
export function compare(name: string, before: readonly Row[], after: readonly Row[]) {
  const change = CHANGES[name] ?? ((row: Row) => row);
  const wanted = before.map(change).filter((row) => row !== null);
  const columns = Object.keys(before[0] ?? {}).filter((column) => after.every((row) => column in row));
  const wantedById = new Map(wanted.map((row) => [idOf(row), row]));
  const text = (row: Row, isFree: (column: string) => boolean) =>
    JSON.stringify(columns.map((column) => (isFree(column) ? '…' : row[column])));
  return {
    expected: wanted.map((row) => text(row, (column) => row[column] === WHATEVER)).sort(),
    found: after.map((row) => text(row, (column) => wantedById.get(idOf(row))?.[column] === WHATEVER)).sort(),
  };
}
