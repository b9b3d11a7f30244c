import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { PostParts, PostRow } from '../rows.ts';

type Kept = 'id' | 'workspace_id' | 'version' | 'created_at' | 'updated_at';
type Change = Partial<Omit<PostRow, Kept | 'settings'> & Pick<PostParts, 'settings'>>;
type Place = Pick<PostRow, 'id' | 'workspace_id'>;

const JSON_COLUMNS = [
  'content',
  'variants',
  'settings',
  'recurrence',
  'approval',
  'before_request',
  'before_rule',
  'localization',
  'precheck',
  'utm',
  'blocked_versions',
] as const;

/** Raises the version, so that a caller who read the post earlier notices the change. */
export async function writePost(tx: Tx, { id, workspace_id }: Place, change: Change): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ ...columnsOf(change), version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .execute();
}

/** Writes our own notes about a post. These are not changes to the post, so its version stays. */
export async function notePost(tx: Tx, { id, workspace_id }: Place, change: Change): Promise<void> {
  await tx
    .updateTable('posts')
    .set(columnsOf(change))
    .where('id', '=', id)
    .where('workspace_id', '=', workspace_id)
    .execute();
}

const columnsOf = (change: Change) => asJson(change, JSON_COLUMNS);

type AsJson<T, K extends keyof T> = {
  [P in keyof T]: P extends K ? string | Extract<T[P], null | undefined> : T[P];
};

/** Serializes the JSON columns; null stays null. */
export function asJson<T extends object, K extends keyof T>(set: T, columns: readonly K[]): AsJson<T, K> {
  const texts = columns
    .filter((column) => set[column] !== undefined && set[column] !== null)
    .map((column) => [column, JSON.stringify(set[column])]);
  return { ...set, ...Object.fromEntries(texts) };
}
