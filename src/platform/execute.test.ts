import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inEnglish, say } from '#kernel/say.ts';
import { openApp, type App } from '../../test/harness.ts';
import { registry } from '../app/registry.ts';
import { AppError } from '#kernel/errors.ts';
import { type AnyOperation, defineOperation } from './operation.ts';

const base = {
  face: 'social',
  group: 'probe',
  summary: '-',
  scope: 'posts:write',
  rate: 'write',
  idempotency: 'optional',
  errors: [],
} as const;

async function bump(ctx: Parameters<AnyOperation['run']>[1], metric: string) {
  await ctx.db
    .insertInto('usage_counters')
    .values({ workspace_id: ctx.caller.workspaceId, metric, period: '2026-01-01', used: 1 })
    .onConflict((oc) =>
      oc
        .columns(['workspace_id', 'metric', 'period'])
        .doUpdateSet((eb) => ({ used: eb('usage_counters.used', '+', 1) })),
    )
    .execute();
}

const halfWay = defineOperation({
  ...base,
  name: 'half_way',
  routes: [{ method: 'POST', path: '/half-way' }],
  input: z.object({}),
  output: z.object({}),
  async run(_input, ctx) {
    await bump(ctx, 'half');
    throw new AppError('platform_error', inEnglish('The queue is down.'), { reason: 'down' });
  },
});

const badOutput = defineOperation({
  ...base,
  name: 'bad_output',
  routes: [{ method: 'POST', path: '/bad-output' }],
  input: z.object({}),
  output: z.object({ n: z.int() }),
  async run(_input, ctx) {
    await bump(ctx, 'bad');
    return { n: 0.5 };
  },
});

const counting = defineOperation({
  ...base,
  name: 'counting',
  tier: 'publish',
  routes: [{ method: 'POST', path: '/counting' }],
  idempotency: 'required',
  input: z.object({ fail: z.boolean().default(false) }),
  output: z.object({ done: z.literal(true) }),
  async run({ fail }, ctx) {
    await bump(ctx, 'count');
    if (fail) throw new AppError('conflict', inEnglish('Not now.'));
    return { done: true as const };
  },
});

