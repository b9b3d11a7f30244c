import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { draft, eventsOf, setPost } from '../posts/posts-for-tests.ts';

const read = (tenant: Tenant, postId: string) => tenant.console('get_post', { postId });

describe('tag_posts', () => {
  it('200: added and removed, in any status; a post that already had it keeps its version', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const tag = async (name: string) => String((await tenant.console('create_tag', { name })).body.data.id);
    const [spring, autumn] = [await tag('Spring'), await tag('Autumn')];
    const [plain, had] = [String((await draft(tenant)).postId), String((await draft(tenant)).postId)];
    await setPost(app, plain, { status: 'published' });
    await setPost(app, had, { tags: [autumn, spring] });

    const on = await tenant.console('tag_posts', { postIds: [plain, had, 'pst_none'], add: [spring] });

    expect(on.status).toBe(200);
    expect(on.body.data).toMatchObject({ done: 2, failed: 1 });
    expect((await read(tenant, plain)).body.data).toMatchObject({ tags: [spring], version: 2 });
    expect((await read(tenant, had)).body.data).toMatchObject({ tags: [autumn, spring], version: 1 });
    expect(await eventsOf(app, had)).toEqual(['post.created']);
    await tenant.console('tag_posts', { postIds: [plain, had], remove: [spring] });
    expect((await read(tenant, plain)).body.data.tags).toEqual([]);
    expect((await read(tenant, had)).body.data.tags).toEqual([autumn]);
  });

  it('404: a tag that does not exist; and without a tag it is a 400', async () => {
    const tenant = await newTenant();
    const { postId } = await draft(tenant);

    expect((await tenant.console('tag_posts', { postIds: [postId] })).status).toBe(400);
    expect((await tenant.console('tag_posts', { postIds: [postId], add: ['tag_none'] })).status).toBe(404);
  });

  it('400: none, too many, or one twice', async () => {
    const tenant = await newTenant();
    const send = async (postIds: string[]) =>
      (await tenant.console('tag_posts', { postIds, add: ['tag_1'] })).status;

    expect(await send([])).toBe(400);
    expect(await send(Array.from({ length: 101 }, (_, n) => `pst_${n}`))).toBe(400);
    expect(await send(['pst_1', 'pst_1'])).toBe(400);
  });
});
