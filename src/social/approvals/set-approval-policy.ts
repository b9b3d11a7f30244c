import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { findMembersAmong } from '#platform/auth/store.ts';
import { defineOperation } from '#platform/operation.ts';
import { actorOf } from '../caller.ts';
import { holdPosts } from './hold-posts.ts';
import { ApprovalPolicy, readPolicy } from './policy.ts';

export const setApprovalPolicy = defineOperation({
  name: 'set_approval_policy',
  face: 'console',
  group: 'posts',
  summary: 'Set whether posts need an approval, and whose. Posts under review keep their steps.',
  description:
    'When switched on, it also applies to scheduled posts: those without an approval wait for one (pending_approval) and keep their time. When switched off again, they still wait: approve or withdraw them.',
  right: 'manage',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: ApprovalPolicy,
  output: ApprovalPolicy.extend({
    heldPosts: z.int().describe('Posts that were on the calendar and now wait for an approval.'),
  }),

  async run(approval, ctx) {
    const { workspaceId } = ctx.caller;
    const wanted = [...new Set(approval.steps.flatMap(({ reviewerIds }) => reviewerIds))];
    const known = await findMembersAmong(ctx.db, workspaceId, wanted);
    const stranger = wanted.find((id) => !known.has(id));
    if (stranger !== undefined)
      throw new AppError('not_found', say('approvals.steps_no_member', { stranger }), {
        field: 'steps',
        id: stranger,
      });
    ctx.changed((await readPolicy(ctx.db, workspaceId)).approval, approval);
    await ctx.db
      .updateTable('workspaces')
      .set({ policy: sql`policy || ${JSON.stringify({ approval })}::jsonb` })
      .where('id', '=', workspaceId)
      .execute();
    const by = { workspaceId, actor: actorOf(ctx.caller) };
    return { ...approval, heldPosts: await holdPosts(ctx, by, approval) };
  },
});
