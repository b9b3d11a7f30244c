import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { ApprovalPolicy, readPolicy } from './policy.ts';

export const getApprovalPolicy = defineOperation({
  name: 'get_approval_policy',
  face: 'console',
  group: 'posts',
  summary: 'Whether posts need an approval, and whose.',
  right: 'read',
  rate: 'read',
  errors: ['forbidden'],
  input: z.object({}),
  output: ApprovalPolicy,

  async run(_input, ctx) {
    const { approval } = await readPolicy(ctx.db, ctx.caller.workspaceId);
    return approval;
  },
});
