import type { Clock } from '#platform/clock.ts';
import { type Outbound, OutboundError } from '#platform/net/outbound.ts';
import { VISIBLE_TIMEOUT_MS } from './retry.ts';

/**
 * A worker that was frozen after its intent and wakes up late must not send any more: another worker may have
 * probed, found nothing and sent it by then. Checked right before the socket, on the monotonic clock.
 */
export function sendBefore(outbound: Outbound, clock: Clock, deadlineMs: number): Outbound {
  const inTime = <Request extends { timeoutMs?: number }>(request: Request): Request => {
    if (clock.monotonicMs() > deadlineMs) {
      const cause = new Error('The time to send it has passed.');
      throw new OutboundError('aborted', { notSent: true, durationMs: 0, cause });
    }
    return { ...request, timeoutMs: Math.min(request.timeoutMs ?? VISIBLE_TIMEOUT_MS, VISIBLE_TIMEOUT_MS) };
  };
  return {
    ...outbound,
    send: async (request) => outbound.send(inTime(request)),
    stream: async (request) => outbound.stream(inTime(request)),
    webSocket: async (request) => outbound.webSocket(inTime(request)),
  };
}
