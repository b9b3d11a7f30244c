import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { armFailpoints } from '#platform/failpoints.ts';
import { key } from '../../../test/factories/key.ts';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { askingCredential } from '../confirmations/confirmations-for-tests.ts';
import { addColleague, setPolicy } from '../posts/posts-for-tests.ts';
import { eventsOf, openStage, targetOf } from './publishing-for-tests.ts';
import { countSeen } from './sample-posts-for-tests.ts';

const stage = await openStage();
afterAll(() => stage.close());
afterEach(() => {
  armFailpoints('', stage.app.services.clock);
  stage.sandbox.faults.clear();
});

const HOUR = 3600;
const inSeconds = (seconds: number) =>
  new Date(stage.app.services.clock.now().getTime() + seconds * 1000).toISOString();

/** A workspace with two members and a post for one account. */
async function begin(mark: string, content: object = {}) {
  const tenant = await stage.app.tenant();
  const { system } = stage.app.services.database;
  await system
    .updateTable('workspaces')
    .set({ limits: JSON.stringify({ publishIntervalSec: { bluesky: 0, mastodon: 0 } }) })
    .where('id', '=', tenant.workspaceId)
    .execute();
  const account = await stage.connect(tenant, 'bluesky');
  const post = await stage.post(tenant, [account], { text: mark, ...content });
  const reviewer = await addColleague(stage.app, tenant, 'reviewer');
  return { tenant, account, post, reviewer };
}

const act = (tenant: Tenant, post: string, what: string, body: object = {}, headers: object = {}) =>
  tenant.social('POST', `/posts/${post}/${what}`, body, { ...key(), ...headers });
const read = async (tenant: Tenant, post: string) =>
  (await tenant.console('get_post', { postId: post })).body.data;
const becomes = (tenant: Tenant, post: string, status: string) =>
  until(`the post to be ${status}`, async () => {
    const shown = await read(tenant, post);
    return shown.status === status && shown;
  });
const seen = (mark: string) => countSeen(stage.sandbox, 'bluesky', mark);
/** Turns the approval policy on; returns the number of posts that wait because of it. */
async function ask(tenant: Tenant, policy: object = {}): Promise<number> {
  // The clock of the stage is ahead, so the proof of identity that the policy requires would be too old.
  await tenant.console('get_me', {});
  const { clock, database } = stage.app.services;
  await database.system.updateTable('sessions').set({ proved_at: clock.now() }).execute();
  const { status, body } = await tenant.console('set_approval_policy', { required: true, ...policy });
  expect(status).toBe(200);
  return body.data.heldPosts;
}

