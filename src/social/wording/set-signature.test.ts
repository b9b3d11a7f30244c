import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { newTenant, startApp } from '../../../test/harness.ts';
import { newId } from '#platform/ids.ts';
import { draft, setPolicy, setPost } from '../posts/posts-for-tests.ts';
import { sign } from './wording-for-tests.ts';

const app = await startApp();

describe('set_signature', () => {
  it('200: set, changed and removed; the post can be published without', async () => {
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const post = await draft(tenant, { accountIds: [accountId] });
    const shown = async () =>
      (await tenant.social('GET', `/posts/${post.postId}/preview`)).body.data.targets[0].blocks[0].text;

    await sign(tenant, 'All');
    const { status, body } = await sign(tenant, 'From {project}', { accountId });
    expect([status, body.data.items.length]).toEqual([200, 2]);
    expect(await shown()).toMatch(/^Hello\n\nFrom .+/);
    const tool = await tenant.tool('set_signature', { accountId, text: null });
    expect(tool.body.result.structuredContent.data.items).toMatchObject([{ text: 'All', accountId: null }]);
    expect(await shown()).toBe('Hello\n\nAll');

    const without = await tenant.social('PATCH', `/posts/${post.postId}`, { version: 1, signs: false });
    expect(without.body.data.signs).toBe(false);
    expect(await shown()).toBe('Hello');
    const copy = await tenant.social('POST', `/posts/${post.postId}/duplicate`, {});
    expect(copy.body.data.signs).toBe(false);
  });

  it('200: removing the signature from an approved post is a change that must be approved', async () => {
    const tenant = await app.tenant();
    await setPolicy(app, tenant, { required: true });
    const post = await draft(tenant);
    await setPost(app, post.postId, {
      status: 'approved',
      approval: JSON.stringify({ required: true, state: 'approved', steps: [], contentHash: 'x' }),
    });
    const { body } = await tenant.social('PATCH', `/posts/${post.postId}`, { version: 1, signs: false });
    expect([body.data.status, body.data.approval.state]).toEqual(['draft', 'none']);
  });

  it.each([[{ text: ' ' }], [{ text: '{name}' }], [{ text: 'a'.repeat(1001) }]])(
    '400: %j',
    async (fields) => {
      const tenant = await newTenant();
      expect((await sign(tenant, null, fields)).status).toBe(400);
    },
  );

  it('404: an account of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountId = await addAccount(app, other, { platform: 'x' });
    expect((await sign(tenant, 'a', { accountId })).status).toBe(404);
  });

  it('409: more than a workspace may have', async () => {
    const tenant = await app.tenant();
    await app.services.database.system
      .insertInto('signatures')
      .values(
        Array.from({ length: 200 }, (_, n) => ({
          id: newId('sig', app.services.clock),
          workspace_id: tenant.workspaceId,
          locale: `x-${n}`,
          text: 'a',
          updated_by: tenant.userId,
        })),
      )
      .execute();
    expect((await sign(tenant, 'One more')).status).toBe(409);
    expect((await sign(tenant, 'Changed', { locale: 'x-1' })).status).not.toBe(409);
  });
});
