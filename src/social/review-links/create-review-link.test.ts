import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { draft } from '../posts/posts-for-tests.ts';

const setUp = async () => {
  const app = await startApp();
  const tenant = await app.tenant();
  return { app, tenant, postId: (await draft(tenant)).postId };
};

describe('create_review_link', () => {
  it('200: the link is in the answer, and only its hash is kept', async () => {
    const { app, tenant, postId } = await setUp();
    const { status, body } = await tenant.console('create_review_link', { postId, days: 2 });
    expect([status, body.data]).toMatchObject([200, { isOpen: true, seenAt: null, decision: null }]);
    const token = /\/review#([\w-]{43})$/.exec(body.data.link)?.[1] ?? '';
    const row = await app.services.database.system
      .selectFrom('review_links')
      .selectAll()
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow();
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(2 * 86_400_000);
    expect(JSON.stringify(row)).not.toContain(token);
    const log = await app.services.database.system
      .selectFrom('audit_log')
      .selectAll()
      .where('workspace_id', '=', tenant.workspaceId)
      .where('operation', '=', 'create_review_link')
      .execute();
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('400: longer than a month', async () => {
    const { tenant, postId } = await setUp();
    expect((await tenant.console('create_review_link', { postId, days: 31 })).status).toBe(400);
  });

  it('404: of another workspace', async () => {
    const { app, postId } = await setUp();
    expect((await (await app.tenant()).console('create_review_link', { postId })).status).toBe(404);
  });

  it('409: ten are open already', async () => {
    const { tenant, postId } = await setUp();
    const made = [];
    for (let n = 0; n < 11; n += 1) made.push(await tenant.console('create_review_link', { postId }));
    expect(made.map(({ status }) => status)).toEqual([...Array(10).fill(200), 409]);
    await tenant.console('revoke_review_link', { id: made[0]?.body.data.id });
    expect((await tenant.console('create_review_link', { postId })).status).toBe(200);
  });
});
