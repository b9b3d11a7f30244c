import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { lockWorkspace } from '../workspaces/store.ts';
import { checkMayGovern, keepAnOwner } from './rules.ts';
import { revokeAllBy } from './store/invitations.ts';
import { endMember, getMember } from './store/members.ts';

export const removeMember = defineOperation({
  name: 'remove_member',
  face: 'console',
  group: 'members',
  summary: 'Remove a member. Their open pages and the credentials they have issued stop working at once.',
  right: 'govern',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ userId: z.string().min(1).max(64) }),
  output: z.object({ userId: z.string() }),

  async run({ userId }, ctx) {
    const { workspaceId, role } = personOf(ctx);
    await lockWorkspace(ctx.db, workspaceId);
    const member = await getMember(ctx.db, workspaceId, userId);
    checkMayGovern(role, member.role);
    await keepAnOwner(ctx.db, workspaceId, member.role);
    await endMember(ctx.db, workspaceId, userId);
    await revokeAllBy(ctx.db, workspaceId, userId);
    ctx.changed({ role: member.role }, { role: null }, userId);
    return { userId };
  },
});
