import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Outbound, OutboundRequest } from '#platform/net/outbound.ts';
import { mayProveAbsence, probeAt, retryAt } from './retry.ts';
import { sendBefore } from './send-guard.ts';
import { partOf } from '../../../test/unchecked.ts';

function frozen(monotonicMs: number) {
  const sent: OutboundRequest[] = [];
  const outbound = partOf<Outbound>({
    send: async (request: OutboundRequest) => {
      sent.push(request);
      return { status: 200, headers: {}, body: new Uint8Array(), truncated: false, durationMs: 0 };
    },
  });
  return { sent, guarded: sendBefore(outbound, { ...systemClock, monotonicMs: () => monotonicMs }, 20_000) };
}

describe('a worker that was frozen after its intent', () => {
  it('sends nothing when it wakes up late, and reports that nothing was sent', async () => {
    const { sent, guarded } = frozen(20_001);
    await expect(guarded.send({ method: 'POST', url: 'http://x.test/' })).rejects.toMatchObject({
      notSent: true,
    });
    expect(sent).toEqual([]);
    await expect(guarded.webSocket({ url: 'ws://x.test/' })).rejects.toMatchObject({ notSent: true });
  });

  it('sends in time, and never waits longer than a probe does', async () => {
    const { sent, guarded } = frozen(19_999);
    await guarded.send({ method: 'POST', url: 'http://x.test/', timeoutMs: 600_000 });
    expect(sent[0]?.timeoutMs).toBe(60_000);
  });
});

describe('when', () => {
  const at = (seconds: number) => new Date(seconds * 1000);

  it('absence is proven only after every request that could be in progress has ended', () => {
    expect([99, 100].map((seconds) => mayProveAbsence(at(0), at(seconds)))).toEqual([false, true]);
  });

  it('probes come after 30 s, 2 min, 10 min, 1 h, 6 h and a day, and then no more', () => {
    const times = [0, 1, 2, 3, 4, 5, 6].map((n) => probeAt(at(0), n)?.getTime() ?? null);
    expect(times).toEqual([30, 120, 600, 3600, 21_600, 86_400, null].map((n) => n && n * 1000));
  });

  it('a refusal is retried when the platform allows, as often as its code allows, and within a day', () => {
    const limited = { errorCode: 'rate_limited', retryable: true, retryAfterSec: 7 } as const;
    expect(retryAt(limited, 1, at(0), at(0))).toEqual(at(7));
    const waits = [2, 3, 4, 5, 8, 9].map((tries) => retryAt(limited, tries, at(0), at(0)));
    expect(waits).toEqual([at(7), at(7), at(60), at(120), at(1800), null]);
    expect(retryAt({ errorCode: 'media_fetch_failed', retryable: true }, 3, at(0), at(0))).toBeNull();
    expect(retryAt({ errorCode: 'policy', retryable: false }, 1, at(0), at(0))).toBeNull();
    expect(retryAt({ ...limited, retryAfterSec: 100 }, 1, at(0), at(86_390))).toBeNull();
  });
});
