import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { startApp } from '../../../test/harness.ts';
import { addColleague } from '../posts/posts-for-tests.ts';
import { type Blog, feedOf, follow, itemsOf, look, postsOf, save, startBlog } from './feeds-for-tests.ts';
import { runDueFeeds } from './run-due-feeds.ts';

const app = await startApp();

const blogs: Blog[] = [];
async function openBlog(...ids: string[]) {
  const blog = await startBlog(...ids);
  blogs.push(blog);
  return blog;
}
afterEach(async () => {
  await Promise.all(blogs.splice(0).map((blog) => blog.close()));
});

describe('a look at a feed', () => {
  it('the first takes the newest few; later ones take new items, in order, each once', async () => {
    const tenant = await app.tenant();
    const blog = await openBlog('3', '2', '1');
    const accountId = await addAccount(app, tenant, { platform: 'bluesky' });
    const id = await follow(tenant, blog.url, {
      firstItems: 2,
      accountIds: [accountId],
      template: '{title}: {summary}\n\n{link}',
      locale: 'en',
    });

    await look(app, tenant, id);
    await look(app, tenant, id);

    const first = await postsOf(app, tenant);
    expect(first.map(({ title, status }) => [title, status])).toEqual([
      ['Title 2', 'draft'],
      ['Title 3', 'draft'],
    ]);
    expect(first[0]).toMatchObject({
      created_by: tenant.userId,
      content: { text: 'Title 2: \n\nhttps://blog.example/2', locale: 'en' },
    });
    // For the second reading nothing had changed.
    expect(blog.received.map(({ status }) => status)).toEqual([200, 304]);
    expect(await feedOf(tenant, id)).toMatchObject({ kind: 'rss', problem: null, isLooking: false });

    blog.add({ id: '4', summary: 'News' });
    blog.add({ id: '5' });
    await Promise.all([look(app, tenant, id), look(app, tenant, id)]);
    const titles = (await postsOf(app, tenant)).map(({ title }) => title);
    expect(titles).toEqual(['Title 2', 'Title 3', 'Title 4', 'Title 5']);
    const items = await itemsOf(tenant, id);
    expect(items.filter(({ postId }: { postId: string | null }) => postId === null)).toMatchObject([
      { title: 'Title 1' },
    ]);
    const { targets } = (await tenant.social('GET', `/posts/${first[0]?.id}`)).body.data;
    expect(targets).toMatchObject([{ accountId }]);
  });

  it('a deleted draft does not come again, and one whose item changed stays as it is', async () => {
    const tenant = await app.tenant();
    const blog = await openBlog('1', '0');
    const id = await follow(tenant, blog.url, { firstItems: 2 });
    await look(app, tenant, id);
    const [, gone] = await postsOf(app, tenant);
    expect((await tenant.social('DELETE', `/posts/${gone?.id}`)).status).toBe(200);
    blog.blog.entries = [
      { id: '1', title: 'Other words' },
      { id: '0', title: 'Other words too' },
    ];
    await look(app, tenant, id);
    expect(await postsOf(app, tenant)).toHaveLength(2);
    const items = await itemsOf(tenant, id);
    expect(items.map((item: { postStatus: string }) => item.postStatus).sort()).toEqual(['deleted', 'draft']);
    expect(items.every((item: { changedAt: string | null }) => item.changedAt !== null)).toBe(true);
  });

  it('a disconnected account is left out; platforms with a title get one', async () => {
    const tenant = await app.tenant();
    const blog = await openBlog('1');
    const [gone, titled] = [
      await addAccount(app, tenant, { platform: 'x' }),
      await addAccount(app, tenant, { platform: 'wordpress' }),
    ];
    const id = await follow(tenant, blog.url, { accountIds: [gone, titled] });
    await app.services.database.system
      .updateTable('accounts')
      .set({ disconnected_at: new Date() })
      .where('id', '=', gone)
      .execute();
    await look(app, tenant, id);
    const [post] = await postsOf(app, tenant);
    expect(post?.settings).toEqual({ wordpress: { title: 'Title 1' } });
    const { targets } = (await tenant.social('GET', `/posts/${post?.id}`)).body.data;
    expect(targets.map((target: { accountId: string }) => target.accountId)).toEqual([titled]);
    // It may stay in the feed, in case it is reconnected.
    const { version } = await feedOf(tenant, id);
    const again = await save(tenant, blog.url, { id, version, accountIds: [gone, titled] });
    expect(again.status).toBe(200);
  });

  it('more than twenty at once arrive with the next looks', async () => {
    const tenant = await app.tenant();
    const blog = await openBlog();
    const id = await follow(tenant, blog.url);
    await look(app, tenant, id);
    for (let n = 0; n < 45; n += 1) blog.add({ id: `n${n}` });
    const counts: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      await look(app, tenant, id);
      counts.push((await postsOf(app, tenant)).length);
    }
    expect(counts).toEqual([20, 40, 45, 45]);
    expect((await postsOf(app, tenant))[0]?.title).toBe('Title n0');
  });

  it('a person who saved it and may no longer write stops it, and saving it again starts it', async () => {
    const tenant = await app.tenant();
    const blog = await openBlog('1');
    const colleague = await addColleague(app, tenant, 'author');
    const { body } = await save(tenant, blog.url, {}, colleague.headers);
    const { id, version } = body.data.feed;
    await app.services.database.everyone((tx) =>
      tx.deleteFrom('members').where('user_id', '=', colleague.userId).execute(),
    );
    await look(app, tenant, id);
    expect(await postsOf(app, tenant)).toEqual([]);
    expect(await feedOf(tenant, id)).toMatchObject({
      paused: true,
      nextLookAt: null,
      problem: expect.stringMatching(/no longer write/),
    });
    const events = await app.services.database.system
      .selectFrom('events')
      .select('data')
      .where('workspace_id', '=', tenant.workspaceId)
      .where('type', '=', 'feed.failed')
      .execute();
    expect(events).toMatchObject([{ data: { feedId: id, name: 'Blog' } }]);
    expect((await save(tenant, blog.url, { id, version })).status).toBe(200);
    await look(app, tenant, id);
    expect(await postsOf(app, tenant)).toMatchObject([{ created_by: tenant.userId }]);
  });

  it('an unreadable feed is reported in plain words, requested less often, announced once, and reset when it works', async () => {
    const tenant = await app.tenant();
    const blog = await openBlog('1');
    const id = await follow(tenant, blog.url, { everyMinutes: 60 });
    const waits: number[] = [];
    for (const [answer, words] of [
      [{ status: 404 }, /nothing at this address/],
      [{ status: 200, body: '<html></html>' }, /web page/],
      [{ status: 302, headers: { location: 'http://169.254.169.254/' } }, /./],
      [{ status: 302, headers: { location: '/' } }, /redirects too many times/],
      [{ status: 200, headers: { 'content-encoding': 'gzip' }, body: 'x' }, /compressed/],
      [{ status: 200, body: Buffer.alloc(5 * 1024 * 1024, 'a') }, /./],
      ['reset', /./],
    ] as const) {
      blog.blog.answer = () => answer;
      await look(app, tenant, id);
      const feed = await feedOf(tenant, id);
      expect(feed.problem).toMatch(words);
      expect([feed.lookedAt, feed.readAt]).toEqual([expect.any(String), null]);
      waits.push(Math.round((Date.parse(feed.nextLookAt) - Date.now()) / 3_600_000));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 24, 24]);
    blog.blog.answer = () => ({ status: 429, headers: { 'retry-after': '999999999' } });
    await look(app, tenant, id);
    const events = await app.services.database.system
      .selectFrom('events')
      .select('type')
      .where('workspace_id', '=', tenant.workspaceId)
      .where('type', '=', 'feed.failed')
      .execute();
    expect(events).toHaveLength(1);
    blog.blog.answer = null;
    await look(app, tenant, id);
    expect(await feedOf(tenant, id)).toMatchObject({ failures: 0, problem: null });
    expect(await postsOf(app, tenant)).toHaveLength(1);
  });

  it('is due by its interval, once for all workers, and never while it is paused', async () => {
    const tenant = await app.tenant();
    const blog = await openBlog('1');
    const id = await follow(tenant, blog.url);
    await follow(tenant, blog.url, { name: 'Paused', paused: true });
    const jobs = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job
         where name = 'run_read_feed' and data::text like ${`%${tenant.workspaceId}%`}`.execute(
        app.services.database.system,
      );
      return rows[0]?.count;
    };
    await Promise.all([runDueFeeds.run({}, jobContext(app)), runDueFeeds.run({}, jobContext(app))]);
    expect(await jobs()).toBe(1);
    await runDueFeeds.run({}, jobContext(app));
    expect(await jobs()).toBe(1);
    await look(app, tenant, id);
    const { nextLookAt } = await feedOf(tenant, id);
    expect(Math.round((Date.parse(nextLookAt) - Date.now()) / 60_000)).toBe(60);
  });

  it('a new address is treated as a first look', async () => {
    const tenant = await app.tenant();
    const [old, other] = [await openBlog('1'), await openBlog('c', 'b', 'a')];
    const id = await follow(tenant, old.url);
    await look(app, tenant, id);
    const { version } = await feedOf(tenant, id);
    expect((await save(tenant, other.url, { id, version })).body.data.feed.lookedAt).toBeNull();
    await look(app, tenant, id);
    expect((await postsOf(app, tenant)).map(({ title }) => title)).toEqual(['Title 1', 'Title c']);
  });
});
