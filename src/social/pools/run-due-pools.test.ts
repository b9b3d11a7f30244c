import { describe, expect, it } from 'vitest';
import { startApp, until } from '../../../test/harness.ts';
import { key } from '../../../test/factories/key.ts';
import { addColleague, draft, setPolicy } from '../posts/posts-for-tests.ts';
import {
  accountWithSlots,
  fill,
  poolIn,
  poolOf,
  postsOf,
  put,
  ripen,
  save,
  usesOf,
} from './pools-for-tests.ts';
import { pausePoolsOf } from './store.ts';

async function open(texts: readonly (string | string[])[], fields: object = {}, platform = 'bluesky') {
  const app = await startApp();
  const tenant = await app.tenant();
  const accountId = await accountWithSlots(app, tenant, { platform });
  const id = await poolOf(tenant, [accountId], texts, fields);
  const textsOf = async () => (await postsOf(app, tenant)).map(({ content }) => content.text);
  return { app, tenant, accountId, id, said: textsOf };
}

describe('a pool', () => {
  it('fills each free slot of the next day once, the least recently used first; a second run changes nothing', async () => {
    const { app, tenant, id, said } = await open(['one', 'two', 'three', 'four']);
    await fill(app, id);
    const posts = await postsOf(app, tenant);
    expect(posts.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled']);
    expect(await said()).toEqual(['one', 'two', 'three']);
    expect(new Set(posts.map(({ scheduled_at }) => scheduled_at?.getTime())).size).toBe(3);
    expect(posts[0]).toMatchObject({ title: 'one', created_by: tenant.userId });
    await fill(app, id);
    expect(await said()).toHaveLength(3);
    expect(await poolIn(tenant, id)).toMatchObject({ problem: null, filledAt: expect.any(String) });
  });

  it('leaves a slot free when all rest, and one that a person filled; a deleted post does not come back', async () => {
    const { app, tenant, id, accountId, said } = await open(['one', 'two'], { paused: true });
    const { postId } = await draft(tenant, { accountIds: [accountId], content: { text: 'by hand' } });
    await tenant.social('POST', `/posts/${postId}/queue`, {}, key());
    const { version } = await poolIn(tenant, id);
    await save(tenant, { id, version, accountIds: [accountId] });
    await fill(app, id);
    expect(await said()).toEqual(['by hand', 'one', 'two']);
    const [, one] = await postsOf(app, tenant);
    expect((await tenant.social('DELETE', `/posts/${one?.id}`)).status).toBe(200);
    await put(tenant, id, { texts: ['three'] });
    await fill(app, id);
    expect(await usesOf(tenant, id)).toMatchObject([{ name: 'two' }, { name: 'one', postStatus: 'deleted' }]);
  });

  it('repeats nothing on X, and uses variants in turn; its tags are on the posts', async () => {
    const { app, tenant, id, accountId, said } = await open([['one', 'two']], { paused: true }, 'x');
    const tag = (await tenant.social('POST', '/tags', { name: 'Evergreen' })).body.data;
    const { version } = await poolIn(tenant, id);
    await save(tenant, {
      id,
      version,
      accountIds: [accountId],
      cooldownDays: 1,
      leadHours: 96,
      tags: [tag.id],
    });
    await fill(app, id);
    expect(await said()).toEqual(['one', 'two']);
    expect((await postsOf(app, tenant)).map(({ tags }) => tags)).toEqual([[tag.id], [tag.id]]);
    const { items } = (await tenant.social('GET', `/pools/${id}/next`)).body.data;
    expect(items.every(({ text }: { text: string | null }) => text === null)).toBe(true);
  });

  it('if approvals are required, hands its posts to the reviewers and queues approved ones', async () => {
    const { app, tenant, id } = await open(['one'], { paused: true });
    await setPolicy(app, tenant, { required: true, allowSelfApproval: true });
    const { version, accountIds } = await poolIn(tenant, id);
    await save(tenant, { id, version, accountIds });
    await fill(app, id);
    const [post] = await postsOf(app, tenant);
    expect(post?.status).toBe('pending_approval');
    expect(await usesOf(tenant, id)).toMatchObject([{ waitsFor: 'finish' }]);
    await tenant.social('POST', `/posts/${post?.id}/approve`, {});
    await fill(app, id);
    expect(await postsOf(app, tenant)).toMatchObject([{ status: 'scheduled' }]);
    expect(await usesOf(tenant, id)).toMatchObject([{ waitsFor: null, problem: null }]);
  });

  it('leaves a post that the platform would refuse as a draft, with the reason', async () => {
    const { app, tenant, id } = await open(['x'.repeat(301)]);
    await fill(app, id);
    expect(await usesOf(tenant, id)).toMatchObject([
      { postStatus: 'draft', waitsFor: null, problem: expect.stringMatching(/cannot be scheduled/) },
    ]);
  });

  it('two workers at once fill each slot once', async () => {
    const { app, tenant, id } = await open(['one', 'two', 'three', 'four'], { paused: true });
    const { version, accountIds } = await poolIn(tenant, id);
    await save(tenant, { id, version, accountIds });
    await Promise.all([fill(app, id), fill(app, id), fill(app, id)]);
    await fill(app, id);
    const posts = await postsOf(app, tenant);
    expect(posts.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled']);
    expect(new Set(posts.map(({ scheduled_at }) => scheduled_at?.getTime())).size).toBe(3);
  });

  it('pauses with the reason when its owner may no longer write; the person who saves it takes it over', async () => {
    const { app, tenant, id, accountId } = await open(['one'], { paused: true });
    const { headers, userId } = await addColleague(app, tenant, 'manager');
    const { version } = await poolIn(tenant, id);
    await save(tenant, { id, version, accountIds: [accountId] }, headers);
    await app.services.database.system
      .updateTable('members')
      .set({ role: 'viewer' })
      .where('user_id', '=', userId)
      .execute();
    await fill(app, id);
    expect(await poolIn(tenant, id)).toMatchObject({
      paused: true,
      problem: expect.stringMatching(/may no longer write/),
    });
    // An event appears in the feed once every transaction that began before it has ended,
    // including those of other tests.
    await until('the event', async () =>
      (await tenant.social('GET', '/events')).text.includes('pool.stopped'),
    );
    const taken = await poolIn(tenant, id);
    await save(tenant, { id, version: taken.version, accountIds: [accountId] });
    await fill(app, id);
    expect(await postsOf(app, tenant)).toMatchObject([{ created_by: tenant.userId }]);
    expect(await pausePoolsOf(app.services.database.system, tenant.userId)).toMatchObject([{ id }]);
    await ripen(app, id);
    expect(await poolIn(tenant, id)).toMatchObject({ paused: true });
  });
});
