import { describe, expect, it } from 'vitest';
import { startMovingWorld, type World } from '../../../test/factories/world.ts';
import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { connectBluesky } from '../accounts/accounts-for-tests.ts';
import {
  addComment,
  addPublished,
  postOnBluesky,
  replyRow,
  runReply,
  strangerSays,
  without,
  withExternalWritesOff,
} from './inbox-for-tests.ts';
import { runSendReply } from './run-send-reply.ts';
import { runSyncComments } from './run-sync-comments.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function setUp(fields: object = {}) {
  const inbox = await startMovingWorld();
  const tenant = await inbox.app.tenant();
  const accountId = await addAccount(inbox.app, tenant, { platform: 'bluesky' });
  const commentId = await addComment(inbox.app, tenant, accountId, fields);
  const reply = (text: string, headers = key()) =>
    tenant.social('POST', `/comments/${commentId}/replies`, { text }, headers);
  return { ...inbox, tenant, accountId, commentId, reply };
}

async function count({ services }: App, tenant: Tenant): Promise<number> {
  const rows = await services.database.system
    .selectFrom('comment_replies')
    .select('id')
    .where('workspace_id', '=', tenant.workspaceId)
    .execute();
  return rows.length;
}

/** A real comment in the sandbox, read into the inbox. */
async function receiveComment(inbox: World, tenant: Tenant, text: string): Promise<string> {
  const accountId = await connectBluesky(tenant);
  const uri = await postOnBluesky(inbox.sandbox, `Post ${text}`);
  await addPublished(inbox.app, tenant, accountId, { platformPostId: uri });
  await strangerSays(inbox.sandbox, 'bluesky', uri, text);
  await runSyncComments.run({ accountId }, jobContext(inbox.app, tenant));
  const { body } = await tenant.social('GET', '/comments');
  return body.data.items[0].id;
}

const textsOn = ({ sandbox }: World, text: string) =>
  Object.values(sandbox.world.state('bluesky').posts).filter((post) => post.text === text).length;

