import { base64, encode, hex, hmacSha256, joined, md5 } from './digest.ts';

/** Of fetch, of Node, or any object. */
export type ReceivedHeaders =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>;

interface ToVerify {
  headers: ReceivedHeaders;
  /** The body as received, before any JSON parser: one changed space breaks the signature. */
  rawBody: Uint8Array | string;
  toleranceSec?: number;
  now?: Date;
}

export interface CallbackToVerify extends ToVerify {
  /** More than one while you rotate the secret. */
  appSecret: string | readonly string[];
}

export interface WebhookToVerify extends ToVerify {
  /** As shown when the webhook was created. More than one while you rotate it. */
  secret: string | readonly string[];
}

export interface Callback {
  event: string;
  task_id: string;
  project_id: string;
  trace_id: string;
  /** The same for all attempts: drop what you have seen before. */
  delivery_id: string;
  timestamp: string;
  status: 'SUCCEEDED' | 'FAILED';
  detail: Record<string, unknown>;
  error: string | null;
}

export interface WebhookEvent {
  /** The same for all attempts: drop what you have seen before. */
  id: string;
  type: string;
  data: Record<string, unknown>;
}

export type RejectionReason = 'no_signature' | 'timestamp' | 'signature' | 'body';

export class CallbackRejected extends Error {
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, message: string) {
    super(message);
    this.name = 'CallbackRejected';
    this.reason = reason;
  }
}

/**
 * Returns the callback of a project if Parlance sent it, and throws CallbackRejected if not: a result that one could
 * forget to check would let forgeries through. Every signature that is present must be right.
 */
export function verifyCallback(given: CallbackToVerify): Callback {
  const header = (name: string) => readHeader(given.headers, name);
  const body = bytesOf(given.rawBody);
  const secrets = secretsOf(given.appSecret);

  const signatures = header('webhook-signature')?.split(' ') ?? [];
  const sign = header('x-svc-sign');
  if (signatures.length === 0 && sign === undefined) {
    throw new CallbackRejected('no_signature', 'The request has neither webhook-signature nor X-Svc-Sign.');
  }

  if (signatures.length > 0) {
    const id = header('webhook-id') ?? '';
    const timestamp = checkTimestamp(header('webhook-timestamp'), given);
    const signed = joined(`${id}.${timestamp}.`, body);
    const expected = secrets.map((secret) => `v1,${base64(hmacSha256(secret, signed))}`);
    if (!signatures.some((one) => matchesAny(one, expected))) throw wrongSignature('webhook-signature');
  }
  // During a rotation there is one signature per secret, and X-Svc-Sign belongs to the newer one, which this receiver
  // may not have yet.
  const isExchange = signatures.length > 1;
  if (sign !== undefined && !isExchange) {
    const timestamp = checkTimestamp(header('x-svc-timestamp'), given);
    const expected = secrets.map((secret) => hex(md5(joined(timestamp, body, secret))));
    if (!matchesAny(sign, expected)) throw wrongSignature('X-Svc-Sign');
  }
  return parse(body);
}

/** The same for an event of a workspace, which its webhook's own secret signs. */
export function verifyWebhook(given: WebhookToVerify): WebhookEvent {
  const body = bytesOf(given.rawBody);
  const header = readHeader(given.headers, 'x-parlance-signature');
  if (header === undefined)
    throw new CallbackRejected('no_signature', 'The request has no X-Parlance-Signature.');
  const parts = new Map(header.split(',').map((part) => [part.slice(0, part.indexOf('=')), part]));
  const timestamp = checkTimestamp(parts.get('t')?.slice(2), given);
  const signed = joined(`${timestamp}.`, body);
  const expected = secretsOf(given.secret).map((secret) => `v1=${hex(hmacSha256(secret, signed))}`);
  if (!matchesAny(parts.get('v1') ?? '', expected)) throw wrongSignature('X-Parlance-Signature');
  return parse(body);
}

const bytesOf = (body: Uint8Array | string) => (typeof body === 'string' ? encode(body) : body);

const secretsOf = (given: string | readonly string[]) =>
  (typeof given === 'string' ? [given] : given).filter(Boolean);

function readHeader(headers: ReceivedHeaders, name: string): string | undefined {
  if (isOfFetch(headers)) return headers.get(name) ?? undefined;
  const key = Object.keys(headers).find((one) => one.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return typeof value === 'string' ? value : value?.join(',');
}

const isOfFetch = (headers: ReceivedHeaders): headers is { get(name: string): string | null } =>
  typeof headers['get'] === 'function';

/** A signature stays valid forever; without the window somebody could send an old callback again. */
function checkTimestamp(
  timestamp: string | undefined,
  { toleranceSec = 300, now = new Date() }: ToVerify,
): string {
  const ageSec = /^\d{10}$/.test(timestamp ?? '') ? now.getTime() / 1000 - Number(timestamp) : Number.NaN;
  if (timestamp === undefined || !(Math.abs(ageSec) <= toleranceSec)) {
    throw new CallbackRejected(
      'timestamp',
      `The callback was not signed within ${toleranceSec} seconds of now.`,
    );
  }
  return timestamp;
}

const matchesAny = (given: string, expected: readonly string[]) =>
  expected.some((one) => isSame(encode(given), encode(one)));

/** Looks at every byte, so that its duration does not reveal how many were right. */
function isSame(given: Uint8Array, expected: Uint8Array): boolean {
  let differences = given.length ^ expected.length;
  for (const [i, byte] of expected.entries()) differences |= byte ^ (given[i] ?? 0);
  return differences === 0;
}

function wrongSignature(header: string): CallbackRejected {
  return new CallbackRejected('signature', `${header} does not belong to this body and secret.`);
}

// oxlint-disable-next-line typescript/no-explicit-any -- who holds the secret vouches for the shape
function parse(body: Uint8Array): any {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new CallbackRejected('body', 'The body is not JSON.');
  }
}
