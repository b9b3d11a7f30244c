import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { blockingIssues } from './check-post.ts';
import { ahead } from './precheck-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { addMedia } from '../../../test/factories/media.ts';

const app = await startApp();

async function post(tenant: Tenant, body: object) {
  const answer = await tenant.social('POST', '/posts', body);
  expect(answer.body.error).toBeUndefined();
  return answer.body.data;
}

describe('precheck_post', () => {
  it('200: the result, and its summary in the post, which otherwise stays the same', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const before = await post(tenant, { content: { text: 'x'.repeat(300) }, accountIds: [accountId] });
    const { status, body } = await tenant.social('POST', `/posts/${before.postId}/precheck`);
    expect([status, body.data.ok, body.data.blocking]).toEqual([200, false, 1]);
    const { precheck, ...after } = (await tenant.social('GET', `/posts/${before.postId}`)).body.data;
    expect(precheck).toEqual({
      checkedAt: body.data.checkedAt,
      blocking: 1,
      warnings: 0,
      contentHash: body.data.contentHash,
    });
    expect({ ...after, precheck: null }).toEqual({ ...before, precheck: null });
    const tool = await tenant.tool('precheck_post', { postId: before.postId });
    expect(tool.body.result.structuredContent.data.blocking).toBe(1);
  });

  it('200: only some accounts, each with its own text', async () => {
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const variants = [{ scope: { accountId: accountIds[1] }, text: 'x'.repeat(281) }];
    const { postId } = await post(tenant, { content: { text: 'Short' }, variants, accountIds });
    const check = async (body: object) =>
      (await tenant.social('POST', `/posts/${postId}/precheck`, body)).body.data;
    expect((await check({})).targets.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false]);
    expect(await check({ accountIds: [accountIds[0]] })).toMatchObject({
      ok: true,
      targets: [{ accountId: accountIds[0] }],
    });
  });

  it('200: a published text, a neighbour on the calendar, a full day', async () => {
    const tenant = await app.tenant();
    const { system } = app.services.database;
    const accountId = await addAccount(app, tenant, { platform: 'tiktok' });
    const at = ahead(30);
    for (const [i, text] of ['Good  morning', 'b', 'c'].entries()) {
      const made = await post(tenant, { content: { text }, accountIds: [accountId], scheduledAt: at });
      await system
        .updateTable('posts')
        .set({ status: i === 0 ? 'published' : 'scheduled' })
        .where('id', '=', made.postId)
        .execute();
      if (i === 0)
        await system
          .updateTable('post_targets')
          .set({ status: 'published', published_at: new Date(ahead(-24 * 29)) })
          .where('post_id', '=', made.postId)
          .execute();
    }
    await system
      .updateTable('workspaces')
      .set({ limits: JSON.stringify({ accountPublishesPerDay: { tiktok: 2 } }) })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const mediaIds = [
      await addMedia(app, tenant, { kind: 'video', mime: 'video/mp4', duration_sec: 10, fps: 30 }),
    ];
    const settings = { tiktok: { privacyLevel: 'SELF_ONLY' } };
    const mine = await post(tenant, {
      content: { text: 'Good morning', mediaIds },
      settings,
      accountIds: [accountId],
      scheduledAt: at,
    });
    const { data } = (await tenant.social('POST', `/posts/${mine.postId}/precheck`)).body;
    expect(data.conflicts.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'daily_publish_cap',
      'duplicate',
      'min_interval',
    ]);
    expect(blockingIssues(data).map(({ code }) => code)).toContain('daily_publish_cap');
  });

  it('queries the calendar of the workspace as often for ten neighbours as for one', async () => {
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant)];
    const { postId } = await post(tenant, { content: { text: 'Mine' }, accountIds });
    const neighbours = async (count: number) => {
      for (let i = 0; i < count; i++)
        await post(tenant, { content: { text: `b${i}` }, accountIds, scheduledAt: ahead(30) });
      await app.services.database.system
        .updateTable('posts')
        .set({ status: 'scheduled' })
        .where('workspace_id', '=', tenant.workspaceId)
        .where('id', '<>', postId)
        .execute();
    };
    const asked = async () => {
      const calls = vi.spyOn(Temporal.Instant, 'fromEpochMilliseconds');
      const { status } = await tenant.social('POST', `/posts/${postId}/precheck`);
      expect(status).toBe(200);
      const { length } = calls.mock.calls;
      calls.mockRestore();
      return length;
    };
    await neighbours(1);
    const forOne = await asked();
    await neighbours(9);

    expect(forOne).toBeGreaterThan(0);
    expect(await asked()).toBe(forOne);
  });

  it('200: an ended authorization is reported and does not keep a post off the calendar', async () => {
    const tenant = await app.tenant();
    const accountIds = [await addAccount(app, tenant, { status: 'expired' })];
    const { postId } = await post(tenant, { content: { text: 'x' }, accountIds });
    const { data } = (await tenant.social('POST', `/posts/${postId}/precheck`)).body;
    expect([data.ok, data.blocking, blockingIssues(data)]).toEqual([false, 1, []]);
  });

  it('400: an account that the post does not go to', async () => {
    const tenant = await app.tenant();
    const { postId } = await post(tenant, { content: { text: 'x' } });
    const answer = await tenant.social('POST', `/posts/${postId}/precheck`, {
      accountIds: [await addAccount(app, tenant)],
    });
    expect([answer.status, answer.body.error.params.field]).toEqual([400, 'accountIds[0]']);
  });

  it('404: a post of another workspace', async () => {
    const { postId } = await post(await newTenant(), { content: { text: 'x' } });
    expect((await (await newTenant()).social('POST', `/posts/${postId}/precheck`)).status).toBe(404);
  });
});
