import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { between } from '#kernel/fraction.ts';
import { say } from '#kernel/say.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { Color, GroupView } from './idea-view.ts';
import { presentGroup } from './present.ts';
import { getGroup, insertGroup, lockGroups, readGroups } from './store-groups.ts';

const GROUPS_MAX = 100;

export const createIdeaGroup = defineOperation({
  name: 'create_idea_group',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'POST', path: '/idea-groups' }],
  summary: 'Add a column at the end of the idea board.',
  scope: 'ideas:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'conflict'],
  input: z.object({
    name: z.string().trim().min(1).max(80),
    color: Color.nullish(),
    wipLimit: z
      .int()
      .min(1)
      .max(10_000)
      .nullish()
      .describe('The maximum number of ideas in it; null means no limit.'),
  }),
  output: GroupView,

  async run({ name, color, wipLimit }, ctx) {
    await lockGroups(ctx);
    const groups = await readGroups(ctx, null);
    if (groups.length >= GROUPS_MAX)
      throw new AppError('conflict', say('ideas.board_most_groups', { max: GROUPS_MAX }), {
        limit: GROUPS_MAX,
      });
    const id = newId('idg', ctx.clock);
    await insertGroup(ctx.db, {
      id,
      workspace_id: ctx.caller.workspaceId,
      name,
      color: color ?? null,
      position: between(groups.at(-1)?.position ?? null, null),
      wip_limit: wipLimit ?? null,
      created_at: ctx.clock.now(),
    });
    return presentGroup(await getGroup(ctx, id));
  },
});
