import { z } from 'zod';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { checkIdeaRefs, ideaFields } from './fields.ts';
import { IdeaView } from './idea-view.ts';
import { requireRoom, takePlace } from './place.ts';
import { insertIdea } from './store.ts';
import { showIdea } from './present.ts';

export const createIdea = defineOperation({
  name: 'create_idea',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'POST', path: '/ideas' }],
  summary: 'Add an idea at the end of a group, or outside all groups.',
  scope: 'ideas:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    title: ideaFields.title,
    groupId: z.string().max(64).nullish(),
    text: ideaFields.text.default(''),
    mediaIds: ideaFields.mediaIds.default([]),
    platforms: ideaFields.platforms.default([]),
    locales: ideaFields.locales.default([]),
    tags: ideaFields.tags.default([]),
    links: ideaFields.links.default([]),
    targetDate: ideaFields.targetDate.default(null),
    assigneeId: ideaFields.assigneeId.default(null),
    score: ideaFields.score.default(null),
  }),
  output: IdeaView,

  async run(input, ctx) {
    const groupId = input.groupId ?? null;
    await checkIdeaRefs(ctx, input);
    const position = await takePlace(ctx, { groupId }, null);
    await requireRoom(ctx, groupId, 1);
    const id = newId('ide', ctx.clock);
    const now = ctx.clock.now();
    await insertIdea(ctx.db, {
      id,
      workspace_id: ctx.caller.workspaceId,
      group_id: groupId,
      position,
      title: input.title,
      text: input.text,
      media_ids: input.mediaIds,
      platforms: [...new Set(input.platforms)],
      locales: [...new Set(input.locales)],
      tags: [...new Set(input.tags)],
      links: input.links,
      target_date: input.targetDate,
      assignee_id: input.assigneeId,
      score: input.score,
      created_by: userOf(ctx.caller),
      created_at: now,
      updated_at: now,
    });
    return showIdea(ctx, id);
  },
});
