import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { lockWorkspace } from '../workspaces/store.ts';
import { keepAnOwner } from './rules.ts';
import { revokeAllBy } from './store/invitations.ts';
import { endMember, getMember } from './store/members.ts';

export const leaveWorkspace = defineOperation({
  name: 'leave_workspace',
  face: 'console',
  group: 'members',
  summary: 'Leave the workspace. The credentials that you have issued there stop working at once.',
  right: 'read',
  proof: true,
  rate: 'write',
  errors: ['forbidden', 'not_found', 'conflict'],
  input: z.object({}),
  output: z.object({ workspaceId: z.string() }),

  async run(_input, ctx) {
    const { userId, workspaceId } = personOf(ctx);
    await lockWorkspace(ctx.db, workspaceId);
    // A person who is here through their agency has no membership to leave.
    const member = await getMember(ctx.db, workspaceId, userId);
    await keepAnOwner(ctx.db, workspaceId, member.role);
    await endMember(ctx.db, workspaceId, userId);
    await revokeAllBy(ctx.db, workspaceId, userId);
    return { workspaceId };
  },
});
