import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { personOf } from '#platform/caller.ts';
import { lockWorkspace } from '../workspaces/store.ts';
import { changeRights, findMember, getMember } from './store/members.ts';

export const transferOwnership = defineOperation({
  name: 'transfer_ownership',
  face: 'console',
  group: 'members',
  summary: 'Make another member the owner in your place. You remain as an admin.',
  right: 'dissolve',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ userId: z.string().min(1).max(64) }),
  output: z.object({ ownerId: z.string() }),

  async run({ userId }, ctx) {
    const me = personOf(ctx);
    await lockWorkspace(ctx.db, me.workspaceId);
    if (userId === me.userId) throw new AppError('conflict', say('members.you_owner_already'));
    const successor = await getMember(ctx.db, me.workspaceId, userId);
    // Read again under the lock: a caller whose role was changed meanwhile has no ownership to transfer.
    const mine = await findMember(ctx.db, me.workspaceId, me.userId);
    if (!mine) throw new AppError('conflict', say('members.workspace_belongs_your_agency_change'));
    if (mine.role !== 'owner')
      throw new AppError('forbidden', say('members.you_no_longer_owner'), { action: 'transfer' });
    await changeRights(ctx.db, me.workspaceId, userId, {
      role: 'owner',
      localization: null,
      languages: null,
    });
    await changeRights(ctx.db, me.workspaceId, me.userId, { role: 'admin' });
    ctx.changed({ role: successor.role }, { role: 'owner' }, userId);
    ctx.changed({ role: mine.role }, { role: 'admin' }, me.userId);
    return { ownerId: userId };
  },
});
