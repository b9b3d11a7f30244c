import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { turnAfter } from '../accounts/store/caps.ts';
import { openStage, targetOf } from './publishing-for-tests.ts';
import { countSeen } from './sample-posts-for-tests.ts';
import { key } from '../../../test/factories/key.ts';

const stage = await openStage();
afterAll(() => stage.close());
afterEach(() => stage.sandbox.faults.clear());

const OVER = ['published', 'failed'];

async function setUp(mark: string) {
  const tenant = await stage.app.tenant();
  const limits = JSON.stringify({ publishIntervalSec: { x: 0 } });
  await stage.app.services.database.system
    .updateTable('workspaces')
    .set({ limits })
    .where('id', '=', tenant.workspaceId)
    .execute();
  const account = await stage.connect(tenant, 'x');
  const [first, second] = [
    await stage.post(tenant, [account], { text: mark }),
    await stage.post(tenant, [account], { text: mark }),
  ];
  return { tenant, first, second };
}

async function publish(tenant: Tenant, post: string): Promise<void> {
  const answer = await tenant.social('POST', `/posts/${post}/publish`, {}, key());
  expect(answer.status).toBe(202);
}

const settled = (post: string, statuses: readonly string[]) =>
  until(`${post} to be ${statuses.join(' or ')}`, async () => {
    const target = await targetOf(stage.app, post);
    return statuses.includes(target.status) && target;
  });

/** Lets minutes pass, each only once no worker is busy, so that every wait that ends is noticed. */
async function letPass(posts: readonly string[], minutes = 15): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await stage.rest();
    const targets = await Promise.all(posts.map((post) => targetOf(stage.app, post)));
    if (targets.every(({ status }) => OVER.includes(status))) return;
    stage.pass(60);
    await stage.wake();
  }
  await stage.rest();
}

describe('a post that the platform never got', () => {
  const arm = (nth: number, kind: 'rate_limit' | 'drop_before') =>
    stage.sandbox.faults.arm({ platform: 'x', op: 'create_post', nth, kind, value: 1 });

  it('goes out although it was asked to wait several times before', async () => {
    const { tenant, first } = await setUp('mark-patient');
    for (const nth of [1, 2, 3, 4]) arm(nth, 'rate_limit');
    arm(5, 'drop_before');
    await publish(tenant, first);
    await letPass([first]);
    expect(await targetOf(stage.app, first)).toMatchObject({ status: 'published' });
    expect(countSeen(stage.sandbox, 'x', 'mark-patient')).toBe(1);
  });

  it('is given up after five times', async () => {
    const { tenant, first } = await setUp('mark-never');
    for (const nth of [1, 2, 3, 4, 5]) arm(nth, 'drop_before');
    await publish(tenant, first);
    await letPass([first], 60);
    expect(await targetOf(stage.app, first)).toMatchObject({
      status: 'failed',
      error_code: 'platform_unavailable',
    });
    expect(countSeen(stage.sandbox, 'x', 'mark-never')).toBe(0);
  });
});

describe('posts of one account that its platform asked to wait', () => {
  it('go on one after another, and none uses up a try while the account is blocked', async () => {
    const { tenant, first } = await setUp('mark-queue-0');
    const { account_id: account } = await targetOf(stage.app, first);
    const posts = [
      first,
      await stage.post(tenant, [account], { text: 'mark-queue-1' }),
      await stage.post(tenant, [account], { text: 'mark-queue-2' }),
    ];
    const wait = { platform: 'x', op: 'create_post', kind: 'rate_limit', value: 600 } as const;
    for (const nth of [1, 2, 3]) stage.sandbox.faults.arm({ ...wait, nth });
    // Accepted together, before the first refusal arrives.
    const scheduledAt = new Date(stage.app.services.clock.now().getTime() + 600_000).toISOString();
    for (const post of posts)
      expect((await tenant.social('POST', `/posts/${post}/schedule`, { scheduledAt }, key())).status).toBe(
        200,
      );
    stage.pass(601);
    await stage.lookForDue();
    const read = () => Promise.all(posts.map((post) => targetOf(stage.app, post)));
    await until('all to wait', async () => (await read()).every((target) => target.next_attempt_at !== null));
    await stage.rest();
    const turns = (await read())
      .map((target) => target.next_attempt_at?.getTime() ?? 0)
      .sort((a, b) => a - b);
    const [one = 0, two = 0, three = 0] = turns;
    expect(two - one).toBeGreaterThanOrEqual(4_000);
    expect(three - two).toBeGreaterThanOrEqual(4_000);

    const { system } = stage.app.services.database;
    const blockedUntil = new Date(three + 3_600_000);
    await system
      .updateTable('account_pace')
      .set({ blocked_until: blockedUntil })
      .where('account_id', '=', account)
      .execute();
    const tries = (await read()).map(({ attempts }) => attempts);
    stage.pass(900);
    await stage.wake();
    await stage.rest();
    for (const target of await read()) {
      expect(target.status).toBe('pending');
      expect(target.next_attempt_at?.getTime()).toBeGreaterThanOrEqual(blockedUntil.getTime());
    }
    expect((await read()).map(({ attempts }) => attempts)).toEqual(tries);

    await letPass(posts, 120);
    for (const [i, target] of (await read()).entries()) {
      expect(target.status).toBe('published');
      expect(countSeen(stage.sandbox, 'x', `mark-queue-${i}`)).toBe(1);
    }
  });
});

