import type { Context } from '#platform/context.ts';
import type { GroupView, IdeaView } from './idea-view.ts';
import { getIdea, type IdeaRow } from './store.ts';
import type { GroupRow } from './store-groups.ts';

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

export async function showIdea(ctx: Pick<Context, 'db' | 'caller'>, ideaId: string): Promise<IdeaView> {
  return presentIdea(await getIdea(ctx, ideaId));
}
