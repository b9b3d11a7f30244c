import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Received {
  id: string;
  at: number;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The status that the receiver returned. */
  status: number;
}

/** Plain data, like the rest of the world. */
export interface ReceiverState {
  /** Newest first. */
  received: Received[];
  secrets: string[];
}

export const emptyReceiver = (): ReceiverState => ({ received: [], secrets: [] });

export type Verdict = 'right' | 'wrong' | 'unsigned' | 'unchecked';

/** Whether one of the secrets signed the request, as a workspace webhook or as a project callback. */
export function verdictOf({ headers, body }: Received, secrets: readonly string[]): Verdict {
  const webhook = headers['x-parlance-signature'];
  const callback = headers['webhook-signature'];
  if (webhook === undefined && callback === undefined) return 'unsigned';
  if (secrets.length === 0) return 'unchecked';
  const isRight = secrets.some((secret) =>
    webhook === undefined ? isCallback(headers, body, secret) : isWebhook(webhook, body, secret),
  );
  return isRight ? 'right' : 'wrong';
}

function isWebhook(header: string, body: string, secret: string): boolean {
  const parts = new Map(
    header.split(',').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name, value];
    }),
  );
  const expected = createHmac('sha256', secret)
    .update(`${parts.get('t') ?? ''}.${body}`)
    .digest('hex');
  return isSame(parts.get('v1') ?? '', expected);
}

function isCallback(headers: Record<string, string>, body: string, secret: string): boolean {
  const signed = `${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.${body}`;
  const expected = createHmac('sha256', secret).update(signed).digest('base64');
  return (headers['webhook-signature'] ?? '').split(' ').some((each) => isSame(each, `v1,${expected}`));
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
