import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createAddressPolicy } from './address-guard.ts';
import { type Connecting, connectChecked } from './connect-checked.ts';
import type { Dialer } from './dialer.ts';
import { HOSTILE_ADDRESSES } from './hostile-forms-for-tests.ts';
import { answerNames, closed, recordDials } from './loopback-for-tests.ts';

const PUBLIC = '93.184.216.34';
const PUBLIC_V6 = '2606:4700::1111';

function connecting(parts: Partial<Connecting>): Connecting {
  return {
    policy: createAddressPolicy([]),
    isOwn: () => false,
    resolver: answerNames([PUBLIC]),
    dialer: recordDials(),
    clock: systemClock,
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    ...parts,
  };
}

// The last line of defence: no URL was checked before, as if the check at save time were missing.
describe('connectChecked', () => {
  for (const address of HOSTILE_ADDRESSES) {
    it(`${address} is never dialled, as a literal, as an answer, or after a public answer`, async () => {
      const dialer = recordDials();
      const attempts = [
        connectChecked({ host: address, port: 80, tls: false }, connecting({ dialer })),
        ...[[address], [PUBLIC, address], [address, PUBLIC]].map((answer) =>
          connectChecked(
            { host: 'rebind.example', port: 80, tls: false },
            connecting({ dialer, resolver: answerNames(answer) }),
          ),
        ),
      ];
      for (const outcome of await Promise.allSettled(attempts)) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { failure: 'blocked_address' } });
      }
      expect(dialer.dials).toEqual([]);
    });
  }

  it('an answer that is not an address is refused', async () => {
    const dialer = recordDials();
    const resolver = answerNames(['internal.example']);
    await expect(
      connectChecked({ host: 'a.example', port: 80, tls: false }, connecting({ dialer, resolver })),
    ).rejects.toMatchObject({ failure: 'blocked_address' });
    expect(dialer.dials).toEqual([]);
  });

  it('a name without addresses, or that cannot be resolved, is resolve_failed', async () => {
    const target = { host: 'a.example', port: 80, tls: false };
    const broken = { resolve: () => Promise.reject(new Error('SERVFAIL')) };
    for (const resolver of [answerNames([]), broken]) {
      await expect(connectChecked(target, connecting({ resolver }))).rejects.toMatchObject({
        failure: 'resolve_failed',
      });
    }
  });

  it('localhost is never looked up and only its allowed addresses are dialled', async () => {
    const dialer = recordDials();
    const resolver = answerNames([PUBLIC]);
    const policy = createAddressPolicy(['127.0.0.0/8']);
    await expect(
      connectChecked({ host: 'localhost', port: 80, tls: false }, connecting({ dialer, resolver, policy })),
    ).rejects.toMatchObject({ failure: 'connect_failed' });
    expect(dialer.dials.map((dial) => dial.address)).toEqual(['127.0.0.1']);
    expect(resolver.asked).toEqual([]);
  });

  it('when the first address fails the other family is next, and at most three are tried', async () => {
    const dialer = recordDials();
    const resolver = answerNames([PUBLIC_V6, '2606::2', '2606::3', '2606::4', PUBLIC]);
    await expect(
      connectChecked({ host: 'a.example', port: 80, tls: false }, connecting({ dialer, resolver })),
    ).rejects.toMatchObject({ failure: 'connect_failed' });
    expect(dialer.dials.map((dial) => dial.address)).toEqual([PUBLIC_V6, PUBLIC, '2606::2']);
    expect(resolver.asked).toEqual(['a.example']);
  });

  it('a resolver or a dialer that never answers ends in timeout', async () => {
    const target = { host: 'a.example', port: 80, tls: false };
    const silentResolver = { resolve: () => new Promise<never>(() => {}) };
    const silentDialer: Dialer = { dial: () => new Promise<never>(() => {}) };
    for (const part of [{ resolver: silentResolver }, { dialer: silentDialer }]) {
      await expect(connectChecked(target, connecting({ ...part, timeoutMs: 20 }))).rejects.toMatchObject({
        failure: 'timeout',
      });
    }
  });

  it('a socket that arrives after the time limit is destroyed', async () => {
    const late = Promise.withResolvers<Socket>();
    const dialer: Dialer = { dial: () => late.promise };
    const target = { host: 'a.example', port: 80, tls: false };
    await expect(connectChecked(target, connecting({ dialer, timeoutMs: 20 }))).rejects.toMatchObject({
      failure: 'timeout',
    });
    const socket = new Socket();
    late.resolve(socket);
    await closed(socket);
    expect(socket.destroyed).toBe(true);
  });
});