describe('reply_to_comment', () => {
  it('202: accepted, then sent by its job, with a receipt and one event', async () => {
    const inbox = await startMovingWorld();
    const tenant = await inbox.app.tenant();
    const commentId = await receiveComment(inbox, tenant, 'First!');

    const answer = await tenant.social(
      'POST',
      `/comments/${commentId}/replies`,
      { text: 'Thank you one' },
      key(),
    );
    expect([answer.status, answer.body.data.status]).toEqual([202, 'pending']);
    expect(answer.body.data.id).toMatch(/^rpl_/);
    await runReply(inbox.app, tenant, answer.body.data.id);

    const { body } = await tenant.social('GET', `/comments/${commentId}`);
    expect(body.data.replies).toMatchObject([{ id: answer.body.data.id, status: 'sent', errorCode: null }]);
    expect(body.data.unread).toBe(false);
    expect(textsOn(inbox, 'Thank you one')).toBe(1);
    const events = await inbox.app.services.database.system
      .selectFrom('events')
      .select('type')
      .where('workspace_id', '=', tenant.workspaceId)
      .orderBy('seq')
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['comment.received', 'comment.replied']);
  });

  it('202: a lost answer to a sent reply is found by a probe, and the reply is never sent twice', async () => {
    const inbox = await startMovingWorld();
    const tenant = await inbox.app.tenant();
    const commentId = await receiveComment(inbox, tenant, 'Second!');
    const { body } = await tenant.social(
      'POST',
      `/comments/${commentId}/replies`,
      { text: 'Thank you two' },
      key(),
    );
    inbox.sandbox.faults.arm({ platform: 'bluesky', op: 'put_record', kind: 'drop_after', nth: 1 });

    await runReply(inbox.app, tenant, body.data.id);
    inbox.sandbox.faults.clear();
    expect((await replyRow(inbox.app, body.data.id)).status).toBe('uncertain');
    await runReply(inbox.app, tenant, body.data.id);

    expect((await replyRow(inbox.app, body.data.id)).status).toBe('sent');
    expect(textsOn(inbox, 'Thank you two')).toBe(1);
  });

  it('202: an intent without receipt is sent again only once its absence is proven', async () => {
    const inbox = await startMovingWorld();
    const tenant = await inbox.app.tenant();
    const commentId = await receiveComment(inbox, tenant, 'Third!');
    const { body } = await tenant.social(
      'POST',
      `/comments/${commentId}/replies`,
      { text: 'Thank you three' },
      key(),
    );
    inbox.sandbox.faults.arm({ platform: 'bluesky', op: 'put_record', kind: 'drop_before', nth: 1 });
    await runReply(inbox.app, tenant, body.data.id);
    inbox.sandbox.faults.clear();

    await runReply(inbox.app, tenant, body.data.id);
    expect((await replyRow(inbox.app, body.data.id)).status).toBe('uncertain');
    inbox.pass(130);
    await runReply(inbox.app, tenant, body.data.id);
    expect((await replyRow(inbox.app, body.data.id)).status).toBe('pending');
    await runReply(inbox.app, tenant, body.data.id);

    expect((await replyRow(inbox.app, body.data.id)).status).toBe('sent');
    expect(textsOn(inbox, 'Thank you three')).toBe(1);
  });

  it('a job that lost the reply to another one sends nothing', async () => {
    const { app, tenant, reply } = await setUp();
    const { body } = await reply('hello');
    const row = await replyRow(app, body.data.id);
    await app.services.database.system
      .updateTable('comment_replies')
      .set({ executor: 'another' })
      .where('id', '=', row.id)
      .execute();
    await runSendReply.run({ replyId: row.id }, { ...jobContext(app, tenant), jobId: row.executor ?? '' });
    expect((await replyRow(app, row.id)).attempts).toBe(0);
  });

  it('202: the same key again is the same reply; MCP accepts the same', async () => {
    const { app, tenant, reply, commentId, pass } = await setUp();
    const headers = key();
    const [first, again] = [await reply('hello', headers), await reply('hello', headers)];
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(again.body.meta.replayed).toBe(true);
    pass(6);
    const tool = await tenant.tool('reply_to_comment', {
      commentId,
      text: 'hi',
      idempotencyKey: 'mcp-reply-1',
    });
    expect(tool.body.result.structuredContent.data.status).toBe('pending');
    expect(await count(app, tenant)).toBe(2);
  });

  it('400: S-SOC-003 an empty or blank text', async () => {
    const { app, tenant, reply } = await setUp();
    for (const text of ['', '  \n']) {
      const { status, body } = await reply(text);
      expect([status, body.error.code]).toEqual([400, 'invalid_input']);
    }
    expect(await count(app, tenant)).toBe(0);
  });

  it('400: without an Idempotency-Key', async () => {
    const { reply } = await setUp();
    expect((await reply('hello', {})).status).toBe(400);
  });

  it('403: without the scope, without the tier, or for another account', async () => {
    const { app, tenant, reply } = await setUp();
    expect((await reply('x', { ...key(), ...(await without(tenant, 'comments:reply')) })).status).toBe(403);
    const { token } = await tenant.credential({ allowedActions: ['draft', 'publish'] });
    const { body } = await reply('x', { ...key(), authorization: `Bearer ${token}` });
    expect(body.error.params).toMatchObject({ action: 'reply' });
    const narrow = await tenant.credential({
      accountIds: [await addAccount(app, tenant, { platform: 'bluesky' })],
    });
    expect((await reply('x', { ...key(), authorization: `Bearer ${narrow.token}` })).status).toBe(404);
  });

  it('404: S-SOC-001 the id of a reply row is no comment, nor is one of another workspace', async () => {
    const { app, tenant, reply, commentId } = await setUp();
    const { body } = await reply('hello');
    const other = await app.tenant();
    const path = (id: string) => `/comments/${id}/replies`;
    expect((await tenant.social('POST', path(body.data.id), { text: 'x' }, key())).body.error.code).toBe(
      'not_found',
    );
    expect((await tenant.social('GET', `/comments/${body.data.id}`)).status).toBe(404);
    expect((await other.social('POST', path(commentId), { text: 'x' }, key())).status).toBe(404);
  });

  it('409: if the platform has no replies, the comment is deleted or the account must be reconnected', async () => {
    const blocked = await setUp({ can_reply: false, reply_blocked_reason: 'reply_not_allowed' });
    expect((await blocked.reply('x')).body.error.params).toMatchObject({ reason: 'reply_not_allowed' });
    const gone = await setUp({ status: 'deleted' });
    expect((await gone.reply('x')).body.error.code).toBe('conflict');
    const { app, accountId, reply } = await setUp();
    const set = (fields: object) =>
      app.services.database.system.updateTable('accounts').set(fields).where('id', '=', accountId).execute();
    await set({ paused: true });
    expect((await reply('x')).body.error.code).toBe('no_account');
    await set({ paused: false, status: 'expired' });
    const { status, body } = await reply('x');
    expect([status, body.error.code]).toEqual([409, 'needs_reauth']);
  });

  it('422: a text that is longer than the platform accepts', async () => {
    const { reply } = await setUp();
    const { status, body } = await reply('a'.repeat(301));
    expect([status, body.error.code]).toEqual([422, 'precheck_failed']);
    expect(body.error.params.issues).toMatchObject([{ code: 'text_too_long', limit: 300, actual: 301 }]);
  });

  it('429: S-SOC-006 the minimum interval of the account', async () => {
    const { app, tenant, reply } = await setUp();
    await reply('one');
    const { status, body, headers } = await reply('two');
    expect([status, body.error.params.reason]).toEqual([429, 'min_interval']);
    expect(body.error.params.retryAfterSec).toBeLessThanOrEqual(5);
    expect(Number(headers.get('retry-after'))).toBe(body.error.params.retryAfterSec);
    expect(await count(app, tenant)).toBe(1);
  });

  it('429: S-SOC-005 the daily cap, until midnight of the workspace', async () => {
    const { app, tenant, reply } = await setUp();
    const limits = JSON.stringify({ repliesPerDay: 2, replyIntervalSec: 0 });
    await app.services.database.system
      .updateTable('workspaces')
      .set({ limits })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const parallel = await Promise.all(Array.from({ length: 6 }, () => reply('hello')));
    expect(parallel.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429, 429, 429]);
    const refused = parallel.find(({ status }) => status === 429);
    expect(refused?.body.error.params).toMatchObject({
      reason: 'daily_reply_cap',
      limit: 2,
      windowSec: 86_400,
    });
    expect(refused?.body.error.params.resetsAt).toMatch(/T00:00:00/);
    expect(await count(app, tenant)).toBe(2);
  });

  it('503: external writes are off, and nothing is accepted', async () => {
    const { app, tenant, reply } = await setUp();
    const { status, body } = await withExternalWritesOff(app, () => reply('hello'));
    expect([status, body.error.code]).toEqual([503, 'external_writes_off']);
    expect(await count(app, tenant)).toBe(0);
  });
});