describe('approvals switched on', () => {
  it('a scheduled post waits with its time, is not sent then, and goes out when it is published afterwards', async () => {
    const { tenant, post, reviewer } = await begin('mark-late');
    const at = inSeconds(HOUR);
    expect((await act(tenant, post, 'schedule', { scheduledAt: at })).status).toBe(200);

    expect(await ask(tenant)).toBe(1);
    // Repeated, as after a lost answer: nothing is left to do.
    expect(await ask(tenant)).toBe(0);

    expect(await read(tenant, post)).toMatchObject({
      status: 'pending_approval',
      scheduledAt: at,
      approval: { required: true, state: 'pending', steps: [{ order: 1, decision: null }] },
    });
    expect(await eventsOf(stage.app, post)).toEqual(['post.scheduled', 'post.submitted']);
    for (const what of ['schedule', 'reschedule'])
      expect((await act(tenant, post, what, { scheduledAt: inSeconds(2 * HOUR) })).status).toBe(409);

    stage.pass(HOUR + 1);
    await stage.lookForDue();
    expect(await targetOf(stage.app, post)).toMatchObject({ status: 'pending', executor: null });

    const approved = await act(tenant, post, 'approve', {}, reviewer.headers);
    expect(approved.body.data).toMatchObject({ status: 'approved', scheduledAt: at });
    await stage.lookForDue();
    expect(seen('mark-late')).toBe(0);
    expect((await act(tenant, post, 'publish')).status).toBe(202);
    await becomes(tenant, post, 'published');
    expect(seen('mark-late')).toBe(1);
  });

  it.each([
    ['before its time: at its time', {}, 0, HOUR + 1],
    [
      'after it, where the workspace publishes on approval: at once',
      { publishOnApproval: true },
      HOUR + 1,
      0,
    ],
  ])('approved %s', async (_when, policy, before, after) => {
    const mark = `mark-approved-${before}`;
    const { tenant, post, reviewer } = await begin(mark);
    await act(tenant, post, 'schedule', { scheduledAt: inSeconds(HOUR) });
    expect(await ask(tenant, policy)).toBe(1);
    stage.pass(before);
    await stage.lookForDue();
    expect(seen(mark)).toBe(0);

    const approved = await act(tenant, post, 'approve', {}, reviewer.headers);
    expect(approved.body.data.status).toBe('scheduled');
    stage.pass(after);
    await stage.lookForDue();
    await becomes(tenant, post, 'published');
    expect(seen(mark)).toBe(1);
  });

  it('switched off again: waiting posts still wait, and are not sent', async () => {
    const { tenant, post } = await begin('mark-off');
    const at = inSeconds(HOUR);
    await act(tenant, post, 'schedule', { scheduledAt: at });
    expect(await ask(tenant)).toBe(1);
    expect(await ask(tenant, { required: false })).toBe(0);
    stage.pass(HOUR + 1);
    await stage.lookForDue();
    expect((await read(tenant, post)).status).toBe('pending_approval');
    const withdrawn = await act(tenant, post, 'withdraw');
    expect(withdrawn.body.data).toMatchObject({ status: 'draft', scheduledAt: at });
    await stage.lookForDue();
    expect(seen('mark-off')).toBe(0);
  });

  it('an approval that was given counts; one for other words does not', async () => {
    const { tenant, post, reviewer } = await begin('mark-agreed');
    const edited = await stage.post(tenant, [await stage.connect(tenant, 'mastodon')], { text: 'first' });
    for (const id of [post, edited]) {
      await act(tenant, id, 'submit');
      await act(tenant, id, 'approve', {}, reviewer.headers);
      await act(tenant, id, 'schedule', { scheduledAt: inSeconds(HOUR) });
    }
    const { version } = await read(tenant, edited);
    const change = { version, content: { text: 'second' } };
    expect((await tenant.social('PATCH', `/posts/${edited}`, change)).body.data.status).toBe('scheduled');

    expect(await ask(tenant)).toBe(1);

    expect((await read(tenant, edited)).status).toBe('pending_approval');
    expect((await read(tenant, post)).status).toBe('scheduled');
    stage.pass(HOUR + 1);
    await stage.lookForDue();
    await becomes(tenant, post, 'published');
    expect(countSeen(stage.sandbox, 'mastodon', 'second')).toBe(0);
  });

  it('drafts, submitted, approved and published posts stay as they are', async () => {
    const { tenant, account, post, reviewer } = await begin('mark-others');
    const posts = [post, ...(await Promise.all([1, 2, 3].map(() => stage.post(tenant, [account]))))];
    const [draft = '', pending = '', approved = '', published = ''] = posts;
    await act(tenant, pending, 'submit');
    await act(tenant, approved, 'submit');
    await act(tenant, approved, 'approve', {}, reviewer.headers);
    await act(tenant, published, 'publish');
    await becomes(tenant, published, 'published');

    expect(await ask(tenant)).toBe(0);

    const now = await Promise.all([draft, pending, approved, published].map((id) => read(tenant, id)));
    expect(now.map(({ status }) => status)).toEqual(['draft', 'pending_approval', 'approved', 'published']);
  });

  it('a confirmation accepted before does not replace the approval', async () => {
    const { tenant, post } = await begin('mark-confirmed');
    const credential = await askingCredential(stage, tenant, 'confirm');
    const { id: confirmationId } = (await credential.publish(post)).body.data.confirmation;
    await tenant.console('accept_confirmation', { confirmationId });
    await ask(tenant);
    const { status, body } = await credential.publish(post, { confirmationId });
    expect([status, body.error.code]).toEqual([409, 'approval_required']);
    expect(seen('mark-confirmed')).toBe(0);
  });
});

