import { describe, expect, it } from 'vitest';
import { startWorld, worldTenant } from '../../../test/factories/world.ts';
import { ahead, bearer, draft } from '../posts/posts-for-tests.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('bulk_reschedule_posts', () => {
  it('200: each with its own result', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const posts = await Promise.all([1, 2, 3].map(() => draft(tenant, { accountIds: [accountId] })));
    const [first, second, third] = posts.map((post) => post.postId);
    for (const id of [first, second])
      await tenant.social('POST', `/posts/${id}/schedule`, { scheduledAt: ahead() }, key());
    const foreign = (await draft(other)).postId;
    const at = ahead(5);

    const { status, body } = await tenant.social(
      'POST',
      '/posts/bulk-reschedule',
      {
        items: [
          { postId: first, scheduledAt: at },
          { postId: second, scheduledAt: '2020-01-01T00:00:00Z' },
          { postId: third, scheduledAt: at },
          { postId: foreign, scheduledAt: at },
        ],
      },
      key(),
    );

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ moved: 1, failed: 3 });
    const results = body.data.results.map(
      (r: { ok: boolean; error: { code: string } | null }) => r.error?.code ?? 'ok',
    );
    expect(results).toEqual(['ok', 'invalid_input', 'conflict', 'not_found']);
    expect((await tenant.social('GET', `/posts/${first}`)).body.data.scheduledAt).toBe(at);
    const { token } = await tenant.credential({ accountIds: [await addAccount(app, tenant)] });
    const unseen = await tenant.tool(
      'bulk_reschedule_posts',
      { items: [{ postId: first, scheduledAt: at }], idempotencyKey: 'bulk-over-mcp' },
      token,
    );
    expect(unseen.body.result.structuredContent.data.results[0].error.code).toBe('not_found');
  });

  it('400: none, too many, or one twice', async () => {
    const tenant = await worldTenant();
    const item = (i: number) => ({ postId: `pst_${i}`, scheduledAt: ahead() });
    const send = async (items: object[]) =>
      (await tenant.social('POST', '/posts/bulk-reschedule', { items }, key())).status;
    expect(await send([])).toBe(400);
    expect(await send(Array.from({ length: 101 }, (_, i) => item(i)))).toBe(400);
    expect(await send([item(1), item(1)])).toBe(400);
  });

  it('409: a confirmation for other posts, or one that was not accepted', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const { postId } = await draft(tenant, { accountIds: [accountId] });
    await tenant.social('POST', `/posts/${postId}/schedule`, { scheduledAt: ahead() }, key());
    const { id, token } = await tenant.credential();
    await app.services.database.system
      .updateTable('credentials')
      .set({ confirm_mode: 'confirm' })
      .where('id', '=', id)
      .execute();
    const items = [{ postId, scheduledAt: ahead(3) }];
    const send = (more: object = {}) =>
      tenant.social('POST', '/posts/bulk-reschedule', { items, ...more }, { ...key(), ...bearer(token) });
    const confirmationId = (await send()).body.data.confirmation.id;
    expect((await send({ confirmationId })).status).toBe(409);
    await tenant.console('accept_confirmation', { confirmationId });
    const other = await send({ confirmationId, items: [{ postId, scheduledAt: ahead(9) }] });
    expect([other.status, other.body.error.code]).toEqual([409, 'conflict']);
    expect((await send({ confirmationId })).body.data.moved).toBe(1);
  });
});
