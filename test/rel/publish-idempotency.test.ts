import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { armFailpoints } from '../../src/platform/failpoints.ts';
import { openStage, targetOf } from '../../src/social/publishing/publishing-for-tests.ts';
import { countSeen } from '../../src/social/publishing/sample-posts-for-tests.ts';
import { openApp, until } from '../harness.ts';
import { call, type Tenant } from '../tenant.ts';
import { jsonOf } from '../unchecked.ts';

const stage = await openStage();
afterAll(() => stage.close());

async function draft(mark: string, accounts = 1) {
  const tenant = await stage.app.tenant();
  const account = await stage.connect(tenant, 'bluesky');
  const posts = await Promise.all(
    Array.from({ length: accounts }, () => stage.post(tenant, [account], { text: mark })),
  );
  return { tenant, account, post: posts[0] ?? '', posts };
}

const publish = (
  tenant: Tenant,
  post: string,
  key: string,
  headers: Record<string, string> = {},
  body: object = {},
) => tenant.social('POST', `/posts/${post}/publish`, body, { 'idempotency-key': key, ...headers });

const out = (post: string) =>
  until('the post', async () => (await targetOf(stage.app, post)).status === 'published');

describe('the same publish twice', () => {
  it('S-IDEM-001 S-IDEM-003: a missing key, and one that is too long, are refused', async () => {
    const { tenant, post } = await draft('idem-none');
    for (const headers of [{}, { 'idempotency-key': 'k'.repeat(256) }]) {
      const { status, body } = await tenant.social('POST', `/posts/${post}/publish`, {}, headers);
      expect([status, body.error.params.field]).toEqual([400, 'Idempotency-Key']);
    }
  });

  it('S-IDEM-005 S-IDEM-016: the first result again, equal except for meta, and one post', async () => {
    const { tenant, post } = await draft('idem-again');
    const first = await publish(tenant, post, 'idem-key-005');
    await out(post);
    const second = await publish(tenant, post, 'idem-key-005');
    expect([second.status, second.body.meta.replayed]).toEqual([202, true]);
    expect(second.body.data).toEqual(first.body.data);
    expect(countSeen(stage.sandbox, 'bluesky', 'idem-again')).toBe(1);
  });

  it('S-IDEM-006: while the first call still runs it is 409 replay with Retry-After', async () => {
    const { tenant, post } = await draft('idem-running');
    armFailpoints('execute.claimed=delay:3000@1', stage.app.services.clock);
    // The network decides which of the two comes first; the other gets a 409.
    const answers = await Promise.all([1, 2].map(() => publish(tenant, post, 'idem-key-006')));
    armFailpoints('', stage.app.services.clock);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body.error.code, refused?.headers.get('retry-after')]).toEqual(['replay', '2']);
    await out(post);
    expect(countSeen(stage.sandbox, 'bluesky', 'idem-running')).toBe(1);
  });

  it('S-IDEM-008: another body under the same key is refused, naming the key', async () => {
    const { tenant, account, post } = await draft('idem-other');
    await publish(tenant, post, 'idem-key-008');
    const { status, body } = await publish(tenant, post, 'idem-key-008', {}, { accountId: account });
    expect([status, body.error.params.field]).toEqual([400, 'Idempotency-Key']);
  });

  it('S-IDEM-010 S-IDEM-011: another credential and another workspace have separate keys', async () => {
    const [mine, other] = [await draft('idem-mine'), await draft('idem-theirs')];
    await publish(mine.tenant, mine.post, 'idem-key-010');
    const { token } = await mine.tenant.credential();
    const second = await publish(mine.tenant, mine.post, 'idem-key-010', {
      authorization: `Bearer ${token}`,
    });
    // It runs by itself, and so finds the post in progress.
    expect([second.status, second.body.error.code]).toEqual([409, 'conflict']);
    const foreign = await publish(other.tenant, other.post, 'idem-key-010');
    expect([foreign.status, foreign.body.data.postId]).toEqual([202, other.post]);
  });

  it('S-IDEM-013: a process that dies with the key frees it when its lease ends, and if it wakes up it sends nothing', async () => {
    const { tenant, post } = await draft('idem-died');
    const { system } = stage.app.services.database;
    const credential = await system
      .selectFrom('credentials')
      .select('id')
      .where('workspace_id', '=', tenant.workspaceId)
      .executeTakeFirstOrThrow();
    armFailpoints('execute.claimed=delay:4000@1', stage.app.services.clock);
    // Not through the tenant, which repeats each refused call as a tool call: a moment later that would be a replay.
    const gone = call(`${stage.app.url}/api/v1/posts/${post}/publish`, 'POST', '{}', {
      authorization: `Bearer ${tenant.token}`,
      'idempotency-key': 'idem-key-013',
    });
    await until('the claim', () =>
      system
        .selectFrom('idempotency_keys')
        .select('key')
        .where('caller_id', '=', credential.id)
        .executeTakeFirst(),
    );
    armFailpoints('', stage.app.services.clock);
    await system
      .updateTable('idempotency_keys')
      .set({ lease_until: new Date(0) })
      .where('caller_id', '=', credential.id)
      .execute();
    expect((await publish(tenant, post, 'idem-key-013')).status).toBe(202);
    await out(post);
    expect((await gone).status).toBe(409);
    expect(countSeen(stage.sandbox, 'bluesky', 'idem-died')).toBe(1);
  });

  it('S-IDEM-015: after 24 hours the key is new', async () => {
    const { tenant, post } = await draft('idem-old');
    await publish(tenant, post, 'idem-key-015');
    await out(post);
    await stage.app.services.database.system
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    const { status, body } = await publish(tenant, post, 'idem-key-015');
    expect([status, body.error.code]).toEqual([409, 'conflict']);
  });

  it('S-IDEM-018: a credential that has lost the scope since gets no replay', async () => {
    const { tenant, post } = await draft('idem-scope');
    await publish(tenant, post, 'idem-key-018');
    await stage.app.services.database.system
      .updateTable('credentials')
      .set({ scopes: ['posts:read'] })
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    const { status, body } = await publish(tenant, post, 'idem-key-018');
    expect([status, body.error.code, body.error.params.scope]).toEqual([403, 'forbidden', 'publish:write']);
  });
});