describe('a post that is scheduled without the approval', () => {
  it('waits at its time instead of being sent, even when it is too late; the next run finds nothing', async () => {
    const { tenant, account, post } = await begin('mark-net');
    const late = await stage.post(tenant, [account], { text: 'mark-net' });
    await act(tenant, post, 'schedule', { scheduledAt: inSeconds(6 * HOUR) });
    await act(tenant, late, 'schedule', { scheduledAt: inSeconds(HOUR) });
    await setPolicy(stage.app, tenant, { required: true });
    stage.pass(7 * HOUR + 60);
    await Promise.all([stage.lookForDue(), stage.lookForDue()]);
    await stage.lookForDue();
    for (const id of [post, late]) {
      expect((await read(tenant, id)).status).toBe('pending_approval');
      expect(await eventsOf(stage.app, id)).toEqual(['post.scheduled', 'post.submitted']);
    }
    expect(seen('mark-net')).toBe(0);
  });

  it('409: is not moved, not moved in bulk, and does not recur', async () => {
    const { tenant, post } = await begin('mark-moved');
    const at = inSeconds(HOUR);
    await act(tenant, post, 'schedule', { scheduledAt: at });
    await setPolicy(stage.app, tenant, { required: true });
    const later = { scheduledAt: inSeconds(2 * HOUR) };

    expect((await act(tenant, post, 'reschedule', later)).body.error.code).toBe('approval_required');
    const bulk = await tenant.social(
      'POST',
      '/posts/bulk-reschedule',
      { items: [{ postId: post, ...later }] },
      key(),
    );
    expect(bulk.body.data.results).toMatchObject([{ ok: false, error: { code: 'approval_required' } }]);
    const rule = { rrule: 'FREQ=DAILY' };
    const recurring = await tenant.social('PUT', `/posts/${post}/recurrence`, rule, key());
    expect(recurring.body.error.code).toBe('approval_required');
    expect(await read(tenant, post)).toMatchObject({ scheduledAt: at, recurrence: null });
  });

  it('is found by switching the approvals on while it is being scheduled', async () => {
    const { tenant, post } = await begin('mark-met');
    const client = new pg.Client({ connectionString: stage.app.databaseUrl });
    await client.connect();
    const waiting = (count: number) =>
      until(`${count} to wait`, async () => {
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length === count;
      });
    try {
      await client.query('begin');
      await client.query(
        `insert into usage_counters (workspace_id, metric, period, used)
         values ($1, 'scheduledThisMonth', date_trunc('month', $2::timestamptz at time zone 'UTC')::date, 0)`,
        [tenant.workspaceId, inSeconds(0)],
      );
      const scheduling = act(tenant, post, 'schedule', { scheduledAt: inSeconds(HOUR) });
      await waiting(1);
      const asking = ask(tenant);
      await waiting(2);
      await client.query('commit');
      expect((await scheduling).status).toBe(200);
      expect(await asking).toBe(1);
      expect((await read(tenant, post)).status).toBe('pending_approval');
    } finally {
      await client.end();
    }
  });
});

