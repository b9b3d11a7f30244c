import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { addAccount } from '../../../test/factories/account.ts';

const app = await startApp();

let keys = 0;
const send = (tenant: Tenant, body: object) => {
  keys += 1;
  return tenant.social('POST', '/posts/import', body, { 'idempotency-key': `import-key-${keys}` });
};

describe('import_posts', () => {
  it('200: each row has its own result; good rows are drafts, bad ones say why', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const csv = [
      'text,platforms,accountIds,scheduledAt,title',
      'one,x,,2099-01-01T09:00:00Z,First',
      'two,,acc_none,,',
      'three,tiktok,,,',
      'four,,,2020-01-01T00:00:00Z,',
      'five,,,2099-01-01,',
      `"six, with comma",,${accountId},,`,
    ].join('\r\n');

    const { status, body } = await send(tenant, { csv });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ created: 2, failed: 4 });
    expect(
      body.data.results.map((r: { row: number; ok: boolean; error: { code: string } | null }) => [
        r.row,
        r.ok,
        r.error?.code ?? null,
      ]),
    ).toEqual([
      [1, true, null],
      [2, false, 'not_found'],
      [3, false, 'no_account'],
      [4, false, 'invalid_input'],
      [5, false, 'invalid_input'],
      [6, true, null],
    ]);
    const list = await tenant.social('GET', '/posts?sort=scheduledAt&order=asc');
    expect(list.body.data.items).toHaveLength(2);
    expect(list.body.data.items[0]).toMatchObject({
      postId: body.data.results[0].postId,
      title: 'First',
      content: { text: 'one' },
      createdVia: 'import',
      targets: [{ accountId }],
    });
    expect(list.body.data.items[1].content.text).toBe('six, with comma');
  });

  it('200: columns named after options of platforms set these options', async () => {
    const tenant = await app.tenant();
    const wordpress = await addAccount(app, tenant, { platform: 'wordpress' });
    const discord = await addAccount(app, tenant, { platform: 'discord' });
    const csv = [
      'text,accountIds,wordpress.title,wordpress.tags,wordpress.disableComment,discord.silent,elsewhere.title',
      `Words,${wordpress}|${discord},A lamp,sky|shaders,yes,no,Nowhere`,
      `More,${wordpress},,,,,`,
    ].join('\r\n');

    const { body } = await send(tenant, { csv });

    const [first, second] = body.data.results;
    const settingsOf = async (postId: string) =>
      (await tenant.social('GET', `/posts/${postId}`)).body.data.settings;
    expect(await settingsOf(first.postId)).toEqual({
      wordpress: { title: 'A lamp', tags: ['sky', 'shaders'], disableComment: true },
      discord: { silent: false },
    });
    expect(await settingsOf(second.postId)).toEqual({});
  });

  it('200: items like bodies of create_post, as a tool; a dry run stores nothing', async () => {
    const tenant = await newTenant();
    const items = [{ content: { text: 'a', parts: [{ text: 'b' }] } }, { content: { text: 7 } }];

    const tool = await tenant.tool('import_posts', { items, dryRun: true, idempotencyKey: 'dry-run-key' });
    const none = await tenant.social('GET', '/posts');
    const real = await send(tenant, { items });

    expect(tool.body.result.structuredContent.data).toMatchObject({
      created: 0,
      failed: 1,
      results: [
        { ok: true, postId: null },
        { ok: false, error: { params: { fields: ['content.text'] } } },
      ],
    });
    expect(none.body.data.items).toEqual([]);
    expect(real.body.data).toMatchObject({ created: 1, failed: 1 });
  });

  it('200: media by address is fetched once for all rows that name it', async () => {
    const tenant = await newTenant();
    const csv = [
      'text,mediaUrls',
      'one,https://cdn.example/a.jpg|https://cdn.example/b%20c.png',
      'two,https://cdn.example/a.jpg',
      'three,http://user:secret@cdn.example/a.jpg',
    ].join('\n');

    const dry = await send(tenant, { csv, dryRun: true });
    const none = await tenant.console('list_media', {});
    const { body } = await send(tenant, { csv });

    expect(dry.body.data).toMatchObject({ created: 0, failed: 1 });
    expect(none.body.data.items).toEqual([]);
    expect(body.data).toMatchObject({ created: 2, failed: 1 });
    const media = (await tenant.console('list_media', {})).body.data.items;
    expect(media.map(({ filename }: { filename: string }) => filename).sort()).toEqual(['a.jpg', 'b c.png']);
    const posts = await Promise.all(
      [0, 1].map((n) => tenant.console('get_post', { postId: body.data.results[n].postId })),
    );
    const [first, second] = posts.map((each) => each.body.data.content.mediaIds);
    expect(first).toHaveLength(2);
    expect(second).toEqual([first[0]]);
  });

  it('402: media that exceeds the quota', async () => {
    const tenant = await app.tenant();
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ mediaBytes: 0 }) })
      .where('id', '=', tenant.workspaceId)
      .execute();

    const items = [{ content: { text: 'a' }, mediaUrls: ['https://cdn.example/a.jpg'] }];
    const answer = await send(tenant, { items });

    expect(answer.body.error.code).toBe('plan_limit');
    expect((await tenant.console('list_posts', {})).body.data.items).toEqual([]);
  });

  it('200: 1,000 rows at once', async () => {
    const tenant = await app.tenant();
    await addAccount(app, tenant);

    const { body } = await send(tenant, { csv: `text,platforms\n${'a,x\n'.repeat(1000)}` });
    const list = await tenant.social('GET', '/posts?include=total&limit=1');

    expect(body.data).toMatchObject({ created: 1000, failed: 0 });
    expect(list.body.data.total).toBe(1000);
  });

  it.each([
    ['neither csv nor items', {}, 'csv'],
    ['both', { csv: 'text\na', items: [{}] }, 'csv'],
    ['no rows', { items: [] }, 'items'],
    ['no header', { csv: 'hello\nworld' }, 'csv'],
    ['broken quotes', { csv: 'text\n"a' }, 'csv'],
    ['1,001 rows', { csv: `text\n${'a\n'.repeat(1001)}` }, 'csv'],
    ['1,001 items', { items: Array(1001).fill({}) }, 'items'],
  ])('400: %s', async (_name, body, field) => {
    const tenant = await newTenant();

    const answer = await send(tenant, body);

    expect(answer.status).toBe(400);
    expect(answer.body.error.params.fields).toEqual([field]);
  });

  it('400: without Idempotency-Key', async () => {
    const tenant = await newTenant();

    const { status, body } = await tenant.social('POST', '/posts/import', { items: [{}] });

    expect(status).toBe(400);
    expect(body.error.params.field).toBe('Idempotency-Key');
  });
});
