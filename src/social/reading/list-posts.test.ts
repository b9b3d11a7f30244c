import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import type { Context } from '#platform/context.ts';
import type { Answer } from '../../../test/tenant.ts';
import { listPosts } from './list-posts.ts';
import { addColleague, ahead, bearer, draft, setPolicy, setPost } from '../posts/posts-for-tests.ts';
import { partOf } from '../../../test/unchecked.ts';
import { addAccount } from '../../../test/factories/account.ts';

const app = await startApp();

const ids = (answer: Answer) => answer.body.data.items.map((p: { postId: string }) => p.postId);

describe('list_posts', () => {
  it('200: newest first, with targets, without variants and effective content unless asked', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountId = await addAccount(app, tenant);
    const first = await draft(tenant, { accountIds: [accountId] });
    const second = await draft(tenant);
    await draft(other);

    const plain = await tenant.social('GET', '/posts');
    const full = await tenant.social(
      'GET',
      '/posts?include=targets&include=variants&include=counts&include=total',
    );

    expect(plain.status).toBe(200);
    expect(ids(plain)).toEqual([second.postId, first.postId]);
    const { variants: _, ...brief } = first;
    const { variant: __, ...target } = first.targets[0];
    expect(plain.body.data.items[1]).toEqual({ ...brief, targets: [target] });
    expect(plain.body.data.nextCursor).toBeNull();
    expect(full.body.data.items[1]).toEqual(first);
    expect(full.body.data.counts).toEqual({
      draft: 2,
      pending_approval: 0,
      approved: 0,
      rejected: 0,
      scheduled: 0,
      publishing: 0,
      published: 0,
      failed: 0,
    });
    expect(full.body.data.total).toBe(2);
  });

  it('200: pages that neither repeat nor skip in every sort and order, also over equal and absent times', async () => {
    const tenant = await app.tenant();
    const all: string[] = [];
    for (const scheduledAt of [null, ahead(3), ahead(1), null, ahead(2)]) {
      all.push((await draft(tenant, { scheduledAt })).postId);
    }
    const { system } = app.services.database;
    await system
      .updateTable('posts')
      .set({ created_at: new Date(), updated_at: new Date() })
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();

    for (const sort of ['scheduledAt', 'updatedAt', 'createdAt']) {
      const order = async (direction: string) => {
        const seen: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const query = `sort=${sort}&order=${direction}&limit=2${cursor && `&cursor=${cursor}`}`;
          const page: Answer = await tenant.social('GET', `/posts?${query}`);
          expect(page.body.error).toBeUndefined();
          seen.push(...ids(page));
          cursor = page.body.data.nextCursor;
          if (sort !== 'scheduledAt' && seen.length === 2) all.push((await draft(tenant)).postId);
        }
        return seen;
      };
      const start = [...all];
      const up = await order('asc');
      expect(new Set(up).size).toBe(up.length);
      expect(start.filter((id) => !up.includes(id))).toEqual([]);
      const down = await order('desc');
      expect(down).toHaveLength(new Set(down).size);
      expect(down.filter((id) => up.includes(id))).toEqual(up.toReversed());
    }
  });

  it('200: filters by status (repeatable), account, platform, tag, author, locale, words, time', async () => {
    const tenant = await app.tenant();
    const [x, threads] = [
      await addAccount(app, tenant),
      await addAccount(app, tenant, { platform: 'threads' }),
    ];
    const a = await draft(tenant, {
      content: { text: 'Grüße an 100% alle', locale: 'de' },
      accountIds: [x],
      scheduledAt: '2099-01-01T00:00:00Z',
    });
    const b = await draft(tenant, {
      title: 'Numbers',
      accountIds: [threads],
      variants: [{ scope: { locale: 'ja' }, text: '発表' }],
    });
    await setPost(app, a.postId, { status: 'approved', tags: ['tag_1'] });
    await setPost(app, b.postId, { created_by: 'usr_other' });

    for (const [query, expected] of [
      ['status=approved', [a]],
      ['status=approved&status=draft', [b, a]],
      [`accountId=${threads}`, [b]],
      ['platform=x', [a]],
      ['tag=tag_1', [a]],
      ['createdBy=usr_other', [b]],
      ['locale=de', [a]],
      ['locale=ja', [b]],
      [`q=${encodeURIComponent('grÜße')}`, [a]],
      [`q=${encodeURIComponent('100%')}`, [a]],
      [`q=${encodeURIComponent('%')}`, [a]],
      [`q=${encodeURIComponent('発')}`, [b]],
      ['q=numbers', [b]],
      ['from=2098-12-31T00:00:00Z&to=2099-01-02T00:00:00Z', [a]],
      ['from=2099-01-01T00:00:01Z', []],
      ['dateField=createdAt&to=2099-01-01T00:00:00Z', [b, a]],
    ] as const) {
      const answer = await tenant.social('GET', `/posts?${query}`);
      expect([query, ids(answer)]).toEqual([query, expected.map(({ postId }) => postId)]);
    }
  });

  it('200: outAt is the time of the first published account, otherwise the scheduled time, otherwise the last change', async () => {
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant, { platform: 'x' })];
    const [whole, part, planned, never] = [
      await draft(tenant),
      await draft(tenant, { accountIds }),
      await draft(tenant),
      await draft(tenant),
    ];
    await setPost(app, whole.postId, { status: 'published', published_at: '2026-03-02T10:00:00Z' });
    await setPost(app, part.postId, { status: 'failed', scheduled_at: '2026-03-05T10:00:00Z' });
    await app.services.database.everyone((tx) =>
      tx
        .updateTable('post_targets')
        .set({ published_at: '2026-03-03T10:00:00Z' })
        .where('post_id', '=', part.postId)
        .execute(),
    );
    await setPost(app, planned.postId, { status: 'failed', scheduled_at: '2026-03-04T10:00:00Z' });
    await setPost(app, never.postId, { status: 'failed' });
    const read = async (query: string) => ids(await tenant.social('GET', `/posts?${query}`));
    const order = [whole, part, planned, never].map(({ postId }) => postId);

    expect(await read('sort=outAt&order=asc')).toEqual(order);
    const first = await tenant.social('GET', '/posts?sort=outAt&order=desc&limit=2');
    const rest = await read(`sort=outAt&order=desc&limit=2&cursor=${first.body.data.nextCursor}`);
    expect([...ids(first), ...rest]).toEqual(order.toReversed());
    expect(await read('dateField=outAt&from=2026-03-03T00:00:00Z&to=2026-03-04T00:00:00Z')).toEqual([
      part.postId,
    ]);
  });

  it('200: S-POST-013 a status sent twice counts once', async () => {
    const tenant = await newTenant();
    await draft(tenant);

    const answer = await tenant.social('GET', '/posts?status=draft&status=draft&include=total');

    expect(answer.body.data.total).toBe(1);
  });

  it('200: needsMe is posts waiting for my decision, and mine that were returned', async () => {
    const tenant = await app.tenant();
    const [reviewer, other] = [
      await addColleague(app, tenant, 'reviewer'),
      await addColleague(app, tenant, 'reviewer'),
    ];
    const client = await addColleague(app, tenant, 'client');
    await setPolicy(app, tenant, {
      steps: [{ kind: 'internal', reviewerIds: [reviewer.userId] }, { kind: 'client' }],
    });
    const waiting = await draft(tenant);
    const back = await draft(tenant);
    await tenant.social('POST', `/posts/${waiting.postId}/submit`);
    await setPost(app, back.postId, { status: 'rejected' });
    const ask = (headers?: Record<string, string>) =>
      tenant.social('GET', '/posts?needsMe=true', undefined, headers);

    expect(ids(await ask(reviewer.headers))).toEqual([waiting.postId]);
    expect(ids(await ask(other.headers))).toEqual([]);
    expect(ids(await ask())).toEqual([back.postId]);
    expect(ids(await ask(client.headers))).toEqual([]);
    await tenant.social('POST', `/posts/${waiting.postId}/approve`, {}, reviewer.headers);
    expect(ids(await ask(reviewer.headers))).toEqual([]);
    expect(ids(await ask(client.headers))).toEqual([waiting.postId]);
  });

  it('200: a narrowed credential sees posts of its accounts and those without accounts', async () => {
    const tenant = await app.tenant();
    const [mine, hidden] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const a = await draft(tenant, { accountIds: [mine] });
    await draft(tenant, { accountIds: [hidden] });
    const c = await draft(tenant);
    const { token } = await tenant.credential({ accountIds: [mine] });

    const answer = await tenant.social('GET', '/posts?include=total', undefined, bearer(token));
    const tool = await tenant.tool('list_posts', { limit: 1 }, token);

    expect(ids(answer)).toEqual([c.postId, a.postId]);
    expect(answer.body.data.total).toBe(2);
    expect(tool.body.result.structuredContent.data.items).toHaveLength(1);
  });

  it('a hundred posts with targets and counts take two statements', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    await tenant.social(
      'POST',
      '/posts/import',
      { items: Array.from({ length: 100 }, () => ({ content: { text: 'a' }, accountIds: [accountId] })) },
      { 'idempotency-key': 'hundred-posts' },
    );
    const caller: Context['caller'] = {
      kind: 'session',
      id: tenant.userId,
      userId: tenant.userId,
      workspaceId: tenant.workspaceId,
      projectId: null,
      role: 'owner',
    };
    let statements = 0;
    const answer = await app.services.database.read(caller, (tx) => {
      const db = tx.withPlugin({
        transformQuery({ node }) {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const input = listPosts.input.parse({ limit: 100, include: ['targets', 'variants', 'counts'] });
      const { signal } = new AbortController();
      return listPosts.run(
        input,
        partOf<Context>({ ...app.services, db, caller, requestId: 'req_1', signal }),
      );
    });

    expect(answer.items).toHaveLength(100);
    expect(answer.items.every((post) => post.targets.length === 1)).toBe(true);
    expect(statements).toBe(2);
  });

  it.each([
    ['S-POST-008 cursor abc', 'cursor=abc', 'cursor'],
    ['S-POST-012 status Draft', 'status=Draft', 'status[0]'],
    ['limit 101', 'limit=101', 'limit'],
    ['limit 0', 'limit=0', 'limit'],
    ['a time without a zone', 'from=2099-01-01T00:00:00', 'from'],
    ['from later than to', 'from=2099-01-02T00:00:00Z&to=2099-01-01T00:00:00Z', 'from'],
    ['an unknown sort', 'sort=likes', 'sort'],
    ['an unknown include', 'include=everything', 'include[0]'],
  ])('400: %s', async (_name, query, field) => {
    const tenant = await newTenant();

    const { status, body } = await tenant.social('GET', `/posts?${query}`);

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'invalid_input', params: { fields: [field] } });
  });

  it('one include is a list of one: automatically in a query, and the refusal of JSON shows it', async () => {
    const tenant = await newTenant();
    await draft(tenant);

    const query = await tenant.social('GET', '/posts?include=counts');
    const list = await tenant.tool('list_posts', { include: ['counts'] });
    const text = await tenant.tool('list_posts', { include: 'counts' });

    expect(query.body.data.counts).toMatchObject({ draft: 1 });
    expect(list.body.result.structuredContent.data.counts).toEqual(query.body.data.counts);
    expect(text.body.result._meta.error).toMatchObject({
      code: 'invalid_input',
      message: 'include: must be an array, such as ["counts"]',
      params: { fields: ['include'] },
    });
  });

  it('400: S-POST-010 a cursor with a flipped bit, of another workspace, sort or filter', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await draft(tenant);
    await draft(tenant);
    const { body } = await tenant.social('GET', '/posts?limit=1');
    const cursor: string = body.data.nextCursor;
    const bytes = Buffer.from(cursor, 'base64url');
    bytes[10] = (bytes[10] ?? 0) ^ 1;

    for (const answer of [
      await tenant.social('GET', `/posts?limit=1&cursor=${bytes.toString('base64url')}`),
      await other.social('GET', `/posts?limit=1&cursor=${cursor}`),
      await tenant.social('GET', `/posts?limit=1&sort=updatedAt&cursor=${cursor}`),
      await tenant.social('GET', `/posts?limit=1&status=draft&cursor=${cursor}`),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.params.field).toBe('cursor');
    }
  });
});
