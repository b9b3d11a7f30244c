import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface CallbackToVerify {
  headers: Headers | Record<string, string | readonly string[] | undefined>;
  /** The body as it came over the wire, before any JSON parser: one changed space breaks the signature. */
  rawBody: Uint8Array | string;
  /** More than one while you exchange the secret. */
  appSecret: string | readonly string[];
  toleranceSec?: number;
  now?: Date;
}

export interface Callback {
  event: string;
  task_id: string;
  project_id: string;
  trace_id: string;
  /** The same over all attempts: drop what you have seen before. */
  delivery_id: string;
  timestamp: string;
  status: 'SUCCEEDED' | 'FAILED';
  detail: Record<string, unknown>;
  error: string | null;
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
 * Returns the callback if Parlance sent it, and throws CallbackRejected if not: an answer that one
 * could forget to look at would let forgeries through. Every signature that is there must be right.
 */
export function verifyCallback(given: CallbackToVerify): Callback {
  const { toleranceSec = 300, now = new Date() } = given;
  const header = (name: string) => readHeader(given.headers, name);
  const body = typeof given.rawBody === 'string' ? Buffer.from(given.rawBody, 'utf8') : given.rawBody;
  const secrets = (typeof given.appSecret === 'string' ? [given.appSecret] : given.appSecret).filter(Boolean);

  const signatures = header('webhook-signature')?.split(' ') ?? [];
  const sign = header('x-svc-sign');
  if (signatures.length === 0 && sign === undefined) {
    throw new CallbackRejected('no_signature', 'The request has neither webhook-signature nor X-Svc-Sign.');
  }

  if (signatures.length > 0) {
    const id = header('webhook-id') ?? '';
    const timestamp = checkTimestamp(header('webhook-timestamp'), toleranceSec, now);
    const expected = secrets.map((secret) => standardSignature(secret, id, timestamp, body));
    if (!signatures.some((one) => matchesAny(one, expected))) throw wrongSignature('webhook-signature');
  }
  // During an exchange there is one signature per secret, and X-Svc-Sign belongs to the newer one,
  // which this receiver may not have yet.
  const isExchange = signatures.length > 1;
  if (sign !== undefined && !isExchange) {
    const timestamp = checkTimestamp(header('x-svc-timestamp'), toleranceSec, now);
    const expected = secrets.map((secret) => md5Signature(secret, timestamp, body));
    if (!matchesAny(sign, expected)) throw wrongSignature('X-Svc-Sign');
  }
  return parseCallback(body);
}

function readHeader(headers: CallbackToVerify['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const key = Object.keys(headers).find((one) => one.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return typeof value === 'string' ? value : value?.join(',');
}

/** A signature stays right forever; without the window somebody could send an old callback again. */
function checkTimestamp(timestamp: string | undefined, toleranceSec: number, now: Date): string {
  const ageSec = /^\d{10}$/.test(timestamp ?? '') ? now.getTime() / 1000 - Number(timestamp) : Number.NaN;
  if (timestamp === undefined || !(Math.abs(ageSec) <= toleranceSec)) {
    throw new CallbackRejected(
      'timestamp',
      `The callback was not signed within ${toleranceSec} seconds of now.`,
    );
  }
  return timestamp;
}

function standardSignature(secret: string, id: string, timestamp: string, body: Uint8Array): string {
  const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

function md5Signature(secret: string, timestamp: string, body: Uint8Array): string {
  return createHash('md5').update(timestamp).update(body).update(secret).digest('hex');
}

function matchesAny(given: string, expected: readonly string[]): boolean {
  const bytes = Buffer.from(given, 'utf8');
  return expected.some((one) => {
    const wanted = Buffer.from(one, 'utf8');
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
}

function wrongSignature(header: string): CallbackRejected {
  return new CallbackRejected('signature', `${header} does not belong to this body and App Secret.`);
}

function parseCallback(body: Uint8Array): Callback {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    throw new CallbackRejected('body', 'The body is not JSON.');
  }
}
