import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { requireProject } from '#localization/public.ts';
import { defineOperation } from '#platform/operation.ts';
import { restartFailed } from '#platform/webhooks/store.ts';
import { findWebhook } from './store-deliveries.ts';

const AT_ONCE_MAX = 1000;

export const redeliverFailed = defineOperation({
  name: 'redeliver_failed',
  face: 'console',
  group: 'develop',
  summary:
    'Send all deliveries again that were given up, for one webhook or for the callbacks of one project.',
  description: `The oldest ${AT_ONCE_MAX}, with the same ids and a new round of attempts for each.`,
  right: 'manage',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    webhookId: z.string().min(1).max(64).optional(),
    project_id: z.string().min(1).max(64).optional(),
  }),
  output: z.object({ restarted: z.int(), left: z.boolean().describe('true: there are more; call again.') }),

  async run({ webhookId, project_id }, ctx) {
    if ((webhookId === undefined) === (project_id === undefined))
      throw invalidField('webhookId', inEnglish('is required, or project_id, and not both'));
    if (project_id !== undefined) {
      await requireProject(ctx, project_id);
      return restartFailed(ctx.db, { column: 'project_id', value: project_id }, AT_ONCE_MAX);
    }
    const webhook = await findWebhook(ctx.db, ctx.caller.workspaceId, webhookId ?? '');
    if (!webhook) throw new AppError('not_found', say('desk.webhook_does_not_exist'), { field: 'webhookId' });
    if (!webhook.active)
      throw new AppError('conflict', say('common.webhook_switched_off'), { field: 'webhookId' });
    return restartFailed(ctx.db, { column: 'webhook_id', value: webhook.id }, AT_ONCE_MAX);
  },
});
