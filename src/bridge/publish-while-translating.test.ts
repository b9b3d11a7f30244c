import { afterAll, describe, expect, it } from 'vitest';
import { runDuePosts } from '#social/publishing/run-due-posts.ts';
import { runPublishTarget } from '#social/publishing/run-publish-target.ts';
import type { Tenant } from '../../test/tenant.ts';
import { answer, connect, createPost, endTask, localize, look, openBridge } from './bridge-for-tests.ts';
import { jobContext } from '../../test/factories/job-context.ts';
import { key } from '../../test/factories/key.ts';
import { setPost } from '../social/posts/posts-for-tests.ts';

// No worker takes the jobs: tests decide when a translation ends and when a job runs.
const bridge = await openBridge({ roles: ['api'] });
afterAll(() => bridge.close());

const system = () => bridge.app.services.database.system;

/** A post in English for an English and a German account; localized by default. */
async function postInTwo() {
  const tenant = await bridge.app.tenant();
  const english = await connect(bridge.app, tenant, 'bluesky', 'en');
  const german = await connect(bridge.app, tenant, 'mastodon', 'de');
  const post = await createPost(tenant, {
    content: { text: 'Good morning', locale: 'en' },
    accountIds: [english, german],
  });
  return { tenant, english, german, post };
}

async function begin(tenant: Tenant, post: string): Promise<string> {
  const { status, body } = await localize(tenant, post, { targetLocales: ['de'] });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data.taskId;
}

const call = (tenant: Tenant, post: string, what: string, body: object = {}) =>
  tenant.social('POST', `/posts/${post}/${what}`, body, key());
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const due = (post: string) => setPost(bridge.app, post, { scheduled_at: new Date(Date.now() - 1000) });
const lookForDue = () => runDuePosts.run({}, jobContext(bridge.app));
const statusOf = async (tenant: Tenant, post: string) =>
  (await tenant.console('get_post', { postId: post })).body.data.status;

const targetOf = (post: string, account: string) =>
  system()
    .selectFrom('post_targets')
    .selectAll()
    .where('post_id', '=', post)
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();

/** Runs its job. */
async function work(post: string, account: string) {
  const { id, executor } = await targetOf(post, account);
  const ctx = { ...jobContext(bridge.app), jobId: executor ?? '' };
  await runPublishTarget.run({ postId: post, targetId: id, reconcile: false }, ctx);
  return targetOf(post, account);
}

const makeCritical = (taskId: string) =>
  system()
    .updateTable('task_rows')
    .set({
      issues: JSON.stringify([{ check: 'wrong_script', severity: 'critical', message: 'Not German.' }]),
    })
    .where('task_id', '=', taskId)
    .execute();

/** Translated, with a critical issue found by a check. */
async function critical() {
  const made = await postInTwo();
  const taskId = await begin(made.tenant, made.post);
  await answer(bridge.app, taskId);
  await makeCritical(taskId);
  await look(bridge.app);
  return made;
}

