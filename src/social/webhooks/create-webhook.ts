import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { newId } from '#platform/ids.ts';
import { checkReceiver } from '#platform/net/own-places.ts';
import { defineOperation } from '#platform/operation.ts';
import { sealUrl } from '#platform/webhooks/sealed-url.ts';
import { userOf } from '../caller.ts';
import { presentWebhook } from './present.ts';
import { newSecret, sealSecret } from './secret.ts';
import { countWebhooks, insertWebhook, requireAllAccounts } from './store.ts';
import { EventTypes, WebhookUrl, WebhookWithSecret } from './webhook-view.ts';

const WEBHOOKS_MAX = 20;

export const createWebhook = defineOperation({
  name: 'create_webhook',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'POST', path: '/webhooks' }],
  summary: 'Send events to a URL, signed with a secret that is shown once.',
  description:
    'Each delivery is a POST with `X-Parlance-Signature: t=<seconds>,v1=<hex>`, where v1 is HMAC-SHA256 of `<t>.<body>` with the secret. Events are delivered at least once; repeated deliveries have the same `X-Parlance-Delivery`.',
  scope: 'webhooks:manage',
  // A webhook hands out a secret and sends workspace data elsewhere.
  proof: true,
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'conflict'],
  input: z.object({
    url: WebhookUrl,
    types: EventTypes.default([]),
    active: z.boolean().default(true),
  }),
  output: WebhookWithSecret,

  async run(input, ctx) {
    requireAllAccounts(ctx);
    const url = checkReceiver(input.url, ctx.outbound, 'url');
    if ((await countWebhooks(ctx)) >= WEBHOOKS_MAX)
      throw new AppError('conflict', say('webhooks.workspace_most_webhooks', { max: WEBHOOKS_MAX }), {
        limit: WEBHOOKS_MAX,
      });
    const { workspaceId } = ctx.caller;
    const id = newId('whk', ctx.clock);
    const secret = newSecret();
    const now = ctx.clock.now();
    const row = await insertWebhook(ctx.db, {
      id,
      workspace_id: workspaceId,
      url: sealUrl(ctx.keyring, workspaceId, url.href),
      types: [...new Set(input.types)],
      secret_sealed: sealSecret(ctx.keyring, workspaceId, id, secret),
      active: input.active,
      created_by: userOf(ctx.caller),
      created_at: now,
      updated_at: now,
    });
    return { ...presentWebhook(ctx, row), secret };
  },
});
