import { expect } from 'vitest';
import { fieldsOf } from '#kernel/narrow.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';
import { startMovingWorld } from '../../../test/factories/world.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { addComment, withExternalWritesOff } from './inbox-for-tests.ts';
import { runModerateComment } from './run-moderate-comment.ts';

/** Cases for both hiding and deleting a comment; each test file calls them under its own titles. */
export function moderationCases(action: 'hide' | 'delete', done: string) {
  const send = (tenant: Tenant, commentId: string, headers: Record<string, string> = key()) =>
    action === 'delete'
      ? tenant.social('DELETE', `/comments/${commentId}`, undefined, headers)
      : tenant.social('POST', `/comments/${commentId}/hide`, undefined, headers);

  async function setUp(platform = 'facebook', fields: object = {}) {
    const { app } = await startMovingWorld();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant, { platform });
    const commentId = await addComment(app, tenant, accountId, { platform, ...fields });
    const call = (headers?: Record<string, string>) => send(tenant, commentId, headers);
    return { app, tenant, commentId, accountId, call };
  }

  return {
    async expectRefusalOfPlatformTold(
      callTool: (tenant: Tenant, input: object) => ReturnType<Tenant['tool']>,
    ) {
      const { app, tenant, commentId, call } = await setUp();
      const { status, body } = await call();
      expect([status, body.data.moderation]).toEqual([202, { action, status: 'pending', errorCode: null }]);
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
        moderation: { action, status: 'failed', errorCode: 'token_expired' },
      });
      const tool = await callTool(tenant, { commentId, idempotencyKey: `${action}-again-1` });
      expect(tool.body.result.structuredContent.data.moderation.status).toBe('pending');
    },

    async expectNotFoundByOthers() {
      const { app, commentId } = await setUp();
      expect((await send(await app.tenant(), commentId)).status).toBe(404);
    },

    async expectConflicts() {
      expect((await (await setUp('bluesky')).call()).body.error.code).toBe('conflict');
      expect((await (await setUp('facebook', { status: done })).call()).status).toBe(409);
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
    },

    async expectOff() {
      const { app, call } = await setUp();
      expect((await withExternalWritesOff(app, () => call())).status).toBe(503);
    },
  };
}