describe('a post that is being translated', () => {
  it.each(['publish', 'schedule', 'queue'])('409: %s names the languages', async (what) => {
    const { tenant, post } = await postInTwo();
    await begin(tenant, post);
    const body = what === 'schedule' ? { scheduledAt: tomorrow() } : {};
    const refused = await call(tenant, post, what, body);
    expect([refused.status, refused.body.error.code, refused.body.error.params.locales]).toEqual([
      409,
      'localization_running',
      ['de'],
    ]);
    expect(await statusOf(tenant, post)).toBe('draft');
  });

  it.each(['publish', 'schedule', 'queue', 'approve'])(
    '409: %s by a caller that must confirm, whatever it sends',
    async (what) => {
      const { tenant, post } = await postInTwo();
      const { id, token } = await tenant.credential();
      await system()
        .updateTable('credentials')
        .set({ confirm_mode: 'confirm' })
        .where('id', '=', id)
        .execute();
      await begin(tenant, post);
      let submitted = 200;
      if (what === 'approve') {
        await setPost(bridge.app, post, { scheduled_at: new Date(tomorrow()) });
        submitted = (await tenant.social('POST', `/posts/${post}/submit`)).status;
        await setPost(bridge.app, post, { waits_for_localizations: false });
      }
      expect(submitted).toBe(200);
      const body = {
        ...(what !== 'approve' && { waitForLocalizations: false }),
        ...(what === 'schedule' && { scheduledAt: tomorrow() }),
      };
      const headers = { ...key(), authorization: `Bearer ${token}` };
      const refused = await tenant.social('POST', `/posts/${post}/${what}`, body, headers);
      expect([refused.status, refused.body.error?.code]).toEqual([409, 'localization_running']);
    },
  );

  it('409: approve by a person gives the same answer if approval would schedule it', async () => {
    const { tenant, post } = await postInTwo();
    await begin(tenant, post);
    await setPost(bridge.app, post, { scheduled_at: new Date(tomorrow()) });
    expect((await tenant.social('POST', `/posts/${post}/submit`)).status).toBe(200);
    const refused = await tenant.social('POST', `/posts/${post}/approve`);
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'localization_running']);
    expect(await statusOf(tenant, post)).toBe('pending_approval');
  });

  it('is published at once in the finished languages when the caller asks for it', async () => {
    const { tenant, german, post } = await postInTwo();
    await begin(tenant, post);
    expect((await call(tenant, post, 'publish', { waitForLocalizations: false })).status).toBe(202);
    expect((await targetOf(post, german)).snapshot).toMatchObject({ text: 'Good morning' });
  });

  it('waits when its time comes, and is published with its last language', async () => {
    const { tenant, english, german, post } = await postInTwo();
    expect((await call(tenant, post, 'schedule', { scheduledAt: tomorrow() })).status).toBe(200);
    const taskId = await begin(tenant, post);
    await due(post);
    await lookForDue();
    expect(await statusOf(tenant, post)).toBe('scheduled');

    await answer(bridge.app, taskId, () => 'Guten Morgen');
    await look(bridge.app);
    await lookForDue();

    expect(await statusOf(tenant, post)).toBe('publishing');
    expect((await targetOf(post, german)).snapshot).toMatchObject({ text: 'Guten Morgen', locale: 'de' });
    expect((await targetOf(post, english)).snapshot).toMatchObject({ text: 'Good morning' });
  });

  it('fails after the grace period, like any post that could not be published', async () => {
    const { tenant, post } = await postInTwo();
    expect((await call(tenant, post, 'schedule', { scheduledAt: tomorrow() })).status).toBe(200);
    await begin(tenant, post);
    await setPost(bridge.app, post, { scheduled_at: new Date(Date.now() - 361 * 60_000) });
    await lookForDue();
    expect(await statusOf(tenant, post)).toBe('failed');
  });

  it('does not wait for languages that become separate drafts', async () => {
    const { tenant, post } = await postInTwo();
    await localize(tenant, post, { targetLocales: ['de'], mode: 'draft' });
    expect((await call(tenant, post, 'publish')).status).toBe(202);
  });
});

describe('a version with a critical issue', () => {
  it('is not published: its target fails, the others are published, and so is it after an edit', async () => {
    const { tenant, english, german, post } = await critical();
    const shown = (await tenant.console('get_post', { postId: post })).body.data;
    expect(shown.localization.blockedLocales).toEqual(['de']);
    expect((await call(tenant, post, 'publish')).status).toBe(202);
    expect(await work(post, german)).toMatchObject({ status: 'failed', error_code: 'localization_blocked' });
    expect(await work(post, english)).toMatchObject({ status: 'published' });

    const { version } = (await tenant.console('get_post', { postId: post })).body.data;
    const variants = [{ scope: { locale: 'de' }, text: 'Guten Morgen' }];
    expect((await tenant.social('PATCH', `/posts/${post}`, { version, variants })).status).toBe(200);
    expect((await call(tenant, post, 'publish', { accountId: german })).status).toBe(202);
    expect(await work(post, german)).toMatchObject({ status: 'published' });
  });

  it('is published once a person has approved the post', async () => {
    const { tenant, german, post } = await critical();
    expect((await tenant.social('POST', `/posts/${post}/submit`)).status).toBe(200);
    expect((await tenant.social('POST', `/posts/${post}/approve`)).status).toBe(200);
    await call(tenant, post, 'publish');
    expect(await work(post, german)).toMatchObject({ status: 'published' });
  });

  it('stays blocked in a copy, and at its scheduled time', async () => {
    const { tenant, german, post } = await critical();
    const copy = (await tenant.social('POST', `/posts/${post}/duplicate`)).body.data.postId;
    for (const each of [post, copy]) {
      expect((await call(tenant, each, 'schedule', { scheduledAt: tomorrow() })).status).toBe(200);
      await due(each);
      await lookForDue();
      expect(await work(each, german)).toMatchObject({ error_code: 'localization_blocked' });
    }
  });
});

describe('a language that could not be translated', () => {
  it('is not published in the source language by itself', async () => {
    const { tenant, german, post } = await postInTwo();
    const taskId = await begin(tenant, post);
    await bridge.app.services.database.everyone((tx) => endTask(tx, taskId, { status: 'failed' }));
    await look(bridge.app);
    await call(tenant, post, 'publish', { accountId: german });
    expect(await work(post, german)).toMatchObject({ status: 'failed', error_code: 'localization_blocked' });
    await call(tenant, post, 'publish', { accountId: german, waitForLocalizations: false });
    expect(await work(post, german)).toMatchObject({ status: 'published' });
  });
});
