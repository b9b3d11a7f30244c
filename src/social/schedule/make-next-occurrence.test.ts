import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { type App, openApp, until } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';
import { draft, eventsOf, setPolicy, setPost } from '../posts/posts-for-tests.ts';
import { openStage, type Stage } from '../publishing/publishing-for-tests.ts';
import { runDuePosts } from '../publishing/run-due-posts.ts';
import { makeNextOccurrence } from './make-next-occurrence.ts';
import { runSeries } from './run-series.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

let stage: Stage;
/** Two processes as far as the database can tell; jobs run when a test starts them. */
let workers: readonly [App, App];
beforeAll(async () => {
  stage = await openStage({ roles: ['api'] });
  const { databaseUrl, services } = stage.app;
  const env = { PARLANCE_SANDBOX_URL: stage.sandbox.url };
  const second = await openApp({ databaseUrl, clock: services.clock, env });
  workers = [stage.app, second];
});
afterAll(async () => {
  await workers[1].close();
  await stage.close();
});

const now = () => stage.app.services.clock.now().getTime();

/** In an hour, on a full minute, because series have a resolution of minutes. */
const minuteAhead = () => `${new Date(now() + HOUR * 1000).toISOString().slice(0, 16)}:00Z`;

/** Submits and approves the post as the only member; returns the resulting post. */
async function decide(tenant: Tenant, postId: string): Promise<Answer['body']> {
  await tenant.social('POST', `/posts/${postId}/submit`);
  return (await tenant.social('POST', `/posts/${postId}/approve`)).body.data;
}

