import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { partOf } from '../../../test/unchecked.ts';
import type { AppKeyCaller, CredentialCaller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { AnyOperation } from '../operation.ts';
import { takeRate } from './rate-limit.ts';
import { takeFromEach } from './store.ts';

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

describe('simultaneous calls', () => {
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
  it('limits after a refusal are not charged', async () => {
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

describe('a bucket', () => {
  it('an occasional caller takes several calls at once, and later gets the refilled ones', async () => {
    const { services } = await startApp();
    const key: AppKeyCaller = {
      kind: 'app_key',
      id: `key_${randomUUID()}`,
      workspaceId: 'ws_none',
      projectId: 'prj_none',
      keyScopes: [],
    };
    const read = partOf<AnyOperation>({ name: 'probe_bucket', rate: 'read' });
    let laterMs = 0;
    const clock: Clock = {
      ...services.clock,
      now: () => new Date(services.clock.now().getTime() + laterMs),
      monotonicMs: () => services.clock.monotonicMs() + laterMs,
    };
    const call = () => takeRate(services.database, clock, read, key);
    const drawn = async () => {
      const { rows } = await sql<{ full_at: Date }>`
        select full_at from rate_buckets where key = ${`${key.id}:read`}`.execute(services.database.system);
      return rows[0]?.full_at.getTime();
    };
    expect(await call()).toMatchObject({ taken: true, limit: 40, left: 39 });
    const first = await drawn();
    for (let n = 0; n < 4; n += 1) {
      laterMs += 2000;
      expect(await call()).toMatchObject({ taken: true, left: 39 });
    }
    expect(await drawn()).toBe(first);
    laterMs += 2000;
    expect((await call()).taken).toBe(true);
    expect(await drawn()).not.toBe(first);
  });
});
