import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { revoke } from './store/invitations.ts';

export const revokeInvitation = defineOperation({
  name: 'revoke_invitation',
  face: 'console',
  group: 'members',
  summary: 'Revoke an invitation. Its link becomes invalid, and its seat is free again.',
  right: 'govern',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ id: z.string().min(1).max(64) }),
  output: z.object({ id: z.string() }),

  async run({ id }, ctx) {
    if (!(await revoke(ctx.db, ctx.caller.workspaceId, id)))
      throw new AppError('not_found', say('members.no_such_open_invitation'));
    return { id };
  },
});
