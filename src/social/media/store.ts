import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Place } from '#platform/page-of.ts';
import { MEDIA, type MediaStatus } from './media.ts';
import { visibleMedia } from './store-uses.ts';

export type MediaRow = Selectable<Tables['media']>;
export type RenderRow = Selectable<Tables['media_renders']>;

type Reader = Pick<Context, 'db' | 'caller'>;

const media = (tx: Tx, workspaceId: string) =>
  tx
    .selectFrom('media as m')
    .selectAll('m')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.deleted_at', 'is', null);

/**
 * 404 for media that does not exist, was deleted or belongs to another workspace; the
 * caller cannot tell which.
 */
export async function findMedia({ db, caller }: Reader, mediaId: string, lock = false): Promise<MediaRow> {
  const row = await media(db, caller.workspaceId)
    .where('m.id', '=', mediaId)
    .where(visibleMedia(caller))
    .$if(lock, (query) => query.forUpdate('m'))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', say('media.no_media', { mediaId }), { mediaId });
  return row;
}

/** The same file from an earlier upload. */
export async function findBySha({ db, caller }: Reader, sha256: string): Promise<MediaRow | undefined> {
  return media(db, caller.workspaceId)
    .where('m.sha256', '=', sha256)
    .where('m.status', '=', 'ready')
    .orderBy('m.created_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * For a job, which has no caller and so no restrictions. With `hold`, others cannot
 * change or delete it meanwhile.
 */
export async function readMedia(
  tx: Tx,
  workspaceId: string,
  mediaId: string,
  hold = false,
): Promise<MediaRow | undefined> {
  return media(tx, workspaceId)
    .where('m.id', '=', mediaId)
    .$if(hold, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

interface MediaFilters {
  kind?: readonly string[] | undefined;
  status?: readonly string[] | undefined;
  tag?: string | undefined;
  folderId?: string | undefined;
  q?: string | undefined;
}

/** Newest first. */
export function pageMedia(
  { db, caller }: Reader,
  { kind, status, tag, folderId, q }: MediaFilters,
  before: Place | null,
  count: number,
): Promise<(MediaRow & { sort_value: string })[]> {
  let query = media(db, caller.workspaceId).where(visibleMedia(caller));
  if (kind) query = query.where(sql<boolean>`m.kind = any(${kind})`);
  if (status) query = query.where(sql<boolean>`m.status = any(${status})`);
  if (tag !== undefined) query = query.where(sql<boolean>`${tag} = any(m.tags)`);
  if (folderId !== undefined) query = query.where('m.folder_id', '=', folderId);
  if (q) query = query.where(sql<boolean>`strpos(lower(m.filename), lower(${q})) > 0`);
  if (before)
    query = query.where(sql<boolean>`(m.created_at, m.id) < (${before[0]}::timestamptz, ${before[1]})`);
  return query
    .select(sql<string>`m.created_at::text`.as('sort_value'))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(count)
    .execute();
}

/** The tags of the media that the caller sees, most used first. */
export async function countTags(
  { db, caller }: Reader,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  return db
    .selectFrom(media(db, caller.workspaceId).where(visibleMedia(caller)).as('seen'))
    .innerJoinLateral(sql<{ tag: string }>`(select distinct unnest(seen.tags) as tag)`.as('used'), (join) =>
      join.onTrue(),
    )
    .select(['used.tag', sql<number>`count(*)::int`.as('count')])
    .groupBy('used.tag')
    .orderBy('count', 'desc')
    .orderBy('used.tag')
    .limit(limit)
    .execute();
}

export async function insertMedia(
  tx: Tx,
  rows: Insertable<Tables['media']> | readonly Insertable<Tables['media']>[],
): Promise<void> {
  await tx.insertInto('media').values(rows).execute();
}

const CHANGED = { version: sql<number>`version + 1`, updated_at: sql<Date>`clock_timestamp()` };

/** Sets fields without counting as a change to the media. */
export async function setMedia(
  tx: Tx,
  media: Pick<MediaRow, 'id' | 'workspace_id'>,
  set: Updateable<Tables['media']>,
): Promise<void> {
  await oneMedia(tx, media).set(set).execute();
}

export async function changeMedia(
  tx: Tx,
  media: Pick<MediaRow, 'id' | 'workspace_id'>,
  set: Updateable<Tables['media']>,
): Promise<void> {
  await oneMedia(tx, media)
    .set({ ...set, ...CHANGED })
    .execute();
}

const oneMedia = (tx: Tx, { id, workspace_id }: Pick<MediaRow, 'id' | 'workspace_id'>) =>
  tx.updateTable('media').where('id', '=', id).where('workspace_id', '=', workspace_id);

/** Deletes uploads that were not finished in time. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('media')
    .set({ deleted_at: now, updated_at: now })
    .where('status', '=', 'uploading')
    .where('deleted_at', 'is', null)
    .where('expires_at', '<', now)
    .execute();
}

export async function readRenders(
  tx: Tx,
  workspaceId: string,
  mediaIds: readonly string[],
): Promise<RenderRow[]> {
  if (mediaIds.length === 0) return [];
  return tx
    .selectFrom('media_renders')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('media_id', 'in', [...mediaIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Compare-and-set. False when another process was faster, or it was deleted. */
export async function moveMedia(
  tx: Tx,
  media: Pick<MediaRow, 'id' | 'workspace_id'>,
  to: MediaStatus,
  set: Partial<Omit<MediaRow, 'id' | 'status' | 'alt_text' | 'focal_point' | 'slides'>> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await oneMedia(tx, media)
    .set({ ...set, status: to, ...CHANGED })
    .where('deleted_at', 'is', null)
    .where('status', 'in', [...MEDIA.sourcesOf(to)])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function checkVersion(row: Pick<MediaRow, 'version' | 'status'>, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError('conflict', say('media.version_media_changed_since_version', { version: row.version }), {
    status: row.status,
    version: row.version,
  });
}

/** Those of these files that are still being uploaded or processed. */
export async function readUnready(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .where('status', 'in', ['uploading', 'processing'])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** In any status, for a caller who may see the post that names them. */
export async function readMediaRows(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('media')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute();
}

/** The keys of these files' thumbnails, for those that have one. */
export async function readThumbnails(
  { db, caller }: Reader,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select(['id', 'thumbnail_key'])
    .where('workspace_id', '=', caller.workspaceId)
    .where('id', 'in', [...new Set(ids)])
    .where('status', '=', 'ready')
    .execute();
  return new Map(rows.flatMap(({ id, thumbnail_key: key }) => (key === null ? [] : [[id, key] as const])));
}
