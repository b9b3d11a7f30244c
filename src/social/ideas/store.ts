import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import { isClient } from '../caller.ts';
import type { GroupView, IdeaView } from './idea-view.ts';

export interface GroupRow {
  id: string;
  workspace_id: string;
  name: string;
  color: string | null;
  position: string;
  wip_limit: number | null;
  is_locked: boolean;
  version: number;
  created_at: Date;
  count: number;
}

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
  /** As text: a driver's Date would be a midnight of this machine's own zone. */
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

export const IDEA_COLUMNS = sql`i.id, i.workspace_id, i.group_id, i.position, i.title, i.text, i.media_ids, i.platforms, i.locales,
  i.tags, i.links, i.target_date::text as target_day, i.assignee_id, i.post_ids, i.score, i.version, i.created_by,
  i.created_at, i.updated_at`;

/** The board is where a team plans: none of it is shared with clients. */
export function seesBoard(caller: Caller) {
  return sql<boolean>`${!isClient(caller)}`;
}

/** 404 for one that does not exist, was deleted or belongs to others. */
export async function getIdea(ctx: Reader, ideaId: string, lock = false): Promise<IdeaRow> {
  const { rows } = await sql<IdeaRow>`
    select ${IDEA_COLUMNS} from ideas i
     where i.workspace_id = ${ctx.caller.workspaceId} and i.id = ${ideaId} and i.deleted_at is null
       and ${seesBoard(ctx.caller)}
     ${lock ? sql`for update of i` : sql``}`.execute(ctx.db);
  if (!rows[0]) throw new AppError('not_found', `There is no idea ${ideaId}.`, { ideaId });
  return rows[0];
}

export async function showIdea(ctx: Reader, ideaId: string): Promise<IdeaView> {
  return presentIdea(await getIdea(ctx, ideaId));
}

export async function readGroups(ctx: Reader, groupId: string | null): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.*, (select count(*)::int from ideas i
                  where i.workspace_id = g.workspace_id and i.group_id = g.id and i.deleted_at is null) as count
      from idea_groups g
     where g.workspace_id = ${ctx.caller.workspaceId} and ${seesBoard(ctx.caller)} and ${groupId === null ? sql`true` : sql`g.id = ${groupId}`}
     order by g.position`.execute(ctx.db);
  return rows;
}

export async function getGroup(ctx: Reader, groupId: string): Promise<GroupRow> {
  const [row] = await readGroups(ctx, groupId);
  if (!row) throw new AppError('not_found', `There is no idea group ${groupId}.`, { groupId });
  return row;
}

export function checkVersion(row: { version: number }, version: number | undefined, kind: string): void {
  if (version === undefined || version === row.version) return;
  const message = `version: the ${kind} has changed since; it is at version ${row.version} now.`;
  throw new AppError('conflict', message, { version: row.version });
}

export function presentGroup(row: GroupRow): GroupView {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    position: row.position,
    wipLimit: row.wip_limit,
    isLocked: row.is_locked,
    count: row.count,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentIdea(row: IdeaRow): IdeaView {
  return {
    id: row.id,
    groupId: row.group_id,
    position: row.position,
    title: row.title,
    text: row.text,
    mediaIds: row.media_ids,
    platforms: row.platforms,
    locales: row.locales,
    tags: row.tags,
    links: row.links,
    targetDate: row.target_day,
    assigneeId: row.assignee_id,
    postIds: row.post_ids,
    score: row.score,
    version: row.version,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
