import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { makeIdea } from './ideas-for-tests.ts';

async function setUp() {
  const app = await startApp();
  const tenant = await app.tenant();
  const { id: ideaId } = await makeIdea(tenant);
  const author = await makeMember(app, tenant, 'author');
  const headers = { 'x-workspace-id': tenant.workspaceId };
  const say = async () =>
    (await author.console('add_idea_comment', { ideaId, text: 'Hm' }, headers)).body.data.id;
  const left = async () => (await tenant.console('list_idea_comments', { ideaId })).body.data.items.length;
  return { app, tenant, author, headers, say, left };
}

describe('delete_idea_comment', () => {
  it('200: one’s own, and that of others for a manager', async () => {
    const { tenant, author, headers, say, left } = await setUp();
    const [mine, theirs] = [await say(), await say()];
    const answer = await author.console('delete_idea_comment', { commentId: mine }, headers);
    expect([answer.status, answer.body.data]).toEqual([200, { id: mine }]);
    expect((await tenant.console('delete_idea_comment', { commentId: theirs })).status).toBe(200);
    expect(await left()).toBe(0);
  });

  it('403: a comment of another person, and a person who may only look', async () => {
    const { app, tenant, headers, say, left } = await setUp();
    const commentId = await say();
    for (const role of ['manager', 'viewer'] as const) {
      const member = await makeMember(app, tenant, role);
      expect((await member.console('delete_idea_comment', { commentId }, headers)).status).toBe(403);
    }
    expect(await left()).toBe(1);
  });

  it('404: of another workspace, or deleted before', async () => {
    const { app, tenant, say } = await setUp();
    const commentId = await say();
    expect((await (await app.tenant()).console('delete_idea_comment', { commentId })).status).toBe(404);
    await tenant.console('delete_idea_comment', { commentId });
    expect((await tenant.console('delete_idea_comment', { commentId })).status).toBe(404);
  });
});
