import { type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { isClient } from '../caller.ts';
import { ofSharedPosts, visiblePosts } from '../posts/store/visible-posts.ts';
import type { MediaView } from './media-view.ts';
import { MEDIA, type MediaStatus } from './media.ts';
import { presentMedia } from './present.ts';

export type MediaRow = Selectable<Tables['media']>;
export type RenderRow = Selectable<Tables['media_renders']>;
export type PartRow = Selectable<Tables['media_parts']>;

type Reader = Pick<Context, 'db' | 'caller'>;

/** Over media `m`: a client sees what the posts use that were shared with it. */
export function visibleMedia(caller: Caller): RawBuilder<boolean> {
  return ofSharedPosts(caller, sql`m.id in (${idsIn()})`);
}

/** Every string in posts `p` that may be the id of media: text, threads, variants, link pictures and thumbnails. */
function idsIn() {
  return sql`select value #>> '{}' as id
    from jsonb_path_query(jsonb_build_array(p.content, p.variants, p.settings), '$.**') value
   where jsonb_typeof(value) = 'string'`;
}

/** 404 for media that does not exist, was deleted or belongs to others: not told apart. */
export async function findMedia({ db, caller }: Reader, mediaId: string, lock = false): Promise<MediaRow> {
  const row = await db
    .selectFrom('media as m')
    .selectAll('m')
    .where('m.id', '=', mediaId)
    .where('m.workspace_id', '=', caller.workspaceId)
    .where('m.deleted_at', 'is', null)
    .where(visibleMedia(caller))
    .$if(lock, (query) => query.forUpdate('m'))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', `There is no media ${mediaId}.`, { mediaId });
  return row;
}

/** The same file, handed over before. */
export async function findBySha({ db, caller }: Reader, sha256: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('workspace_id', '=', caller.workspaceId)
    .where('sha256', '=', sha256)
    .where('status', '=', 'ready')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

export async function readParts(tx: Tx, workspaceId: string, mediaId: string): Promise<PartRow[]> {
  return tx
    .selectFrom('media_parts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('media_id', '=', mediaId)
    .orderBy('number')
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

/** Posts by media; of those that a client sees, for a client. */
export async function findUses(
  { db, caller }: Reader,
  mediaIds: readonly string[],
  statuses: readonly string[] | null = null,
): Promise<Map<string, string[]>> {
  if (mediaIds.length === 0) return new Map();
  const { rows } = await sql<{ media_id: string; post_ids: string[] }>`
    select used.id as media_id, array_agg(distinct p.id order by p.id) as post_ids
      from posts p
     cross join lateral (${idsIn()}) used
     where p.workspace_id = ${caller.workspaceId} and p.deleted_at is null and used.id = any(${[...mediaIds]})
       and ${isClient(caller) ? visiblePosts(caller) : sql`true`}
       and ${statuses === null ? sql`true` : sql`(p.status = any(${[...statuses]}) or p.resume_status = any(${[...statuses]}))`}
     group by used.id`.execute(db);
  return new Map(rows.map((row) => [row.media_id, row.post_ids]));
}

export async function showMedia(
  ctx: Context,
  rows: readonly MediaRow[],
  include: { usedIn: boolean } = { usedIn: true },
): Promise<MediaView[]> {
  const ids = rows.map(({ id }) => id);
  const renders = Map.groupBy(await readRenders(ctx.db, ctx.caller.workspaceId, ids), (row) => row.media_id);
  const uses = include.usedIn ? await findUses(ctx, ids) : null;
  return rows.map((row) =>
    presentMedia(ctx, row, renders.get(row.id) ?? [], uses ? (uses.get(row.id)?.length ?? 0) : null),
  );
}

export async function showOne(ctx: Context, mediaId: string): Promise<MediaView> {
  const [shown] = await showMedia(ctx, [await findMedia(ctx, mediaId)]);
  if (!shown) throw new Error('Media vanished within its transaction.');
  return shown;
}

/** Compare-and-set. False when somebody else was faster, or it was deleted. */
export async function moveMedia(
  tx: Tx,
  media: Pick<MediaRow, 'id' | 'workspace_id'>,
  to: MediaStatus,
  set: Partial<Omit<MediaRow, 'id' | 'status' | 'alt_text' | 'focal_point'>> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ ...set, status: to, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', media.id)
    .where('workspace_id', '=', media.workspace_id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', [...MEDIA.sourcesOf(to)])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function checkVersion(row: Pick<MediaRow, 'version' | 'status'>, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError(
    'conflict',
    `version: the media has changed since; it is at version ${row.version} now.`,
    {
      status: row.status,
      version: row.version,
    },
  );
}

/** Of these, what is still being uploaded or processed. */
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

/** Whatever their status, for whoever may see the post that names them. */
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
