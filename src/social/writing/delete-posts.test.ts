import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { draft, eventsOf, setPost, setTargets } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';

const read = (tenant: Tenant, postId: string) => tenant.console('get_post', { postId });

describe('delete_posts', () => {
  it('200: each with its own result; posts being published or missing stay and are named', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountId = await addAccount(app, tenant);
    const make = async () => String((await draft(tenant, { accountIds: [accountId] })).postId);
    const [gone, scheduled, publishing, half] = [await make(), await make(), await make(), await make()];
    await setPost(app, scheduled, { status: 'scheduled' });
    await setPost(app, publishing, { status: 'publishing' });
    await setPost(app, half, { status: 'failed' });
    await setTargets(app, half, { status: 'processing' });
    const foreign = String((await draft(other)).postId);

    const postIds = [gone, publishing, scheduled, half, foreign];
    const { status, body } = await tenant.console('delete_posts', { postIds });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ done: 2, failed: 3 });
    const codes = body.data.results.map((r: { error: { code: string } | null }) => r.error?.code ?? 'ok');
    expect(codes).toEqual(['ok', 'conflict', 'ok', 'conflict', 'not_found']);
    expect((await read(tenant, gone)).status).toBe(404);
    expect((await read(tenant, scheduled)).status).toBe(404);
    expect((await read(tenant, half)).status).toBe(200);
    expect((await read(other, foreign)).status).toBe(200);
    expect(await eventsOf(app, gone)).toEqual(['post.created', 'post.updated']);
    expect(await eventsOf(app, publishing)).toEqual(['post.created']);
  });

  it('400: none, too many, or one twice', async () => {
    const tenant = await newTenant();
    const send = async (postIds: string[]) => (await tenant.console('delete_posts', { postIds })).status;

    expect(await send([])).toBe(400);
    expect(await send(Array.from({ length: 101 }, (_, n) => `pst_${n}`))).toBe(400);
    expect(await send(['pst_1', 'pst_1'])).toBe(400);
  });
});
