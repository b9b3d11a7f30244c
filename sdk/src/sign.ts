import { hex, joined, md5 } from './digest.ts';

export interface SignedCall {
  appKey: string;
  appSecret: string;
  /** Exactly the bytes that are sent; empty for GET. */
  body: Uint8Array;
  /** Unix seconds; must be within five minutes of the server's clock. */
  timestamp: string;
}

/** The three headers of a call of the open face: MD5 over timestamp, raw body and App Secret. */
export function signCall({ appKey, appSecret, body, timestamp }: SignedCall): Record<string, string> {
  const sign = hex(md5(joined(timestamp, body, appSecret)));
  return { 'x-svc-appkey': appKey, 'x-svc-timestamp': timestamp, 'x-svc-sign': sign };
}
