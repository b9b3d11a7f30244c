import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '#adapters/social/conformance-for-tests.ts';
import { type PlatformName, PUBLISHABLE } from '#adapters/social/platforms.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { connect } from '../accounts/accounts-for-tests.ts';
import { runSeries } from '../schedule/run-series.ts';
import { openStage, type Stage, targetOf } from './publishing-for-tests.ts';
import { addSample, countSeen } from './sample-posts-for-tests.ts';

const HOUR = 3600;

/** How many posts a workspace may schedule per minute. */
const AT_ONCE = 10;
const groups = Array.from({ length: Math.ceil(PUBLISHABLE.length / AT_ONCE) }, (_, i) => {
  const platforms = PUBLISHABLE.slice(i * AT_ONCE, (i + 1) * AT_ONCE);
  return { from: platforms[0] ?? '', to: platforms.at(-1) ?? '', platforms };
});

/** The uses of a post in a workspace, on all platforms at once: each post is published once and unchanged. */
describe.each(groups)('a post that is scheduled on each platform from $from to $to', ({ platforms }) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  interface Scheduled {
    platform: PlatformName;
    accountId: string;
    postId: string;
    mark: string;
  }

  /** Schedules a post on each platform, in two hours. */
  async function scheduleAll(word: string): Promise<{ tenant: Tenant; posts: Scheduled[] }> {
    const tenant = await stage.app.tenant();
    const posts: Scheduled[] = [];
    const at = new Date(stage.app.services.clock.now().getTime() + 2 * HOUR * 1000).toISOString();
    const scheduledAt = `${at.slice(0, 16)}:00Z`;
    for (const platform of platforms) {
      const accountId = await stage.connect(tenant, platform);
      const mark = `${word}${platform}`;
      const postId = await addSample(stage.app.services, tenant, platform, accountId, mark);
      const { status, text } = await tenant.social(
        'POST',
        `/posts/${postId}/schedule`,
        { scheduledAt },
        key(),
      );
      expect([platform, status, text]).toEqual([platform, 200, text]);
      posts.push({ platform, accountId, postId, mark });
    }
    return { tenant, posts };
  }

  const statesOf = async (posts: readonly Scheduled[]) =>
    Object.fromEntries(
      await Promise.all(
        posts.map(async ({ platform, postId }) => [platform, (await targetOf(stage.app, postId)).status]),
      ),
    );
  const all = (value: unknown) => Object.fromEntries(platforms.map((platform) => [platform, value]));
  const seenOf = (posts: readonly Scheduled[]) =>
    Object.fromEntries(
      posts.map(({ platform, mark }) => [platform, countSeen(stage.sandbox, platform, mark)]),
    );
  /** As many items as people see: the parts of a thread and a first comment count too. */
  const once = () => Object.fromEntries(platforms.map((platform) => [platform, partsOf(platform)]));
  const partsOf = (platform: PlatformName) =>
    Object.values(FIXTURES[platform]?.works ?? {})[0]?.visible.length;

  /** Weakening a safeguard requires a recent proof of identity, and the clock here is hours ahead. */
  async function proveAgain(tenant: Tenant): Promise<void> {
    await tenant.console('list_workspaces', {});
    await stage.app.services.database.system
      .updateTable('sessions')
      .set({ proved_at: stage.app.services.clock.now() })
      .where('user_id', '=', tenant.userId)
      .execute();
  }

  async function comeDue(): Promise<void> {
    stage.pass(2.1 * HOUR);
    await stage.lookForDue();
  }

  const out = (posts: readonly Scheduled[]) =>
    until('all are out', async () => {
      stage.pass(5);
      await stage.wake();
      return Object.values(await statesOf(posts)).every((status) => status === 'published');
    });

  it('fails with the reason if its account is disconnected, and waits for one that is reconnected', async () => {
    const { tenant, posts } = await scheduleAll('gone');
    await proveAgain(tenant);
    for (const { accountId } of posts)
      expect((await tenant.console('disconnect_account', { accountId })).status).toBe(200);
    const again = posts.filter((_, i) => i % 2 === 0);
    for (const { platform, accountId } of again) {
      const { typed, host, account } = FIXTURES[platform] ?? {};
      const back = typed
        ? (await tenant.console('connect_with_secret', { platform, values: typed, ...(host && { host }) }))
            .body.data?.accountId
        : await connect(tenant, platform, account);
      expect([platform, back]).toEqual([platform, accountId]);
    }
    await comeDue();
    await out(again);
    const lost = posts.filter((each) => !again.includes(each));
    await until('the others to fail', async () =>
      Object.values(await statesOf(lost)).every((status) => status === 'failed'),
    );
    const codes = await Promise.all(
      lost.map(async ({ postId }) => (await targetOf(stage.app, postId)).error_code),
    );
    expect([...new Set(codes)]).toEqual(['account_missing']);
    const wanted = once();
    expect(seenOf(again)).toEqual(
      Object.fromEntries(again.map(({ platform }) => [platform, wanted[platform]])),
    );
    expect(Object.values(seenOf(lost)).every((count) => count === 0)).toBe(true);
  });

  it('waits for an approval that is required meanwhile, and goes out once it has it', async () => {
    const { tenant, posts } = await scheduleAll('held');
    await proveAgain(tenant);
    const settings = { required: true, allowSelfApproval: true, steps: [{ kind: 'internal' }] };
    const { status, body } = await tenant.console('set_approval_policy', settings);
    expect([status, body.data?.heldPosts]).toEqual([200, posts.length]);
    for (const { postId } of posts)
      expect((await tenant.social('POST', `/posts/${postId}/approve`)).body.data).toMatchObject({
        status: 'scheduled',
      });
    await comeDue();
    await out(posts);
    expect(seenOf(posts)).toEqual(once());
  });

  it('recurs in its series with its title, its destination and its other options', async () => {
    const { tenant, posts } = await scheduleAll('daily');
    for (const { platform, postId } of posts) {
      const { status, text } = await tenant.social(
        'PUT',
        `/posts/${postId}/recurrence`,
        { rrule: 'FREQ=DAILY' },
        key(),
      );
      expect([platform, status, text]).toEqual([platform, 200, text]);
    }
    await comeDue();
    await out(posts);
    await runSeries.run({}, jobContext(stage.app));
    const settingsOf = async (id: string) => (await tenant.social('GET', `/posts/${id}`)).body.data.settings;
    const { system } = stage.app.services.database;
    for (const { platform, postId } of posts) {
      const next = await system
        .selectFrom('posts')
        .select(['id', 'status'])
        .where('series_id', '=', postId)
        .where('occurrence', '=', 2)
        .executeTakeFirst();
      expect([platform, await settingsOf(next?.id ?? '')]).toEqual([platform, await settingsOf(postId)]);
      expect(next?.status).toBe('scheduled');
    }
    expect(seenOf(posts)).toEqual(once());
    expect(await statesOf(posts)).toEqual(all('published'));
  });
});
