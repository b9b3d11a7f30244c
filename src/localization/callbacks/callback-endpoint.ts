import { createHmac } from 'node:crypto';
import { signBody } from '#platform/auth/app-key.ts';
import { secretPlace } from '#platform/secrets.ts';
import { defineEndpoint, type Receiver, type Signing } from '#platform/webhooks/endpoint.ts';
import { readSecrets } from '../keys/store.ts';

/** The URL given in a call of the open API. Signed with the App Key that made the call. */
export const callbackEndpoint = defineEndpoint({
  name: 'callback',
  delaysSec: (config) => config.callbackDelaysSec,
  retryAfterMaxSec: 64,
  excerptBytes: 2048,

  async receivers(tx, due) {
    const keyIds = new Set(due.flatMap(({ app_key_id }) => app_key_id ?? []));
    const secrets = await readSecrets(tx, [...keyIds]);
    const byKey = Map.groupBy(secrets, ({ key_id }) => key_id);
    return new Map<string, Receiver>(
      due.map(({ id, workspace_id, app_key_id, url }) => {
        const own = byKey.get(app_key_id ?? '') ?? [];
        const sealed = own.map(({ key_id, ...secret }) => ({
          sealed: secret.sealed,
          place: secretPlace(workspace_id, key_id, secret.version),
        }));
        return [id, { url: url ?? '', signer: own[0]?.app_key ?? '', secrets: sealed }];
      }),
    );
  },

  headers: (delivery, signing) => ({
    'x-svc-sequence': String(delivery.sequence),
    'x-svc-attempt': String(delivery.attempts),
    ...signCallback(delivery, signing),
  }),
});

/**
 * The three headers of a request, so that one function verifies both directions, plus Standard
 * Webhooks (HMAC-SHA256), which receivers should prefer. MD5 is required by the contract.
 */
export function signCallback(
  { id, body }: { id: string; body: string },
  { signer, secrets, timestamp }: Signing,
): Record<string, string> {
  const [current = ''] = secrets;
  const mac = (secret: string) =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'x-svc-appkey': signer,
    'x-svc-timestamp': timestamp,
    'x-svc-sign': signBody(timestamp, body, current),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${mac(secret)}`).join(' '),
  };
}
