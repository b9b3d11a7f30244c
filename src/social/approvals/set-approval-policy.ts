import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { defineOperation } from '#platform/operation.ts';
import { ApprovalPolicy } from './policy.ts';

export const setApprovalPolicy = defineOperation({
  name: 'set_approval_policy',
  face: 'console',
  group: 'posts',
  routes: [],
  summary:
    'Say whether posts need an approval, and by whom. Posts under review keep the steps they were given.',
  scope: null,
  right: 'manage',
  proof: true,
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: ApprovalPolicy,
  output: ApprovalPolicy,

  async run(approval, ctx) {
    const { workspaceId } = ctx.caller;
    const wanted = [...new Set(approval.steps.flatMap(({ reviewerIds }) => reviewerIds))];
    const members = await ctx.db
      .selectFrom('members')
      .select('user_id')
      .where('workspace_id', '=', workspaceId)
      .where('status', '=', 'active')
      .where(sql<boolean>`user_id = any(${wanted})`)
      .execute();
    const known = new Set(members.map(({ user_id }) => user_id));
    const stranger = wanted.find((id) => !known.has(id));
    if (stranger !== undefined)
      throw new AppError('not_found', `steps: there is no member ${stranger}.`, {
        field: 'steps',
        id: stranger,
      });
    await ctx.db
      .updateTable('workspaces')
      .set({ policy: sql`policy || ${JSON.stringify({ approval })}::jsonb` })
      .where('id', '=', workspaceId)
      .execute();
    return approval;
  },
});
