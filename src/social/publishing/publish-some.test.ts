import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { armFailpoints } from '#platform/failpoints.ts';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { runSeries } from '../schedule/run-series.ts';
import { openStage, type Stage } from './publishing-for-tests.ts';
import { runDuePosts } from './run-due-posts.ts';
import { countSeen } from './sample-posts-for-tests.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';

let stage: Stage;
/** No worker takes the jobs of `still`: accepted targets stay in progress until a test cancels them. */
let still: Stage;
beforeAll(async () => {
  [stage, still] = await Promise.all([openStage(), openStage({ roles: ['api'] })]);
});
afterAll(() => Promise.all([stage.close(), still.close()]));

/** A post for two accounts, with the text by which it is found in the sandbox. */
async function postOfTwo(mark: string, on = stage) {
  const tenant = await on.app.tenant();
  await on.app.services.database.system
    .updateTable('workspaces')
    .set({ limits: JSON.stringify({ publishIntervalSec: { bluesky: 0, mastodon: 0 } }) })
    .where('id', '=', tenant.workspaceId)
    .execute();
  const [one, other] = [await on.connect(tenant, 'bluesky'), await on.connect(tenant, 'mastodon')];
  const post = await on.post(tenant, [one, other], { text: mark });
  return { tenant, one, other, post };
}

const publish = (tenant: Tenant, post: string, body: object = {}, headers: object = {}) =>
  tenant.social('POST', `/posts/${post}/publish`, body, { ...key(), ...headers });
const read = async (tenant: Tenant, post: string) => (await tenant.social('GET', `/posts/${post}`)).body.data;
/** Through a session, because a test may read more often than a credential. */
const readAs = async (tenant: Tenant, post: string) =>
  (await tenant.console('get_post', { postId: post })).body.data;
const becomes = (tenant: Tenant, post: string, status: string) =>
  until(`the post to be ${status}`, async () => {
    const shown = await read(tenant, post);
    return shown.status === status && shown;
  });
const runDue = (on: Stage) => runDuePosts.run({}, jobContext(on.app));
const targetsOf = (shown: { targets: { accountId: string; status: string }[] }) =>
  Object.fromEntries(shown.targets.map(({ accountId, status }) => [accountId, status]));
const inAnHour = (on = stage) => new Date(on.app.services.clock.now().getTime() + 3_600_000).toISOString();
const schedule = (tenant: Tenant, post: string, at: string) =>
  tenant.social('POST', `/posts/${post}/schedule`, { scheduledAt: at }, key());

describe('publishing some of the accounts', () => {
  it('releases the post: a draft that can be edited, while published accounts keep what they sent', async () => {
    const { tenant, one, other, post } = await postOfTwo('mark-some');
    const { body } = await publish(tenant, post, { accountId: one });
    expect(body.data).toMatchObject({ status: 'publishing', skippedTargets: [] });

    const shown = await becomes(tenant, post, 'draft');
    expect(targetsOf(shown)).toEqual({ [one]: 'published', [other]: 'pending' });

    const edited = await tenant.social('PATCH', `/posts/${post}`, {
      version: shown.version,
      content: { text: 'mark-rest' },
    });
    expect(edited.status).toBe(200);
    const sent = edited.body.data.targets.find((each: { accountId: string }) => each.accountId === one);
    expect(sent.variant.text).toBe('mark-some');
    const without = { version: edited.body.data.version, accountIds: [other] };
    expect((await tenant.social('PATCH', `/posts/${post}`, without)).body.error.code).toBe('conflict');

    const rest = await publish(tenant, post);
    expect(rest.body.data).toMatchObject({
      status: 'publishing',
      acceptedTargets: [{ accountId: other }],
      skippedTargets: [{ accountId: one, reason: 'already_published', errorCode: null }],
    });
    expect(targetsOf(await becomes(tenant, post, 'published'))).toEqual({
      [one]: 'published',
      [other]: 'published',
    });
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-some')).toBe(1);
    expect(countSeen(stage.sandbox, 'mastodon', 'mark-rest')).toBe(1);
  });

  it('by a credential that sees one account does not lock the post of a colleague', async () => {
    const { tenant, one, post } = await postOfTwo('mark-narrow');
    const { token } = await tenant.credential({ accountIds: [one] });
    const answer = await publish(tenant, post, {}, { authorization: `Bearer ${token}` });
    expect(answer.body.data.acceptedTargets).toHaveLength(1);
    const shown = await becomes(tenant, post, 'draft');
    const edit = { version: shown.version, content: { text: 'Still mine' } };
    expect((await tenant.social('PATCH', `/posts/${post}`, edit)).status).toBe(200);
  });

  it('leaves the others on the calendar, and they go out at their time', async () => {
    const { tenant, one, other, post } = await postOfTwo('mark-calendar');
    expect((await schedule(tenant, post, inAnHour())).status).toBe(200);
    await publish(tenant, post, { accountId: one });
    const shown = await becomes(tenant, post, 'scheduled');
    expect(targetsOf(shown)).toEqual({ [one]: 'published', [other]: 'pending' });
    stage.pass(3601);
    await stage.lookForDue();
    await becomes(tenant, post, 'published');
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-calendar')).toBe(1);
    expect(countSeen(stage.sandbox, 'mastodon', 'mark-calendar')).toBe(1);
  });

  it('does not make the others wait when their time comes while one is in progress', async () => {
    const { tenant, one, other, post } = await postOfTwo('mark-meanwhile', still);
    expect((await schedule(tenant, post, inAnHour(still))).status).toBe(200);
    await publish(tenant, post, { accountId: one });
    const executorOf = async (account: string) =>
      (
        await still.app.services.database.system
          .selectFrom('post_targets')
          .select('executor')
          .where('post_id', '=', post)
          .where('account_id', '=', account)
          .executeTakeFirstOrThrow()
      ).executor;
    const before = await executorOf(one);
    expect([before === null, await executorOf(other)]).toEqual([false, null]);
    still.pass(3601);
    await runDue(still);
    expect(await executorOf(one)).toBe(before);
    expect(await executorOf(other)).not.toBeNull();
  });

  it('a failed one does not fail a post that has accounts left; they fail it together', async () => {
    const { tenant, one, other, post } = await postOfTwo('mark-fails');
    const long = { version: 1, content: { text: `mark-fails ${'long '.repeat(80)}` } };
    expect((await tenant.social('PATCH', `/posts/${post}`, long)).status).toBe(200);
    await publish(tenant, post, { accountId: one });
    const shown = await becomes(tenant, post, 'draft');
    expect(targetsOf(shown)).toEqual({ [one]: 'failed', [other]: 'pending' });
    await publish(tenant, post, { accountId: other });
    await until('the other', async () => targetsOf(await read(tenant, post))[other] === 'published');
    expect((await read(tenant, post)).status).toBe('failed');
  });

  it('ends with the last remaining account, even when that one is removed', async () => {
    const { tenant, one, post } = await postOfTwo('mark-last');
    await publish(tenant, post, { accountId: one });
    const { version } = await becomes(tenant, post, 'draft');
    const answer = await tenant.social('PATCH', `/posts/${post}`, { version, accountIds: [one] });
    expect([answer.status, answer.body.data.status]).toEqual([200, 'published']);
  });

  it('cancelled, it leaves the others alone', async () => {
    const { tenant, one, other, post } = await postOfTwo('mark-cancel', still);
    expect((await schedule(tenant, post, inAnHour(still))).status).toBe(200);
    await publish(tenant, post, { accountId: one });
    const { body } = await tenant.social('POST', `/posts/${post}/cancel`, {}, key());
    expect(body.data).toMatchObject({ status: 'scheduled', cancelledTargets: [{ accountId: one }] });
    expect(targetsOf(await read(tenant, post))).toEqual({ [one]: 'skipped', [other]: 'pending' });
  });
});

