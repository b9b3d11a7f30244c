import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { projectOf } from '../project-of.ts';
import { cancelOpenPush, listPushFiles } from '../publish/store-push/pushes.ts';
import { PushId, PushView, presentPush, requirePush } from './push.ts';

export const cancelPush = defineOperation({
  name: 'cancel_push',
  face: 'open',
  group: 'files',
  routes: [{ method: 'POST', path: '/pushes/cancel' }],
  summary: 'Cancel a push that has not been applied; nothing in the project changes.',
  description:
    'Cancelling a push again gives the same answer. To undo an applied push, use rollback_publish.',
  scope: 'localize:write',
  right: 'draft',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'not_found', 'unprocessable'],
  input: z.object({ push_id: PushId }),
  output: PushView,

  async run({ push_id }, ctx) {
    const projectId = projectOf(ctx);
    const push = await requirePush(ctx.db, projectId, push_id, true);
    if (push.state === 'applied')
      throw new AppError(
        'unprocessable',
        say('push.push_applied_already'),
        { field: 'push_id' },
        { reason: 'not_open' },
      );
    if (push.state === 'open') await cancelOpenPush(ctx.db, push.id);
    const files = await listPushFiles(ctx.db, push.id);
    return presentPush({ ...push, state: 'cancelled', files: files.length });
  },
});
