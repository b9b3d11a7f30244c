import { createHmac } from 'node:crypto';
import { signBody } from '../auth/app-key.ts';

export interface DeliverySignature {
  appKey: string;
  /** Newest first; two while a rotation is under way. */
  secrets: readonly string[];
  deliveryId: string;
  /** Unix seconds of this attempt: each attempt is signed afresh. */
  timestamp: string;
  body: string;
}

/**
 * The three headers of a request, so that one function verifies both directions, plus Standard
 * Webhooks (HMAC-SHA256), which receivers should prefer: MD5 is the contract's, not our choice.
 */
export function signDelivery(d: DeliverySignature): Record<string, string> {
  const [current = ''] = d.secrets;
  return {
    'x-svc-appkey': d.appKey,
    'x-svc-timestamp': d.timestamp,
    'x-svc-sign': signBody(d.timestamp, d.body, current),
    'webhook-id': d.deliveryId,
    'webhook-timestamp': d.timestamp,
    'webhook-signature': d.secrets.map((secret) => `v1,${standardSignature(d, secret)}`).join(' '),
  };
}

/** A Standard Webhooks library takes `whsec_` + base64 of the App Secret's text. */
export function webhookSecret(appSecret: string): string {
  return `whsec_${Buffer.from(appSecret, 'utf8').toString('base64')}`;
}

function standardSignature(d: DeliverySignature, secret: string): string {
  return createHmac('sha256', secret).update(`${d.deliveryId}.${d.timestamp}.${d.body}`).digest('base64');
}
