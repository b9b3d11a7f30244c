import { describe, expect, it } from 'vitest';
import { parseOwn } from '#kernel/narrow.ts';
import { FIXTURES } from '#adapters/social/conformance-for-tests.ts';
import { startMovingWorld, type World } from '../../../test/factories/world.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { connect as connectAccount, connectBluesky } from '../accounts/accounts-for-tests.ts';
import { runSyncAccount } from '../accounts/run-sync-account.ts';
import { addPublished, postOnBluesky, strangerSays } from './inbox-for-tests.ts';
import { clean } from './keep-comments.ts';
import { runDueComments } from './run-due-comments.ts';
import { runSyncComments } from './run-sync-comments.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function connect(inbox: World, tenant: Tenant) {
  const accountId = await connectBluesky(tenant);
  const uri = await postOnBluesky(inbox.sandbox, 'Hello');
  const { postId } = await addPublished(inbox.app, tenant, accountId, { platformPostId: uri });
  const sync = () => runSyncComments.run({ accountId }, jobContext(inbox.app, tenant));
  return { accountId, uri, postId, sync };
}

const cursorOf = ({ app }: World, accountId: string) =>
  app.services.database.system
    .selectFrom('comment_cursors')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();

describe('sync_comments', () => {
  it('202: a job for each account that can be read, a reason for the others', async () => {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    const readable = await addAccount(app, tenant, { platform: 'bluesky' });
    const expired = await addAccount(app, tenant, { platform: 'bluesky', status: 'expired' });
    const manual = await addAccount(app, tenant, { platform: 'douyin' });
    const { status, body } = await tenant.social('POST', '/comments/sync', {});
    expect(status).toBe(202);
    expect(body.data.accounts).toMatchObject([{ accountId: readable }]);
    expect(body.data.skipped).toEqual([
      { accountId: expired, platform: 'bluesky', reason: 'token_expired' },
      { accountId: manual, platform: 'douyin', reason: 'no_comment_api' },
    ]);
    const tool = await tenant.tool('sync_comments', { accountId: readable });
    expect(tool.body.result.structuredContent.data.accounts).toHaveLength(1);
  });

  it('reviews of a place arrive even if nothing was posted, and belong to no post', async () => {
    const inbox = await startMovingWorld();
    const { app, sandbox } = inbox;
    const tenant = await app.tenant();
    const accountId = await connectAccount(tenant, 'googlebusiness', 'accounts/101');
    const { comments } = sandbox.world.state('googlebusiness');
    comments['review1'] = {
      id: 'review1',
      postId: 'accounts/101/locations/1001',
      parentId: null,
      author: { id: 'reader-ada', handle: 'ada', name: 'Ada' },
      text: 'A lovely shop',
      createdAt: sandbox.world.now(),
      hidden: false,
      deleted: false,
    };
    await runDueComments.run({}, jobContext(app, tenant));
    expect((await cursorOf(inbox, accountId)).next_sync_at).not.toBeNull();
    await runSyncComments.run({ accountId }, jobContext(app, tenant));
    const { body } = await tenant.social('GET', '/comments');
    expect(body.data.items).toMatchObject([
      { accountId, postId: null, text: 'A lovely shop', unread: true, canReply: true, status: 'open' },
    ]);
  });

  it('the job reads new comments once, keeps the team’s changes, and knows their post', async () => {
    const inbox = await startMovingWorld();
    const tenant = await inbox.app.tenant();
    const { uri, postId, sync, accountId } = await connect(inbox, tenant);
    await strangerSays(inbox.sandbox, 'bluesky', uri, 'Where is it?', 'ada');
    await sync();
    const first = await tenant.social('GET', '/comments');
    expect(first.body.data.items).toMatchObject([
      { postId, text: 'Where is it?', locale: 'en', unread: true, canReply: true },
    ]);
    const [{ id }] = first.body.data.items;
    await tenant.social('PATCH', `/comments/${id}`, { unread: false, labels: ['done'] });
    await strangerSays(inbox.sandbox, 'bluesky', uri, 'Me too', 'bob');
    await sync();
    await sync();
    const { body } = await tenant.social('GET', '/comments');
    expect(body.data.items).toHaveLength(2);
    // Two words that are in no list, so the language is unknown.
    expect(body.data.items.find((item: { text: string }) => item.text === 'Me too').locale).toBeNull();
    expect(body.data.items.find((item: { id: string }) => item.id === id)).toMatchObject({
      unread: false,
      labels: ['done'],
    });
    const events = await inbox.app.services.database.system
      .selectFrom('events')
      .select('type')
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['comment.received', 'comment.received']);
    expect((await cursorOf(inbox, accountId)).failures).toBe(0);
  });

  it('an unavailable platform delays the next run more each time', async () => {
    const inbox = await startMovingWorld();
    const tenant = await inbox.app.tenant();
    const { sync, accountId } = await connect(inbox, tenant);
    inbox.sandbox.faults.arm({ platform: 'bluesky', op: '*', kind: 'status', nth: 0, value: 503 });
    const waits = [];
    for (let i = 0; i < 2; i += 1) {
      const before = inbox.app.services.clock.now().getTime();
      await sync();
      waits.push((await cursorOf(inbox, accountId)).next_sync_at.getTime() - before);
    }
    inbox.sandbox.faults.clear();
    expect((await cursorOf(inbox, accountId)).failures).toBe(2);
    expect(waits[1] ?? 0).toBeGreaterThan((waits[0] ?? 0) * 2);
  });

  it('failures here and failures of the profile are told apart; the account shows the newest open one', async () => {
    const inbox = await startMovingWorld();
    const tenant = await inbox.app.tenant();
    const { sync, accountId } = await connect(inbox, tenant);
    const profile = () => runSyncAccount.run({ accountId }, jobContext(inbox.app, tenant));
    const shown = async () => (await tenant.social('GET', `/accounts/${accountId}`)).body.data.lastSyncError;
    const answerWith = (value: number) => {
      inbox.sandbox.faults.clear();
      inbox.sandbox.faults.arm({ platform: 'bluesky', op: '*', kind: 'status', nth: 0, value });
    };
    answerWith(503);
    await sync();
    const ofComments = await shown();
    expect(ofComments).toEqual({
      code: 'platform_unavailable',
      message: expect.any(String),
      at: expect.any(String),
    });

    inbox.pass(60);
    answerWith(429);
    await expect(profile()).rejects.toThrow();
    expect((await shown()).code).toBe('rate_limited');

    inbox.sandbox.faults.clear();
    await profile();
    expect(await shown()).toEqual(ofComments);
    await sync();
    expect(await shown()).toBeNull();
  });

  it('S-SOC-011: a text of a megabyte is cut and marked as cut; NUL and half characters do no harm', () => {
    const long = clean('a'.repeat(1_000_000), 10_000);
    expect(long).toHaveLength(10_000);
    expect(long.endsWith('[…truncated]')).toBe(true);
    expect(clean('a\0b\ud800', 100)).toBe('a\ufffdb\ufffd');
  });

  it('404: an account of another workspace', async () => {
    const { app } = await startMovingWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const accountId = await addAccount(app, other, { platform: 'bluesky' });
    expect((await tenant.social('POST', '/comments/sync', { accountId })).status).toBe(404);
  });

  it('409: an account that cannot be read, or must be reconnected', async () => {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    const ask = async (fields: object) =>
      tenant.social('POST', '/comments/sync', { accountId: await addAccount(app, tenant, fields) });
    expect((await ask({ platform: 'tiktok' })).body.error.code).toBe('conflict');
    expect((await ask({ status: 'expired' })).body.error.code).toBe('needs_reauth');
  });
});