describe('approvals switched on while a post is being published', () => {
  it('claimed already: it is checked once more before it is sent, and waits', async () => {
    const { tenant, post, reviewer } = await begin('mark-claimed');
    const gate = Promise.withResolvers<void>();
    armFailpoints('publish.claimed=delay:1', { ...stage.app.services.clock, sleep: () => gate.promise });
    await act(tenant, post, 'publish');
    await until('its claim', async () => (await targetOf(stage.app, post)).status === 'publishing');
    expect(await ask(tenant)).toBe(0);
    armFailpoints('', stage.app.services.clock);
    gate.resolve();

    await becomes(tenant, post, 'pending_approval');

    expect(await targetOf(stage.app, post)).toMatchObject({
      status: 'pending',
      executor: null,
      counted_on: null,
    });
    expect(seen('mark-claimed')).toBe(0);
    expect(await eventsOf(stage.app, post)).toEqual(['post.publishing', 'post.submitted']);
    expect((await act(tenant, post, 'approve', {}, reviewer.headers)).body.data.status).toBe('approved');
    expect((await act(tenant, post, 'publish')).status).toBe(202);
    await becomes(tenant, post, 'published');
    expect(seen('mark-claimed')).toBe(1);
  });

  it('a worker that dies after its claim: the next one puts it back, once', async () => {
    const { tenant, post } = await begin('mark-died');
    armFailpoints('publish.claimed=throw@1', stage.app.services.clock);
    await act(tenant, post, 'publish');
    await until('its claim', async () => (await targetOf(stage.app, post)).status === 'publishing');
    await ask(tenant);
    await becomes(tenant, post, 'pending_approval');
    await stage.wake();
    expect(seen('mark-died')).toBe(0);
    expect((await eventsOf(stage.app, post)).filter((type) => type === 'post.submitted')).toHaveLength(1);
  });

  it('a try that waits for its next: it is not sent again', async () => {
    const { tenant, post } = await begin('mark-retry');
    stage.sandbox.faults.arm({ platform: 'bluesky', op: 'put_record', kind: 'rate_limit', nth: 1 });
    await act(tenant, post, 'publish');
    await until('the refusal', async () => (await targetOf(stage.app, post)).next_attempt_at !== null);
    expect(await ask(tenant)).toBe(0);
    stage.pass(HOUR);
    await stage.wake();
    await becomes(tenant, post, 'pending_approval');
    expect(seen('mark-retry')).toBe(0);
  });

  it('a thread with a published first part is finished; its other account waits', async () => {
    const parts = [{ text: 'mark-thread two', mediaIds: [], delaySec: 600 }];
    const { tenant, account, reviewer } = await begin('mark-thread');
    const other = await stage.connect(tenant, 'mastodon');
    const post = await stage.post(tenant, [account, other], { text: 'mark-thread one', parts });
    await act(tenant, post, 'schedule', { scheduledAt: inSeconds(HOUR) });
    await act(tenant, post, 'publish', { accountId: account });
    await until('the first part', () => Promise.resolve(seen('mark-thread') === 1));
    await until('the wait', async () =>
      (await read(tenant, post)).targets.some(
        (one: { nextAttemptAt: unknown }) => one.nextAttemptAt !== null,
      ),
    );

    expect(await ask(tenant)).toBe(1);

    expect((await read(tenant, post)).status).toBe('publishing');
    stage.pass(610);
    await stage.wake();
    await becomes(tenant, post, 'pending_approval');
    expect(seen('mark-thread')).toBe(2);
    stage.pass(HOUR);
    await stage.lookForDue();
    expect(countSeen(stage.sandbox, 'mastodon', 'mark-thread')).toBe(0);
    await act(tenant, post, 'approve', {}, reviewer.headers);
    await act(tenant, post, 'publish');
    await until('the rest', () => Promise.resolve(countSeen(stage.sandbox, 'mastodon', 'mark-thread') === 1));
  });

  it('failed targets are not retried without one, and can be submitted', async () => {
    const { tenant, post, reviewer } = await begin('mark-failed');
    stage.sandbox.faults.arm({ platform: 'bluesky', op: 'put_record', kind: 'policy', nth: 1 });
    await act(tenant, post, 'publish');
    await becomes(tenant, post, 'failed');
    expect(await ask(tenant)).toBe(0);
    expect((await act(tenant, post, 'publish')).body.error.code).toBe('approval_required');
    expect((await act(tenant, post, 'submit')).body.data.status).toBe('pending_approval');
    expect((await act(tenant, post, 'approve', {}, reviewer.headers)).body.data.status).toBe('approved');
    expect((await act(tenant, post, 'publish')).status).toBe(202);
    await becomes(tenant, post, 'published');
    expect(seen('mark-failed')).toBe(1);
  });
});
