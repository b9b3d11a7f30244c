import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { releaseDeliveries } from '#platform/webhooks/store.ts';
import { personOf } from '#platform/caller.ts';
import { keepWorkspace as keep } from './store.ts';

export const keepWorkspace = defineOperation({
  name: 'keep_workspace',
  face: 'console',
  group: 'people',
  summary:
    'Cancel the dissolution of one of your workspaces. Posts whose time has passed are not published late.',
  of: 'person',
  proof: true,
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found'],
  input: z.object({ workspaceId: z.string().min(1).max(64) }),
  output: z.object({ workspaceId: z.string() }),

  async run({ workspaceId }, ctx) {
    if (!(await keep(ctx.db, workspaceId, personOf(ctx).userId, ctx.clock.now())))
      throw new AppError('not_found', say('workspaces.you_own_no_such_workspace'));
    await releaseDeliveries(ctx.db, workspaceId);
    return { workspaceId };
  },
});