it('two posts that start to wait at the same time wait one after the other', async () => {
  const { tenant, first } = await setUp('mark-turns');
  const { account_id } = await targetOf(stage.app, first);
  const second = await stage.post(tenant, [account_id], { text: 'mark-turns-2' });
  const targets = await Promise.all([first, second].map((post) => targetOf(stage.app, post)));
  const until = new Date(stage.app.services.clock.now().getTime() + 600_000);
  const { system, everyone } = stage.app.services.database;
  const wait = { account_id, workspace_id: tenant.workspaceId, blocked_until: until };
  await system.insertInto('account_pace').values(wait).execute();
  const turns = targets.map(({ id }) =>
    everyone(async (tx) => {
      const next_attempt_at = await turnAfter(tx, { id, account_id }, until);
      // Long enough for the other one to look before this one commits.
      await sql`select pg_sleep(0.2)`.execute(tx);
      await tx
        .updateTable('post_targets')
        .set({ status: 'pending', next_attempt_at })
        .where('id', '=', id)
        .execute();
      return next_attempt_at.getTime();
    }),
  );
  const [one = 0, two = 0] = (await Promise.all(turns)).sort((a, b) => a - b);
  expect(two - one).toBe(5_000);
});

describe('two posts with the same words on X', () => {
  it('the second, within two minutes, is a duplicate and does not take over the post of the first', async () => {
    const { tenant, first, second } = await setUp('mark-same-words');
    await publish(tenant, first);
    const { platform_post_id: id } = await settled(first, ['published']);
    stage.pass(30);

    await publish(tenant, second);

    const target = await settled(second, OVER);
    expect(target).toMatchObject({ status: 'failed', error_code: 'duplicate', platform_post_id: null });
    expect((await targetOf(stage.app, first)).platform_post_id).toBe(id);
    expect(countSeen(stage.sandbox, 'x', 'mark-same-words')).toBe(1);
  });

  it('one whose request never arrived is not confused with the other', async () => {
    const { tenant, first, second } = await setUp('mark-never-arrived');
    await publish(tenant, first);
    const { platform_post_id: id } = await settled(first, ['published']);
    stage.sandbox.faults.arm({ platform: 'x', op: 'create_post', nth: 1, kind: 'drop_before' });
    await publish(tenant, second);
    await settled(second, ['uncertain']);

    await letPass([second]);

    expect(await targetOf(stage.app, second)).toMatchObject({
      status: 'failed',
      error_code: 'duplicate',
      platform_post_id: null,
    });
    expect((await targetOf(stage.app, first)).platform_post_id).toBe(id);
    expect(countSeen(stage.sandbox, 'x', 'mark-never-arrived')).toBe(1);
  });

  it('one that was asked to wait does not take the post that the other published meanwhile', async () => {
    const { tenant, first, second } = await setUp('mark-waited');
    const waiting = { platform: 'x', op: 'create_post', nth: 1, kind: 'rate_limit', value: 60 } as const;
    stage.sandbox.faults.arm(waiting);
    await publish(tenant, second);
    await until('the wait', async () => (await targetOf(stage.app, second)).error_code === 'rate_limited');
    const { system } = stage.app.services.database;
    await system.updateTable('account_pace').set({ blocked_until: null }).execute();
    await publish(tenant, first);
    const { platform_post_id: id } = await settled(first, ['published']);

    await letPass([second]);

    expect(await targetOf(stage.app, second)).toMatchObject({
      status: 'failed',
      error_code: 'duplicate',
      platform_post_id: null,
    });
    expect((await targetOf(stage.app, first)).platform_post_id).toBe(id);
  });

  it.each(['first', 'second'] as const)(
    'two uncertain ones share nothing, even when the %s looks first',
    async (looksFirst) => {
      const mark = `mark-both-lost-${looksFirst}`;
      const { tenant, first, second } = await setUp(mark);
      stage.sandbox.faults.arm({ platform: 'x', op: 'create_post', nth: 1, kind: 'drop_after' });
      await publish(tenant, first);
      await settled(first, ['uncertain']);
      stage.sandbox.faults.arm({ platform: 'x', op: 'create_post', nth: 1, kind: 'drop_before' });
      await publish(tenant, second);
      await settled(second, ['uncertain']);
      const [winner, loser] = looksFirst === 'first' ? [first, second] : [second, first];
      const { id } = await targetOf(stage.app, winner);
      await tenant.social('POST', `/posts/${winner}/targets/${id}/reconcile`, {}, key());
      await settled(winner, ['published']);

      await letPass([loser]);

      expect(await targetOf(stage.app, loser)).toMatchObject({
        status: 'failed',
        error_code: 'duplicate',
        platform_post_id: null,
      });
      expect(countSeen(stage.sandbox, 'x', mark)).toBe(1);
    },
  );

  it('its own post is still found after a lost answer', async () => {
    const { tenant, first } = await setUp('mark-own');
    stage.sandbox.faults.arm({ platform: 'x', op: 'create_post', nth: 1, kind: 'drop_after' });
    await publish(tenant, first);
    await settled(first, ['uncertain']);

    await letPass([first]);

    const target = await targetOf(stage.app, first);
    expect(target.status).toBe('published');
    expect(target.platform_post_id).toMatch(/^\d+$/);
    expect(countSeen(stage.sandbox, 'x', 'mark-own')).toBe(1);
  });
});
