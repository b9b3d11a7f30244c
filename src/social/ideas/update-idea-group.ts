import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { between } from '#kernel/fraction.ts';
import type { Context } from '#platform/context.ts';
import { Color, GroupView } from './idea-view.ts';
import { presentGroup } from './present.ts';
import { checkVersion } from './store.ts';
import { changeGroup, getGroup, lockGroups, readGroups } from './store-groups.ts';

export const updateIdeaGroup = defineOperation({
  name: 'update_idea_group',
  face: 'social',
  group: 'ideas',
  routes: [{ method: 'PATCH', path: '/idea-groups/{groupId}' }],
  summary: 'Change the name, colour, limit, lock or position of a column of the idea board.',
  scope: 'ideas:write',
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    groupId: z.string().max(64),
    name: z.string().trim().min(1).max(80).optional(),
    color: Color.nullable().optional(),
    wipLimit: z.int().min(1).max(10_000).nullable().optional(),
    isLocked: z.boolean().optional().describe('No idea can be moved into or out of a locked group.'),
    afterId: z.string().max(64).nullable().optional().describe('Move after this group; null means first.'),
    version: z.int().min(1).optional(),
  }),
  example: { groupId: 'grp_01', name: 'Next' },
  output: GroupView,

  async run({ groupId, version, afterId, ...change }, ctx) {
    if (afterId === undefined && Object.values(change).every((value) => value === undefined))
      throw invalidField('body', inEnglish('must change name, color, wipLimit, isLocked or afterId.'));
    await lockGroups(ctx);
    const group = await getGroup(ctx, groupId);
    checkVersion(group, version, 'group');
    const position = afterId === undefined ? group.position : await placeAfter(ctx, groupId, afterId);
    await changeGroup(ctx.db, group, {
      name: change.name ?? group.name,
      color: change.color === undefined ? group.color : change.color,
      wip_limit: change.wipLimit === undefined ? group.wip_limit : change.wipLimit,
      is_locked: change.isLocked ?? group.is_locked,
      position,
    });
    return presentGroup(await getGroup(ctx, groupId));
  },
});

/** The place directly after that column, or the first place. The caller must hold the lock on the order. */
async function placeAfter(
  ctx: Pick<Context, 'db' | 'caller'>,
  groupId: string,
  afterId: string | null,
): Promise<string> {
  const others = (await readGroups(ctx, null)).filter(({ id }) => id !== groupId);
  const at = afterId === null ? -1 : others.findIndex(({ id }) => id === afterId);
  if (afterId !== null && at === -1)
    throw new AppError('not_found', say('ideas.afterid_no_other_idea_group', { afterId }), {
      field: 'afterId',
      id: afterId,
    });
  return between(others[at]?.position ?? null, others[at + 1]?.position ?? null);
}
