import { afterAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../../../test/tenant.ts';
import { openStage } from '../publishing/publishing-for-tests.ts';
import { countSeen } from '../publishing/sample-posts-for-tests.ts';
import { replyRow, runReply, withExternalWritesOff } from './inbox-for-tests.ts';
import { receiveComment } from './real-comment-for-tests.ts';
import { key } from '../../../test/factories/key.ts';

const stage = await openStage({ roles: ['api'] });
afterAll(() => stage.close());

/** A credential that must ask for confirmation before it replies. */
async function setUp() {
  const tenant = await stage.app.tenant();
  const comment = await receiveComment(stage, tenant, 'facebook');
  const { id, token } = await tenant.credential();
  const { system } = stage.app.services.database;
  await system.updateTable('credentials').set({ confirm_mode: 'confirm' }).where('id', '=', id).execute();
  const authorization = `Bearer ${token}`;
  return {
    tenant,
    comment,
    reply: (body: object) =>
      tenant.social('POST', `/comments/${comment.id}/replies`, body, { ...key(), authorization }),
    tool: (args: object) =>
      tenant.tool(
        'reply_to_comment',
        { commentId: comment.id, idempotencyKey: key()['idempotency-key'], ...args },
        token,
      ),
  };
}

const rowsOf = (tenant: Tenant) =>
  stage.app.services.database.system
    .selectFrom('comment_replies')
    .select('id')
    .where('workspace_id', '=', tenant.workspaceId)
    .execute();

describe('a reply that a person must confirm', () => {
  it('accepted: requested once, sent once, and the confirmation is used up', async () => {
    const { tenant, comment, reply } = await setUp();
    const text = 'mark-accepted';
    const asked = await reply({ text });
    expect([asked.status, asked.body.data.id, asked.body.data.status]).toEqual([202, null, 'pending']);
    const { id: confirmationId, deepLink } = asked.body.data.confirmation;
    expect(deepLink).toContain(confirmationId);
    // Nothing is stored yet, the person is not asked twice, and the credential cannot confirm by itself.
    expect((await reply({ text })).body.data.confirmation.id).toBe(confirmationId);
    expect((await reply({ text, confirmationId })).body.error.params.status).toBe('pending');
    expect(await rowsOf(tenant)).toEqual([]);

    await tenant.console('accept_confirmation', { confirmationId });
    const other = await reply({ text: 'mark-something-else', confirmationId });
    expect([other.status, other.body.error.code]).toEqual([409, 'conflict']);
    const sent = await reply({ text, confirmationId });

    expect([sent.status, sent.body.data.status, sent.body.data.confirmation]).toEqual([
      202,
      'pending',
      undefined,
    ]);
    await runReply(stage.app, tenant, sent.body.data.id);
    expect((await replyRow(stage.app, sent.body.data.id)).status).toBe('sent');
    expect(countSeen(stage.sandbox, 'facebook', 'mark-accepted')).toBe(1);
    expect(countSeen(stage.sandbox, 'facebook', 'mark-something-else')).toBe(0);
    const again = await reply({ text, confirmationId });
    expect([again.status, again.body.error.params.status]).toEqual([409, 'used']);
    expect((await tenant.social('GET', `/comments/${comment.id}`)).body.data.replies).toHaveLength(1);
  });

  it('declined: refused permanently, and nothing is sent', async () => {
    const { tenant, reply } = await setUp();
    const text = 'mark-declined';
    const confirmationId = (await reply({ text })).body.data.confirmation.id;

    expect((await tenant.console('decline_confirmation', { confirmationId })).status).toBe(200);

    const refused = await reply({ text, confirmationId });
    expect([refused.status, refused.body.error.code, refused.body.error.params.status]).toEqual([
      409,
      'conflict',
      'declined',
    ]);
    expect(await rowsOf(tenant)).toEqual([]);
    expect(countSeen(stage.sandbox, 'facebook', 'mark-declined')).toBe(0);
    // A new request makes a new confirmation.
    expect((await reply({ text })).body.data.confirmation.id).not.toBe(confirmationId);
  });

  it('over MCP, accepted and declined', async () => {
    const { tenant, tool } = await setUp();
    const ask = async (text: string): Promise<string> =>
      (await tool({ text })).body.result.structuredContent.data.confirmation.id;
    const [yes, no] = [await ask('mark-tool-yes'), await ask('mark-tool-no')];
    await tenant.console('accept_confirmation', { confirmationId: yes });
    await tenant.console('decline_confirmation', { confirmationId: no });

    const sent = await tool({ text: 'mark-tool-yes', confirmationId: yes });
    const refused = await tool({ text: 'mark-tool-no', confirmationId: no });

    await runReply(stage.app, tenant, sent.body.result.structuredContent.data.id);
    expect(countSeen(stage.sandbox, 'facebook', 'mark-tool-yes')).toBe(1);
    expect(refused.body.result._meta.error).toMatchObject({
      code: 'conflict',
      params: { status: 'declined' },
    });
    expect(countSeen(stage.sandbox, 'facebook', 'mark-tool-no')).toBe(0);
  });
});

describe('run_send_reply', () => {
  it('S-POST-022 if external writes are turned off after it was accepted, nothing is sent', async () => {
    const tenant = await stage.app.tenant();
    const comment = await receiveComment(stage, tenant, 'bluesky');
    const { body } = await tenant.social(
      'POST',
      `/comments/${comment.id}/replies`,
      { text: 'mark-off' },
      key(),
    );
    await withExternalWritesOff(stage.app, () => runReply(stage.app, tenant, body.data.id));
    expect(await replyRow(stage.app, body.data.id)).toMatchObject({
      status: 'failed',
      error_code: 'external_writes_off',
    });
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-off')).toBe(0);
  });

  it('waits while the workspace is being dissolved, and is sent once it is kept', async () => {
    const tenant = await stage.app.tenant();
    const comment = await receiveComment(stage, tenant, 'bluesky');
    const body = { text: 'mark-dissolving' };
    const { id } = (await tenant.social('POST', `/comments/${comment.id}/replies`, body, key())).body.data;
    const { database, clock } = stage.app.services;
    const dissolve = (at: Date | null) =>
      database.system
        .updateTable('workspaces')
        .set({ dissolves_at: at })
        .where('id', '=', tenant.workspaceId)
        .execute();
    await dissolve(new Date(clock.now().getTime() + 3_600_000));
    await runReply(stage.app, tenant, id);
    expect(await replyRow(stage.app, id)).toMatchObject({ status: 'pending', error_code: null });
    expect(countSeen(stage.sandbox, 'bluesky', body.text)).toBe(0);
    await dissolve(null);
    await runReply(stage.app, tenant, id);
    expect(await replyRow(stage.app, id)).toMatchObject({ status: 'sent' });
  });

  it('a reply that was never sent is not counted, a sent one is', async () => {
    const tenant = await stage.app.tenant();
    const comment = await receiveComment(stage, tenant, 'bluesky');
    const send = async (text: string) =>
      (await tenant.social('POST', `/comments/${comment.id}/replies`, { text }, key())).body;
    const used = async () =>
      (
        await stage.app.services.database.system
          .selectFrom('day_counters')
          .select(['metric', 'used'])
          .where('workspace_id', '=', tenant.workspaceId)
          .execute()
      ).map((row) => row.used);
    const first = await send('One');
    expect(await used()).toEqual([1, 1]);
    await withExternalWritesOff(stage.app, () => runReply(stage.app, tenant, first.data.id));
    expect(await used()).toEqual([0, 0]);

    // The interval is free again as well. Without a token the platform is not called.
    const second = await send('Two');
    expect(second.error).toBeUndefined();
    const { system } = stage.app.services.database;
    const { account_id } = await replyRow(stage.app, second.data.id);
    await system.updateTable('accounts').set({ status: 'expired' }).where('id', '=', account_id).execute();
    await runReply(stage.app, tenant, second.data.id);
    expect(await replyRow(stage.app, second.data.id)).toMatchObject({ status: 'failed', handle: {} });
    expect(await used()).toEqual([0, 0]);
    await system.updateTable('accounts').set({ status: 'active' }).where('id', '=', account_id).execute();
    const third = await send('Three');
    await runReply(stage.app, tenant, third.data.id);
    expect((await replyRow(stage.app, third.data.id)).status).toBe('sent');
    expect(await used()).toEqual([1, 1]);
  });
});
