import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { CredentialCaller } from '../caller.ts';
import type { AnyOperation } from '../operation.ts';
import { takeRate } from './rate-limit.ts';
import { takeFromEach } from './store.ts';
import { partOf } from '../../../test/unchecked.ts';

const caller = (): CredentialCaller => ({
  kind: 'credential',
  id: `cred_${randomUUID()}`,
  workspaceId: 'ws_none',
  projectId: null,
  userId: 'usr_none',
  role: 'owner',
  credentialKind: 'api_key',
  allowedOrigins: [],
  audience: null,
  scopes: [],
  allowedActions: [],
  confirmMode: 'preauthorized',
  accountIds: null,
});

const operation = (rate: AnyOperation['rate']) => partOf<AnyOperation>({ name: `probe_${rate}`, rate });

describe('calls that come at once', () => {
  it.each([
    ['read', 120],
    ['write', 30],
    ['publish', 10],
  ] as const)('%s: exactly the limit of %i is granted', async (rate, limit) => {
    const { services } = await startApp();
    const someone = caller();
    const states = await Promise.all(
      Array.from({ length: limit + 30 }, () =>
        takeRate(services.database, services.clock, operation(rate), someone),
      ),
    );
    expect(states.filter((state) => state.taken)).toHaveLength(limit);
    const refused = states.find((state) => !state.taken);
    expect(refused?.refusal).toMatchObject({ code: 'rate_limited', params: { limit, windowSec: 60 } });
    expect(refused?.resetSec).toBeLessThanOrEqual(60);
  });
});

describe('two limits in one statement', () => {
  it('what stands after a refusal is not taken', async () => {
    const { services } = await startApp();
    const [wide, narrow] = [`wide_${randomUUID()}`, `narrow_${randomUUID()}`];
    const takeBoth = () =>
      takeFromEach(services.database.counters, [
        { key: wide, limit: 2, windowSec: 60, count: 2 },
        { key: narrow, limit: 5, windowSec: 60, count: 2 },
      ]);
    expect(await takeBoth()).toMatchObject([
      { taken: true, left_over: 0 },
      { taken: true, left_over: 3 },
    ]);
    expect(await takeBoth()).toMatchObject([{ taken: false, left_over: 0 }]);
    const [left] = await takeFromEach(services.database.counters, [
      { key: narrow, limit: 5, windowSec: 60, count: 3 },
    ]);
    expect(left).toMatchObject({ taken: true, left_over: 0 });
  });
});
