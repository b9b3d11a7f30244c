import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { checkReceiver } from '#platform/net/own-places.ts';
import { defineOperation } from '#platform/operation.ts';
import { openUrl, sealUrl } from '#platform/webhooks/sealed-url.ts';
import { presentWebhook } from './present.ts';
import { newSecret, sealSecret } from './secret.ts';
import { changeWebhook, getWebhook } from './store.ts';
import { EventTypes, WebhookUrl, WebhookWithSecret } from './webhook-view.ts';

export const updateWebhook = defineOperation({
  name: 'update_webhook',
  face: 'social',
  group: 'webhooks',
  routes: [{ method: 'PATCH', path: '/webhooks/{webhookId}' }],
  summary: 'Change a webhook, switch it on again, or give it a new secret.',
  scope: 'webhooks:manage',
  // A webhook hands out a secret and sends workspace data elsewhere.
  proof: true,
  rate: 'write',
  idempotency: 'optional',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({
    webhookId: z.string().max(64),
    url: WebhookUrl.optional(),
    types: EventTypes.optional(),
    active: z.boolean().optional(),
    rotateSecret: z.boolean().optional().describe('The old secret becomes invalid at once.'),
    version: z.int().min(1).optional(),
  }),
  example: { webhookId: 'whk_01', active: false },
  output: WebhookWithSecret,

  async run({ webhookId, version, ...change }, ctx) {
    if (Object.values(change).every((value) => value === undefined))
      throw invalidField('body', inEnglish('must change url, types, active or rotateSecret.'));
    const webhook = await getWebhook(ctx, webhookId, true);
    if (version !== undefined && version !== webhook.version)
      throw new AppError(
        'conflict',
        say('webhooks.version_webhook_changed_since_version', { version: webhook.version }),
        { version: webhook.version },
      );
    const before = openUrl(ctx.keyring, webhook.workspace_id, webhook.url);
    const url = change.url === undefined ? before : checkReceiver(change.url, ctx.outbound, 'url').href;
    const secret = change.rotateSecret ? newSecret() : undefined;
    const isFresh = change.active === true || url !== before;
    const row = await changeWebhook(ctx.db, webhook, {
      ...(url !== before && { url: sealUrl(ctx.keyring, webhook.workspace_id, url) }),
      ...(change.types !== undefined && { types: [...new Set(change.types)] }),
      ...(change.active !== undefined && { active: change.active }),
      ...(secret !== undefined && {
        secret_sealed: sealSecret(ctx.keyring, webhook.workspace_id, webhook.id, secret),
      }),
      // A new address, or switching it on again, clears its record of failures.
      ...(isFresh && { failing_since: null, disabled_reason: null }),
      version: webhook.version + 1,
      updated_at: ctx.clock.now(),
    });
    ctx.changed(
      { url: before, eventTypes: webhook.types, active: webhook.active, secret: webhook.secret_sealed },
      { url, eventTypes: row.types, active: row.active, secret: row.secret_sealed },
    );
    return { ...presentWebhook(ctx, row), ...(secret !== undefined && { secret }) };
  },
});
