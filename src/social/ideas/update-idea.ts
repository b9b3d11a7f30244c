import { z } from 'zod';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { checkIdeaRefs, ideaFields } from './fields.ts';
import { IdeaView } from './idea-view.ts';
import { changeIdea, checkVersion, getIdea } from './store.ts';
import { showIdea } from './present.ts';

export const updateIdea = defineOperation({
  name: 'update_idea',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'PATCH', path: '/ideas/{ideaId}' }],
  summary: 'Change an idea; fields that are not sent stay as they are. move_idea changes its position.',
  scope: 'ideas:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    ideaId: z.string().max(64),
    version: z.int().min(1).optional(),
    ...z.object(ideaFields).partial().shape,
  }),
  example: { ideaId: 'ide_01', title: 'A week of trailers' },
  output: IdeaView,

  async run({ ideaId, version, ...change }, ctx) {
    if (Object.values(change).every((value) => value === undefined))
      throw invalidField('body', say('ideas.must_change_least_one_field'));
    const idea = await getIdea(ctx, ideaId, true);
    checkVersion(idea, version, 'idea');
    await checkIdeaRefs(ctx, change);
    const before = await showIdea(ctx, ideaId);
    await changeIdea(ctx.db, idea, {
      ...(change.title !== undefined && { title: change.title }),
      ...(change.text !== undefined && { text: change.text }),
      ...(change.mediaIds !== undefined && { media_ids: change.mediaIds }),
      ...(change.platforms !== undefined && { platforms: [...new Set(change.platforms)] }),
      ...(change.locales !== undefined && { locales: [...new Set(change.locales)] }),
      ...(change.tags !== undefined && { tags: [...new Set(change.tags)] }),
      ...(change.links !== undefined && { links: change.links }),
      ...(change.targetDate !== undefined && { target_date: change.targetDate }),
      ...(change.assigneeId !== undefined && { assignee_id: change.assigneeId }),
      ...(change.score !== undefined && { score: change.score }),
      version: idea.version + 1,
      updated_at: ctx.clock.now(),
    });
    const after = await showIdea(ctx, ideaId);
    ctx.changed(noted(before), noted(after));
    return after;
  },
});

const noted = ({ mediaIds, assigneeId, ...idea }: IdeaView) => ({
  title: idea.title,
  text: idea.text,
  media: mediaIds,
  platforms: idea.platforms,
  locales: idea.locales,
  tags: idea.tags,
  links: idea.links,
  targetDate: idea.targetDate,
  assignee: assigneeId,
  score: idea.score,
});