describe('execute', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp({
      registry: { ...registry, operations: [...registry.operations, halfWay, badOutput, counting] },
    });
    return () => app.close();
  });
  const used = async (workspaceId: string, metric: string) =>
    (
      await app.services.database.system
        .selectFrom('usage_counters')
        .select('used')
        .where('workspace_id', '=', workspaceId)
        .where('metric', '=', metric)
        .executeTakeFirst()
    )?.used ?? 0;
  const audits = async (workspaceId: string) =>
    (
      await app.services.database.system
        .selectFrom('audit_log')
        .select('operation')
        .where('workspace_id', '=', workspaceId)
        .where('operation', '<>', 'use_credential')
        .execute()
    ).map((row) => row.operation);

  it('a write that fails half way changes nothing and leaves no audit row', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.social('POST', '/half-way', {});
    expect([status, body.error]).toEqual([
      502,
      { code: 'platform_error', message: 'The queue is down.', params: { reason: 'down' } },
    ]);
    expect([await used(tenant.workspaceId, 'half'), await audits(tenant.workspaceId)]).toEqual([0, []]);
  });

  it('500: an answer that breaks its own schema is our error, reveals nothing else, and changes nothing', async () => {
    const tenant = await app.tenant();
    const { status, body } = await tenant.social('POST', '/bad-output', {});
    expect([status, body.error]).toEqual([
      500,
      { code: 'internal', message: say('common.internal_error'), params: {} },
    ]);
    expect(await used(tenant.workspaceId, 'bad')).toBe(0);
  });

  it('the same key acts once; the second answer is the first one, replayed', async () => {
    const tenant = await app.tenant();
    const headers = { 'idempotency-key': 'key-00000001' };
    const first = await tenant.social('POST', '/counting', {}, headers);
    const second = await tenant.social('POST', '/counting', {}, headers);
    expect([first.status, first.body.meta.replayed, second.body.data, second.body.meta.replayed]).toEqual([
      200,
      undefined,
      { done: true },
      true,
    ]);
    expect([await used(tenant.workspaceId, 'count'), await audits(tenant.workspaceId)]).toEqual([
      1,
      ['counting'],
    ]);
  });

  it('a failure is not cached: the key may be used again', async () => {
    const tenant = await app.tenant();
    const headers = { 'idempotency-key': 'key-00000002' };
    const failed = await tenant.social('POST', '/counting', { fail: true }, headers);
    const retried = await tenant.social('POST', '/counting', {}, headers);
    expect([failed.status, retried.status, await used(tenant.workspaceId, 'count')]).toEqual([409, 200, 1]);
  });

  it('400: the same key with another body, a key of the wrong shape, and no key at all', async () => {
    const tenant = await app.tenant();
    await tenant.social('POST', '/counting', {}, { 'idempotency-key': 'key-00000003' });
    const other = await tenant.social(
      'POST',
      '/counting',
      { fail: true },
      { 'idempotency-key': 'key-00000003' },
    );
    const short = await tenant.social('POST', '/counting', {}, { 'idempotency-key': 'short' });
    const none = await tenant.social('POST', '/counting', {});
    expect([other, short, none].map((a) => [a.status, a.body.error.code, a.body.error.params.field])).toEqual(
      Array(3).fill([400, 'invalid_input', 'Idempotency-Key']),
    );
  });

  it('409: while the first call runs; free again when its lease has ended', async () => {
    const tenant = await app.tenant();
    const { id } = await tenant.credential();
    const credentialId = (
      await app.services.database.system
        .selectFrom('credentials')
        .select('id')
        .where('workspace_id', '=', tenant.workspaceId)
        .where('id', '<>', id)
        .executeTakeFirstOrThrow()
    ).id;
    const { createHash, randomUUID } = await import('node:crypto');
    await app.services.database.system
      .insertInto('idempotency_keys')
      .values({
        workspace_id: tenant.workspaceId,
        caller_id: credentialId,
        operation: 'counting',
        key: 'key-00000004',
        request_hash: createHash('sha256').update('counting\n{}').digest('hex'),
        state: 'running',
        owner: randomUUID(),
        lease_until: new Date(app.services.clock.now().getTime() + 60_000),
      })
      .execute();
    const headers = { 'idempotency-key': 'key-00000004' };
    const busy = await tenant.social('POST', '/counting', {}, headers);
    expect([busy.status, busy.body.error.code, busy.headers.get('retry-after')]).toEqual([
      409,
      'replay',
      '2',
    ]);
    await app.services.database.system
      .updateTable('idempotency_keys')
      .set({ lease_until: new Date(0) })
      .where('key', '=', 'key-00000004')
      .execute();
    expect((await tenant.social('POST', '/counting', {}, headers)).status).toBe(200);
  });

  it('403: a scope without its tier names the tier', async () => {
    const tenant = await app.tenant();
    const { token } = await tenant.credential({ allowedActions: ['draft', 'schedule'] });
    const { status, body } = await tenant.social(
      'POST',
      '/counting',
      {},
      { authorization: `Bearer ${token}`, 'idempotency-key': 'key-00000005' },
    );
    expect([status, body.error.params]).toEqual([403, { action: 'publish' }]);
  });

  it('429: the 31st write of a minute, with Retry-After, naming tool and window', async () => {
    const tenant = await app.tenant();
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, i) =>
        tenant.social('POST', '/counting', {}, { 'idempotency-key': `key-1000${i}00` }),
      ),
    );
    const refused = answers.filter((a) => a.status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.error.message).toMatch(/^counting is allowed 30 calls per 60 seconds/);
    expect(refused[0]?.body.error.params).toMatchObject({
      limit: 30,
      windowSec: 60,
      retryAfterSec: expect.any(Number),
    });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await used(tenant.workspaceId, 'count')).toBe(30);
  });
});