describe('caps', () => {
  it('LIMIT-003 LIMIT-005: one counter for REST and MCP that survives a restart', async () => {
    const { tenant, posts } = await draft('limit-restart', 3);
    const { system } = stage.app.services.database;
    const limits = JSON.stringify({ publishesPerDay: 2, publishIntervalSec: { bluesky: 0 } });
    await system.updateTable('workspaces').set({ limits }).where('id', '=', tenant.workspaceId).execute();
    const [first = '', second = '', third = ''] = posts;
    expect((await publish(tenant, first, 'limit-key-1')).status).toBe(202);
    const tool = await tenant.tool('publish_post', { postId: second, idempotencyKey: 'limit-key-2' });
    expect(tool.body.result.isError ?? false).toBe(false);
    const restarted = await openApp({
      databaseUrl: stage.app.databaseUrl,
      roles: ['api'],
    });
    try {
      const answer = await fetch(`${restarted.url}/api/v1/posts/${third}/publish`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tenant.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'limit-key-3',
        },
        body: '{}',
      });
      const body = await jsonOf<{ error: { params: object } }>(answer);
      expect([answer.status, body.error.params]).toEqual([
        429,
        expect.objectContaining({ reason: 'daily_publish_cap', limit: 2 }),
      ]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await restarted.close();
    }
  });

  it('LIMIT-006 LIMIT-008: a clock that is set back frees nothing, and refusals do not count', async () => {
    const { tenant, posts } = await draft('limit-clock', 3);
    const [first = '', second = '', third = ''] = posts;
    expect((await publish(tenant, first, 'limit-key-4')).status).toBe(202);
    stage.pass(-3600);
    const back = await publish(tenant, second, 'limit-key-5');
    expect([back.status, back.body.error.params.reason]).toEqual([429, 'min_interval']);
    stage.pass(3600 + 61);
    expect((await publish(tenant, third, 'limit-key-6')).status).toBe(202);
    const rows = await stage.app.services.database.system
      .selectFrom('day_counters')
      .select('used')
      .where('workspace_id', '=', tenant.workspaceId)
      .where('metric', '=', 'publish')
      .execute();
    expect(rows.map(({ used }) => used)).toEqual([2]);
  });

  it('of twenty callers exactly as many get through as the day has left', async () => {
    const { tenant, account } = await draft('limit-race', 0);
    const limits = JSON.stringify({ publishesPerDay: 5, publishIntervalSec: { bluesky: 0 } });
    const { system } = stage.app.services.database;
    await system.updateTable('workspaces').set({ limits }).where('id', '=', tenant.workspaceId).execute();
    const posts = await Promise.all(
      Array.from({ length: 20 }, () => stage.post(tenant, [account], { text: 'limit-race' })),
    );
    const answers = await Promise.all(
      posts.map((postId, i) =>
        tenant.console('publish_post', { postId }, { 'idempotency-key': `limit-race-${i}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('LIMIT-001: one read over the cap is 429 with limit, window and Retry-After', async () => {
    const tenant = await stage.app.tenant();
    const answers = [];
    for (let n = 0; n < 121; n += 1) answers.push(await tenant.social('GET', '/accounts'));
    const last = answers.at(-1);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(120);
    expect([last?.status, last?.body.error]).toEqual([
      429,
      expect.objectContaining({
        code: 'rate_limited',
        params: expect.objectContaining({ limit: 120, windowSec: 60, retryAfterSec: expect.any(Number) }),
      }),
    ]);
    expect(last?.headers.get('retry-after')).toBe(String(last?.body.error.params.retryAfterSec));
  });

  it('LIMIT-010: polling a hundred tasks of the localization side is never limited', async () => {
    const tenant = await stage.app.tenant();
    const polls = await Promise.all(
      Array.from({ length: 100 }, (_, n) => tenant.open('POST', '/tasks/status', { task_id: `task_${n}` })),
    );
    expect(polls.filter(({ status }) => status === 429)).toEqual([]);
  });

  it('LIMIT-011: with many idle connections a new request is served', async () => {
    const { port } = new URL(stage.app.url);
    const idle = await Promise.all(
      Array.from(
        { length: 500 },
        () =>
          new Promise<Socket>((resolve, reject) => {
            const socket = connect(Number(port), '127.0.0.1', () => resolve(socket));
            socket.once('error', reject);
          }),
      ),
    );
    try {
      const tenant = await stage.app.tenant();
      expect((await tenant.social('GET', '/workspace')).status).toBe(200);
    } finally {
      for (const socket of idle) socket.destroy();
    }
  });
});
