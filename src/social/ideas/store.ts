import { type Insertable, sql, type Updateable } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Place } from '#platform/page-of.ts';
import { isClient } from '../caller.ts';

export interface IdeaRow {
  id: string;
  workspace_id: string;
  group_id: string | null;
  position: string;
  title: string;
  text: string;
  media_ids: string[];
  platforms: string[];
  locales: string[];
  tags: string[];
  links: string[];
  /** As text, because the driver's Date would be midnight in this machine's time zone. */
  target_day: string | null;
  assignee_id: string | null;
  post_ids: string[];
  score: number | null;
  version: number;
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

type Reader = Pick<Context, 'db' | 'caller'>;

/** The board is where a team plans: none of it is shared with clients. */
export function seesBoard(caller: Caller) {
  return sql<boolean>`${!isClient(caller)}`;
}

const ideas = (tx: Tx) =>
  tx
    .selectFrom('ideas as i')
    .select(['i.id', 'i.workspace_id', 'i.group_id', 'i.position', 'i.title', 'i.text', 'i.media_ids'])
    .select(['i.platforms', 'i.locales', 'i.tags', 'i.links', 'i.assignee_id', 'i.post_ids', 'i.score'])
    .select(['i.version', 'i.created_by', 'i.created_at', 'i.updated_at'])
    .select(sql<string | null>`i.target_date::text`.as('target_day'));

/** 404 for an idea that does not exist, was deleted or belongs to another workspace. */
export async function getIdea(ctx: Reader, ideaId: string, lock = false): Promise<IdeaRow> {
  const row = await ideas(ctx.db)
    .where('i.workspace_id', '=', ctx.caller.workspaceId)
    .where('i.id', '=', ideaId)
    .where('i.deleted_at', 'is', null)
    .where(seesBoard(ctx.caller))
    .$if(lock, (query) => query.forUpdate('i'))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', say('ideas.no_idea', { ideaId }), { ideaId });
  return row;
}

interface IdeaFilters {
  groupId?: string | undefined;
  platform?: string | undefined;
  locale?: string | undefined;
  tag?: string | undefined;
  assigneeId?: string | undefined;
  q?: string | undefined;
}

export function readIdeas(
  { db, caller }: Reader,
  { groupId, platform, locale, tag, assigneeId, q }: IdeaFilters,
  sort: 'position' | 'updatedAt' | 'votes',
  after: Place | null,
  count: number,
): Promise<(IdeaRow & { sort_value: string })[]> {
  let query = ideas(db)
    .where('i.workspace_id', '=', caller.workspaceId)
    .where('i.deleted_at', 'is', null)
    .where(seesBoard(caller));
  if (groupId === 'none') query = query.where('i.group_id', 'is', null);
  else if (groupId !== undefined) query = query.where('i.group_id', '=', groupId);
  if (platform !== undefined) query = query.where(sql<boolean>`${platform} = any(i.platforms)`);
  if (locale !== undefined) query = query.where(sql<boolean>`${locale} = any(i.locales)`);
  if (tag !== undefined) query = query.where(sql<boolean>`${tag} = any(i.tags)`);
  if (assigneeId !== undefined) query = query.where('i.assignee_id', '=', assigneeId);
  if (q)
    query = query.where(
      sql<boolean>`(strpos(lower(i.title), lower(${q})) > 0 or strpos(lower(i.text), lower(${q})) > 0)`,
    );
  if (sort === 'position') {
    if (after) query = query.where(sql<boolean>`(i.position, i.id) > (${after[0]} collate "C", ${after[1]})`);
    query = query.orderBy('i.position').orderBy('i.id');
  } else if (sort === 'votes') {
    if (after) query = query.where(sql<boolean>`(${votes}, i.id) < (${after[0]}::int, ${after[1]})`);
    query = query.orderBy(votes, 'desc').orderBy('i.id', 'desc');
  } else {
    if (after)
      query = query.where(sql<boolean>`(i.updated_at, i.id) < (${after[0]}::timestamptz, ${after[1]})`);
    query = query.orderBy('i.updated_at', 'desc').orderBy('i.id', 'desc');
  }
  return query.select(SORT_VALUES[sort].as('sort_value')).limit(count).execute();
}

const votes = sql<number>`(select count(*)::int from idea_votes v
  where v.workspace_id = i.workspace_id and v.idea_id = i.id)`;
const SORT_VALUES = {
  position: sql<string>`i.position`,
  updatedAt: sql<string>`i.updated_at::text`,
  votes: sql<string>`${votes}::text`,
};

export async function insertIdea(tx: Tx, idea: Insertable<Tables['ideas']>): Promise<void> {
  await tx.insertInto('ideas').values(idea).execute();
}

export async function changeIdea(
  tx: Tx,
  { id, workspace_id }: Pick<IdeaRow, 'id' | 'workspace_id'>,
  set: Updateable<Tables['ideas']>,
): Promise<void> {
  await tx
    .updateTable('ideas')
    .set(set)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

export function checkVersion(row: { version: number }, version: number | undefined, kind: string): void {
  if (version === undefined || version === row.version) return;
  const message = say('ideas.version_changed_since_version_now', { kind, version: row.version });
  throw new AppError('conflict', message, { version: row.version });
}