/** Over all months, because the next post of a series may count in the following one. */
async function scheduledUsed({ workspaceId }: Tenant): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(used), 0)::int as used from usage_counters
     where workspace_id = ${workspaceId} and metric = 'scheduledThisMonth'`.execute(
    stage.app.services.database.system,
  );
  return rows[0]?.used ?? 0;
}

/** The first post of a daily series, due in an hour. */
async function series(fields?: object): Promise<{ tenant: Tenant; postId: string }> {
  const tenant = await stage.app.tenant();
  const accountIds = [await stage.connect(tenant, 'bluesky')];
  const created = await tenant.social('POST', '/posts', { content: { text: 'Good morning' }, accountIds });
  const { postId } = created.body.data;
  const scheduledAt = minuteAhead();
  const put = await tenant.social('POST', `/posts/${postId}/schedule`, { scheduledAt }, key());
  expect([put.status, put.body.error]).toEqual([200, undefined]);
  const repeat = await tenant.social('PUT', `/posts/${postId}/recurrence`, { rrule: 'FREQ=DAILY' }, key());
  expect([repeat.status, repeat.body.error]).toEqual([200, undefined]);
  if (fields) await setPost(stage.app, postId, fields);
  return { tenant, postId };
}

const occurrences = (seriesId: string) =>
  stage.app.services.database.system
    .selectFrom('posts')
    .selectAll()
    .where('series_id', '=', seriesId)
    .orderBy('occurrence')
    .execute();

/** Runs both jobs in both processes at once, as after a start, and as often as within a minute. */
async function runAll(): Promise<void> {
  await Promise.all(
    workers.flatMap((worker) => [
      runDuePosts.run({}, jobContext(worker)),
      runSeries.run({}, jobContext(worker)),
      runDuePosts.run({}, jobContext(worker)),
      runSeries.run({}, jobContext(worker)),
    ]),
  );
  await Promise.all(workers.map((worker) => runSeries.run({}, jobContext(worker))));
}

describe('the next occurrence of a series', () => {
  it('is one, however many workers find the post due after an absence', async () => {
    const { tenant, postId } = await series();
    stage.pass(2 * HOUR);

    await runAll();
    await runAll();

    const [first, second, ...others] = await occurrences(postId);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ id: postId, status: 'publishing' });
    expect(second).toMatchObject({ status: 'scheduled', occurrence: 2, created_via: 'recurrence' });
    expect((second?.scheduled_at?.getTime() ?? 0) - (first?.scheduled_at?.getTime() ?? 0)).toBe(DAY * 1000);
    expect(await eventsOf(stage.app, second?.id ?? '')).toEqual(['post.created', 'post.scheduled']);
    expect((await eventsOf(stage.app, postId)).filter((type) => type === 'post.publishing')).toHaveLength(1);
    expect(await scheduledUsed(tenant)).toBe(2);
  });

  it('is one, and in the future, when all of them were absent for days', async () => {
    const { postId } = await series();
    stage.pass(3 * DAY);

    await runAll();
    await runAll();

    const [first, next, ...others] = await occurrences(postId);
    expect(others).toEqual([]);
    expect(first?.status).toBe('failed');
    expect(next).toMatchObject({ status: 'scheduled', occurrence: 4 });
    expect(next?.scheduled_at?.getTime()).toBeGreaterThan(now());
  });

  it('is the one after it when the post was moved to an earlier time', async () => {
    const { postId } = await series();
    await setPost(stage.app, postId, { status: 'publishing', scheduled_at: new Date(now() - HOUR * 1000) });

    await runAll();

    expect((await occurrences(postId)).map(({ occurrence }) => occurrence)).toEqual([1, 2]);
  });

  it('comes on its day when the post was moved to a later time, and so do all after it', async () => {
    const { tenant, postId } = await series();
    const first = (await occurrences(postId))[0]?.scheduled_at?.getTime() ?? 0;
    const days = (n: number) => new Date(first + n * DAY * 1000);
    const scheduledAt = days(2.9).toISOString();
    const moved = await tenant.social('POST', `/posts/${postId}/reschedule`, { scheduledAt }, key());
    expect(moved.body.error).toBeUndefined();
    const [from, to] = [days(0), days(1)].map((day) => day.toISOString().slice(0, 10));
    const { body } = await tenant.social('GET', `/calendar?from=${from}&to=${to}&timezone=UTC`);
    const shown = body.data.days.flatMap((day: { posts: { at: string; isProjected: boolean }[] }) =>
      day.posts.filter(({ isProjected }) => isProjected).map(({ at }) => at),
    );
    expect(shown).toEqual([days(1).toISOString()]);

    for (let day = 0; day < 4; day += 1) {
      stage.pass(day === 0 ? 2 * HOUR : DAY);
      await runAll();
    }

    const made = await occurrences(postId);
    expect(made.map(({ status, scheduled_at }) => [status, scheduled_at])).toEqual([
      ['publishing', days(2.9)],
      ['publishing', days(1)],
      ['publishing', days(2)],
      ['publishing', days(3)],
      ['scheduled', days(4)],
    ]);
  });

  it('keeps the hour of the rule when the post was moved in another zone', async () => {
    const { tenant, postId } = await series();
    const [first] = await occurrences(postId);
    const due = first?.scheduled_at?.getTime() ?? 0;
    const moved = await tenant.social(
      'POST',
      `/posts/${postId}/reschedule`,
      { scheduledAt: new Date(due + 60_000).toISOString(), timezone: 'Asia/Tokyo' },
      key(),
    );
    expect(moved.body.data).toMatchObject({ timezone: first?.timezone });
    stage.pass(2 * HOUR);

    await runAll();

    const next = (await occurrences(postId))[1];
    expect(next?.scheduled_at).toEqual(new Date(due + DAY * 1000));
  });

  it('is one for two workers whose clocks are on either side of it', async () => {
    const { postId } = await series({ status: 'publishing' });
    const at = (seconds: number): Clock => {
      const { clock } = stage.app.services;
      return { ...clock, now: () => new Date(clock.now().getTime() + seconds * 1000) };
    };
    const [early, late] = [at(0), at(2 * DAY)];
    const [first, second] = workers.map(({ services }) => services.database);
    let other: Promise<string | null> | undefined;

    const made = await first!.everyone(async (db) => {
      const id = await makeNextOccurrence({ db, clock: early }, postId);
      other = second!.everyone((tx) => makeNextOccurrence({ db: tx, clock: late }, postId));
      await until('the second one to wait for the lock', async () => {
        const { rows } = await sql<{ waits: boolean }>`
          select exists (select from pg_locks l join pg_stat_activity a using (pid)
                          where not l.granted and a.datname = current_database()) as waits`.execute(
          first!.system,
        );
        return rows[0]?.waits;
      });
      return id;
    });

    expect(await other).toBeNull();
    expect((await occurrences(postId)).map(({ id }) => id)).toEqual([postId, made]);
  });

  it('is not translated because the previous one was: it names no languages', async () => {
    const localization = JSON.stringify({
      sourceLocale: 'en',
      taskId: 'tsk_1',
      locales: { de: { status: 'completed', sourceHash: 'x' } },
    });
    const { tenant, postId } = await series({ status: 'publishing', localization });
    const before = await tenant.social('GET', `/posts/${postId}`);
    expect(before.body.data.localization).toMatchObject({ targetLocales: ['de'] });

    await runAll();

    const next = (await occurrences(postId))[1];
    const shown = await tenant.social('GET', `/posts/${next?.id}`);
    expect(shown.body.data).toMatchObject({
      createdVia: 'recurrence',
      sourcePostId: postId,
      content: { text: 'Good morning' },
      localization: null,
    });
  });

  it.each([
    ['what was approved', false, 'scheduled', 'approved', 2],
    ['words that nobody has approved yet', true, 'draft', 'none', 1],
  ])('if an approval is required, %s', async (_what, isEdited, status, state, counted) => {
    const tenant = await stage.app.tenant();
    await setPolicy(stage.app, tenant, { required: true });
    const accountIds = [await stage.connect(tenant, 'bluesky')];
    const { postId } = await draft(tenant, { accountIds, scheduledAt: minuteAhead() });
    await decide(tenant, postId);
    await tenant.social('PUT', `/posts/${postId}/recurrence`, { rrule: 'FREQ=DAILY' }, key());
    stage.pass(2 * HOUR);
    await runDuePosts.run({}, jobContext(stage.app));
    const off = await tenant.social('POST', `/posts/${postId}/cancel`, {}, key());
    expect(off.body.error).toBeUndefined();
    const { version } = (await tenant.social('GET', `/posts/${postId}`)).body.data;
    if (isEdited)
      await tenant.social('PATCH', `/posts/${postId}`, { version, content: { text: 'Unread words' } });

    await runAll();

    const next = (await occurrences(postId))[1];
    const shown = (await tenant.social('GET', `/posts/${next?.id}`)).body.data;
    expect(shown).toMatchObject({ status, approval: { required: true, state } });
    expect(await scheduledUsed(tenant)).toBe(counted);
    const decided = isEdited ? await decide(tenant, shown.postId) : shown;
    expect(decided).toMatchObject({ status: 'scheduled' });
    expect(await scheduledUsed(tenant)).toBe(2);
  });
});
