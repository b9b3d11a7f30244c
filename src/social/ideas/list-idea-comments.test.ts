import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { makeIdea } from './ideas-for-tests.ts';

describe('list_idea_comments', () => {
  it('200: oldest first, with comments of former members', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id: ideaId } = await makeIdea(tenant);
    const author = await makeMember(app, tenant, 'author');
    const headers = { 'x-workspace-id': tenant.workspaceId };
    await author.console('add_idea_comment', { ideaId, text: 'Before I go' }, headers);
    await tenant.console('add_idea_comment', { ideaId, text: 'Farewell' });
    await tenant.console('remove_member', { userId: author.userId });
    const { body } = await tenant.console('list_idea_comments', { ideaId });
    expect(body.data.items).toMatchObject([
      { text: 'Before I go', authorId: author.userId, isHere: false, isMine: false },
      { text: 'Farewell', isHere: true, isMine: true },
    ]);
  });

  it('404: of another workspace, and for a client, who sees no board', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { id: ideaId } = await makeIdea(tenant);
    expect((await other.console('list_idea_comments', { ideaId })).status).toBe(404);
    const client = await makeMember(app, tenant, 'client');
    const headers = { 'x-workspace-id': tenant.workspaceId };
    expect((await client.console('list_idea_comments', { ideaId }, headers)).status).toBe(404);
  });
});
