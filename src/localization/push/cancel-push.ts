import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { dropPush } from '../publish/store-push/pushes.ts';
import { PushId, requirePush } from './push.ts';

export const cancelPush = defineOperation({
  name: 'cancel_push',
  face: 'console',
  group: 'desk',
  routes: [],
  summary: 'Give up a push that was not applied. Nothing of the project changes.',
  scope: null,
  right: 'draft',
  rate: 'write',
  idempotency: 'none',
  errors: ['invalid_input', 'forbidden', 'not_found', 'unprocessable'],
  input: z.object({ project_id: z.string().min(1).max(64), push_id: PushId }),
  output: z.object({ push_id: z.string() }),

  async run({ project_id, push_id }, ctx) {
    await requireOpenProject(ctx, project_id);
    const push = await requirePush(ctx.db, project_id, push_id, true);
    if (push.state === 'applied')
      throw new AppError(
        'unprocessable',
        say('push.push_applied_already'),
        { field: 'push_id' },
        { reason: 'not_open' },
      );
    await dropPush(ctx.db, push.id);
    return { push_id };
  },
});