describe('comments of a Telegram bot', () => {
  it('a bot in two workspaces: each finds every comment, whoever asked first', async () => {
    const { app, sandbox } = await startMovingWorld();
    const { typed: values } = FIXTURES.telegram ?? {};
    const inboxes = [];
    for (const tenant of [await app.tenant(), await app.tenant()]) {
      const { body } = await tenant.console('connect_with_secret', { platform: 'telegram', values });
      inboxes.push({ tenant, accountId: String(body.data.accountId) });
    }
    const token = values?.['botToken'] ?? '';
    const sent = await fetch(
      `${sandbox.url}/telegram/bot${token}/sendMessage?chat_id=@lantern_news&text=Hello`,
    );
    const { result } = parseOwn<{ result: { message_id: number } }>(await sent.text());
    const platformPostId = String(result.message_id);
    const textsOf = (accountId: string) =>
      app.services.database.system
        .selectFrom('comments')
        .select(['text', 'post_id'])
        .where('account_id', '=', accountId)
        .orderBy('published_at')
        .execute();
    const posts: { postId: string }[] = [];
    for (const { tenant, accountId } of inboxes)
      posts.push(await addPublished(app, tenant, accountId, { platform: 'telegram', platformPostId }));
    for (const text of ['First', 'Second']) {
      await strangerSays(sandbox, 'telegram', platformPostId, text);
      for (const { tenant, accountId } of inboxes)
        await runSyncComments.run({ accountId }, jobContext(app, tenant));
    }
    for (const [i, { accountId }] of inboxes.entries())
      expect(await textsOf(accountId)).toEqual(
        ['First', 'Second'].map((text) => ({ text, post_id: posts[i]?.postId })),
      );
  });

  it('202: an account whose channel has no group is skipped, with the reason', async () => {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    const botToken = '7100000002:AAharbourBooksSandboxTokenOfTheirBot';
    const values = { botToken, chat: '@harbourbooks' };
    const { body } = await tenant.console('connect_with_secret', { platform: 'telegram', values });
    const { accountId } = body.data;
    const synced = await tenant.social('POST', '/comments/sync', {});
    expect(synced.body.data).toEqual({
      accounts: [],
      skipped: [{ accountId, platform: 'telegram', reason: 'no_comment_api' }],
    });
  });
});
