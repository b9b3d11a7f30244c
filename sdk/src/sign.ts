export interface SignedCall {
  appKey: string;
  appSecret: string;
  /** Exactly the bytes that go over the wire; empty for GET. */
  body: Uint8Array;
  /** Unix seconds; must lie within five minutes of the server's clock. */
  timestamp: string;
}

/** The three headers of a call of the open face: MD5 over timestamp, raw body and App Secret. */
export async function signCall(call: SignedCall): Promise<Record<string, string>> {
  // Browsers have no MD5. Loading it here keeps the other clients usable there.
  const { createHash } = await import('node:crypto');
  const sign = createHash('md5')
    .update(call.timestamp)
    .update(call.body)
    .update(call.appSecret)
    .digest('hex');
  return { 'x-svc-appkey': call.appKey, 'x-svc-timestamp': call.timestamp, 'x-svc-sign': sign };
}
