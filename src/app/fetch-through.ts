import type { Outbound } from '#platform/net/outbound.ts';

const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

/**
 * Sends the calls of the SDK through the outbound module. Trusted, because it is our own
 * address, chosen by the operator.
 */
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
