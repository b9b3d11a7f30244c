import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { draft } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('export_posts', () => {
  it('200: as CSV that no spreadsheet executes, and that can be imported again', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    await draft(tenant, {
      title: '=1+1',
      content: { text: '@ann says "hi",\nthen left', locale: 'de', link: { url: 'https://a.example/' } },
      accountIds: [accountId],
      scheduledAt: '2099-01-01T00:00:00Z',
    });

    const { status, body } = await tenant.social('GET', '/posts/export');
    const again = await tenant.social(
      'POST',
      '/posts/import',
      { csv: body.data.csv },
      { 'idempotency-key': 'round-trip' },
    );
    const copy = await tenant.social('GET', `/posts/${again.body.data.results[0].postId}`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      format: 'csv',
      filename: 'posts.csv',
      count: 1,
      items: null,
      nextCursor: null,
    });
    expect(body.data.csv).toContain('"\'=1+1"');
    expect(body.data.csv).toContain('"\'@ann says ""hi"",');
    expect(copy.body.data).toMatchObject({
      title: '=1+1',
      content: { text: '@ann says "hi",\nthen left', locale: 'de', link: { url: 'https://a.example/' } },
      scheduledAt: '2099-01-01T00:00:00.000Z',
      createdVia: 'import',
      targets: [{ accountId }],
    });
  });

  it('200: as JSON, filtered and page by page', async () => {
    const tenant = await newTenant();
    const [a, b] = [await draft(tenant), await draft(tenant)];

    const first = await tenant.social('GET', '/posts/export?format=json&limit=1');
    const second = await tenant.social(
      'GET',
      `/posts/export?format=json&limit=1&cursor=${first.body.data.nextCursor}`,
    );
    const none = await tenant.tool('export_posts', { format: 'json', status: ['published'] });

    expect(first.body.data.items[0]).toMatchObject({ postId: b.postId, variants: [] });
    expect(second.body.data.items[0].postId).toBe(a.postId);
    expect(second.body.data.nextCursor).toBeNull();
    expect(none.body.result.structuredContent.data).toMatchObject({ count: 0, items: [], csv: null });
  });

  it('400: more than 1,000 rows, or a cursor of list_posts', async () => {
    const tenant = await newTenant();
    await draft(tenant);
    await draft(tenant);
    const { body } = await tenant.social('GET', '/posts?limit=1');

    const tooMany = await tenant.social('GET', '/posts/export?limit=1001');
    const stranger = await tenant.social('GET', `/posts/export?cursor=${body.data.nextCursor}`);

    expect(tooMany.status).toBe(400);
    expect(stranger.status).toBe(400);
  });
});
