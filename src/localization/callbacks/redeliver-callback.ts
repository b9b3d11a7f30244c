import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { restartDelivery } from '#platform/webhooks/store.ts';
import { projectOf } from '../project-of.ts';

export const redeliverCallback = defineOperation({
  name: 'redeliver_callback',
  face: 'open',
  group: 'callbacks',
  routes: [{ method: 'POST', path: '/callbacks/redeliver' }],
  summary: 'Send a finished callback again, with the same delivery id and a new round of attempts.',
  scope: 'localize:write',
  keyScope: 'tasks',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ delivery_id: z.string().min(1).max(128) }),
  output: z.object({ delivery_id: z.string(), status: z.string(), attempts: z.int() }),

  async run({ delivery_id }, ctx) {
    const found = await restartDelivery(ctx.db, { column: 'project_id', value: projectOf(ctx) }, delivery_id);
    if (found === 'missing')
      throw new AppError('not_found', say('common.delivery_does_not_exist'), { field: 'delivery_id' });
    if (found === 'busy')
      throw new AppError(
        'conflict',
        say('common.delivery_still_being_attempted'),
        { field: 'delivery_id' },
        { reason: 'delivery_in_progress' },
      );
    return { delivery_id, status: 'pending', attempts: found.attempts };
  },
});
