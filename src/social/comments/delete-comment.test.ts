import { describe, expect, it } from 'vitest';
import { startMovingWorld } from '../../../test/factories/world.ts';
import { addComment, without, withExternalWritesOff } from './inbox-for-tests.ts';
import { runModerateComment } from './run-moderate-comment.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';
import { addAccount } from '../../../test/factories/account.ts';

async function setUp(platform = 'facebook', fields: object = {}) {
  const { app } = await startMovingWorld();
  const tenant = await app.tenant();
  const accountId = await addAccount(app, tenant, { platform });
  const commentId = await addComment(app, tenant, accountId, { platform, ...fields });
  const call = (headers = key()) => tenant.social('DELETE', `/comments/${commentId}`, undefined, headers);
  return { app, tenant, commentId, accountId, call };
}

describe('delete_comment', () => {
  it('202: accepted; a refusal of the platform is told by the comment and can be tried again', async () => {
    const { app, tenant, commentId, call } = await setUp();
    const { status, body } = await call();
    expect([status, body.data.moderation]).toEqual([
      202,
      { action: 'delete', status: 'pending', errorCode: null },
    ]);
    const row = await app.services.database.system
      .selectFrom('comments')
      .select('moderation')
      .where('id', '=', commentId)
      .executeTakeFirstOrThrow();
    const executor = String(fieldsOf(row.moderation)['executor']);

    // The account has no tokens, so the platform is never reached.
    await runModerateComment.run({ commentId }, { ...jobContext(app, tenant), jobId: executor });

    const after = await tenant.social('GET', `/comments/${commentId}`);
    expect(after.body.data).toMatchObject({
      status: 'open',
      moderation: { action: 'delete', status: 'failed', errorCode: 'token_expired' },
    });
    const tool = await tenant.tool('delete_comment', { commentId, idempotencyKey: 'delete-again-1' });
    expect(tool.body.result.structuredContent.data.moderation.status).toBe('pending');
  });

  it('403: without the scope or the tier', async () => {
    const { tenant, call } = await setUp();
    expect((await call({ ...key(), ...(await without(tenant, 'comments:moderate')) })).status).toBe(403);
    const { token } = await tenant.credential({ allowedActions: ['publish'] });
    expect((await call({ ...key(), authorization: `Bearer ${token}` })).status).toBe(403);
  });

  it('404: of another workspace', async () => {
    const { app, commentId } = await setUp();
    const other = await app.tenant();
    expect((await other.social('DELETE', `/comments/${commentId}`, undefined, key())).status).toBe(404);
  });

  it('409: where the platform has no way, it is done or under way, or the account must be reconnected', async () => {
    expect((await (await setUp('bluesky')).call()).body.error.code).toBe('conflict');
    expect((await (await setUp('facebook', { status: 'deleted' })).call()).status).toBe(409);
    const { app, accountId, call } = await setUp();
    await call();
    expect((await call()).status).toBe(409);
    const expired = await setUp();
    await app.services.database.system
      .updateTable('accounts')
      .set({ status: 'expired' })
      .where('id', 'in', [accountId, expired.accountId])
      .execute();
    expect((await expired.call()).body.error.code).toBe('needs_reauth');
  });

  it('503: external writes are off', async () => {
    const { app, call } = await setUp();
    expect((await withExternalWritesOff(app, () => call())).status).toBe(503);
  });
});
