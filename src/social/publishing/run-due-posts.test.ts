import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { eventsOf, openStage, targetOf } from './publishing-for-tests.ts';
import { countSeen } from './sample-posts-for-tests.ts';

const stage = await openStage();
afterAll(() => stage.close());

const inSeconds = (seconds: number) => new Date(stage.app.services.clock.now().getTime() + seconds * 1000);

const schedule = (post: string, at: Date) =>
  stage.app.services.database.system
    .updateTable('posts')
    .set({ status: 'scheduled', scheduled_at: at })
    .where('id', '=', post)
    .execute();

const statusOf = async (tenant: Tenant, post: string) =>
  (await tenant.social('GET', `/posts/${post}`)).body.data.status;

describe('posts that are due', () => {
  it('go out at their time, once, and not before', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account], { text: 'mark-due' });
    await schedule(post, inSeconds(3600));
    await stage.lookForDue();
    expect(await statusOf(tenant, post)).toBe('scheduled');

    stage.pass(3601);
    await Promise.all([stage.lookForDue(), stage.lookForDue()]);

    await until('the post', async () => (await targetOf(stage.app, post)).status === 'published');
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-due')).toBe(1);
    expect(await eventsOf(stage.app, post)).toEqual([
      'post.publishing',
      'target.published',
      'post.published',
    ]);
  });

  it('stay where they are while the workspace is being dissolved; once kept, late ones wait for a person', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')], { text: 'mark-held' });
    const later = await stage.post(tenant, [await stage.connect(tenant, 'mastodon')], { text: 'mark-kept' });
    // Written directly as the two calls would: the clock of this stage is ahead, so no proof of
    // identity is recent enough.
    const set = (change: { dissolves_at: Date | null; kept_at?: Date }) =>
      stage.app.services.database.system
        .updateTable('workspaces')
        .set(change)
        .where('id', '=', tenant.workspaceId)
        .execute();
    await set({ dissolves_at: inSeconds(3600) });
    await schedule(post, inSeconds(-1));
    await stage.lookForDue();
    expect(await targetOf(stage.app, post)).toMatchObject({ status: 'pending', executor: null });
    const keptAt = stage.app.services.clock.now();
    await set({ dissolves_at: null, kept_at: keptAt });
    await schedule(later, new Date(keptAt.getTime() + 1));
    await until('its time has come', async () => stage.app.services.clock.now().getTime() > keptAt.getTime());
    await stage.lookForDue();
    expect(await targetOf(stage.app, post)).toMatchObject({ status: 'failed', error_code: 'missed_window' });
    expect(await statusOf(tenant, post)).toBe('failed');
    await until(
      'what came due after that',
      async () => (await targetOf(stage.app, later)).status === 'published',
    );
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-held')).toBe(0);
  });

  it('are not sent after six hours: missed_window, and a person may publish them', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')], { text: 'mark-missed' });
    await schedule(post, inSeconds(-361 * 60));
    await stage.lookForDue();
    expect(await targetOf(stage.app, post)).toMatchObject({ status: 'failed', error_code: 'missed_window' });
    expect(await statusOf(tenant, post)).toBe('failed');
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-missed')).toBe(0);
  });

  it('of one account keep its interval instead of failing', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const posts = await Promise.all([1, 2].map(() => stage.post(tenant, [account], { text: 'mark-paced' })));
    for (const post of posts) await schedule(post, inSeconds(-1));

    await stage.lookForDue();

    // One is out, and the other was checked and has a time for its next try.
    const targets = await until('one of them', async () => {
      const rows = await Promise.all(posts.map((post) => targetOf(stage.app, post)));
      const isWaiting = rows.some((row) => row.status === 'pending' && row.next_attempt_at !== null);
      return rows.some(({ status }) => status === 'published') && isWaiting && rows;
    });
    const waiting = targets.find(({ status }) => status === 'pending');
    expect(waiting?.next_attempt_at?.getTime()).toBeGreaterThan(inSeconds(30).getTime());
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-paced')).toBe(1);
    stage.pass(70);
    await stage.wake();
    await until('the other', () => Promise.resolve(countSeen(stage.sandbox, 'bluesky', 'mark-paced') === 2));
  });

  it('that were deleted or unscheduled stay where they are', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')], { text: 'mark-deleted' });
    await schedule(post, inSeconds(-1));
    await stage.app.services.database.system
      .updateTable('posts')
      .set({ deleted_at: new Date() })
      .where('id', '=', post)
      .execute();
    await stage.lookForDue();
    expect((await targetOf(stage.app, post)).executor).toBeNull();
  });
});
