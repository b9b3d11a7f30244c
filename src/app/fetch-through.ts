import type { Outbound } from '#platform/net/outbound.ts';

const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/** The calls of the SDK, over the one way out. Trusted: our own address, chosen by the operator. */
export function fetchThrough(outbound: Outbound): typeof fetch {
  return async (url, { method = 'GET', headers, body, signal } = {}) => {
    const answer = await outbound.send({
      method,
      url: String(url),
      headers: Object.fromEntries(new Headers(headers)),
      ...(body instanceof Uint8Array && { body }),
      ...(signal && { signal }),
      maxResponseBytes: ANSWER_BYTES_MAX,
      trusted: true,
    });
    return new Response(Buffer.from(answer.body), { status: answer.status, headers: answer.headers });
  };
}