describe('a worker that dies while some of the accounts are published', () => {
  afterEach(() => armFailpoints('', stage.app.services.clock));

  it.each(['publish.claimed', 'publish.intent', 'publish.sent', 'publish.receipt', 'job.commit'])(
    '%s: published once, and the post is back on the calendar',
    async (point) => {
      const mark = `mark-${point.replace('.', '-')}`;
      const { tenant, one, other, post } = await postOfTwo(mark);
      expect(
        (await schedule(tenant, post, new Date(Date.now() + 30 * 86_400_000).toISOString())).status,
      ).toBe(200);
      armFailpoints(`${point}=throw@1`, stage.app.services.clock);
      await publish(tenant, post, { accountId: one });
      const isOut = async () => targetsOf(await readAs(tenant, post))[one] === 'published';
      for (let round = 0; round < 30 && !(await isOut()); round += 1) {
        await stage.rest();
        stage.pass(40);
        await stage.wake();
      }
      await until('the one that was asked for', isOut);
      const shown = await readAs(tenant, post);
      expect([shown.status, targetsOf(shown)[other]]).toEqual(['scheduled', 'pending']);
      expect(countSeen(stage.sandbox, 'bluesky', mark)).toBe(1);
    },
  );
});

describe('a cancelled publish', () => {
  it('leaves a draft when nothing was published, with its daily publish and its interval given back', async () => {
    const tenant = await still.app.tenant();
    const account = await still.connect(tenant, 'bluesky');
    const post = await still.post(tenant, [account], { text: 'mark-nothing' });
    await publish(tenant, post);
    const { body } = await tenant.social('POST', `/posts/${post}/cancel`, {}, key());
    expect(body.data.status).toBe('draft');
    const again = await publish(tenant, post, { accountId: account });
    expect([again.status, again.body.error]).toEqual([202, undefined]);
  });

  it('does not end the series of the post', async () => {
    const { tenant, one, other, post } = await postOfTwo('mark-series', still);
    const at = `${inAnHour(still).slice(0, 16)}:00Z`;
    expect((await schedule(tenant, post, at)).status).toBe(200);
    const rule = { rrule: 'FREQ=DAILY' };
    expect((await tenant.social('PUT', `/posts/${post}/recurrence`, rule, key())).status).toBe(200);
    still.pass(3660);
    await runDue(still);
    const { body } = await tenant.social('POST', `/posts/${post}/cancel`, {}, key());
    expect(body.data.status).toBe('draft');
    await runSeries.run({}, jobContext(still.app));
    const { items } = (await tenant.social('GET', '/posts?status=scheduled')).body.data;
    expect(items).toHaveLength(1);
    expect(targetsOf(items[0])).toEqual({ [one]: 'pending', [other]: 'pending' });
  });
});

describe('a refusal before any call to the platform', () => {
  it('gives the interval back: the fixed post can be sent at once', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account], { text: 'too long '.repeat(60) });
    await publish(tenant, post);
    const { version } = await becomes(tenant, post, 'failed');
    await tenant.social('PATCH', `/posts/${post}`, { version, content: { text: 'Short' } });
    const again = await publish(tenant, post);
    expect([again.status, again.body.error]).toEqual([202, undefined]);
    await becomes(tenant, post, 'published');
    // The first post went out, so the interval applies.
    const next = await stage.post(tenant, [account], { text: 'Too soon' });
    expect((await publish(tenant, next)).body.error.params.reason).toBe('min_interval');
  });
});
