import { describe, expect, it } from 'vitest';
import { key } from '../../../test/factories/key.ts';
import { startApp } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { makeIdea } from './ideas-for-tests.ts';

async function setUp() {
  const app = await startApp();
  const tenant = await app.tenant();
  const idea = await makeIdea(tenant);
  const votes = async () => (await tenant.console('list_idea_votes', {})).body.data.items;
  return { app, tenant, ideaId: idea.id, version: idea.version, votes };
}

describe('vote_idea', () => {
  it('200: one vote of each person, given twice or not, and withdrawn; the idea itself stays as it is', async () => {
    const { app, tenant, ideaId, version } = await setUp();
    const reviewer = await makeMember(app, tenant, 'reviewer');
    const first = await tenant.console('vote_idea', { ideaId, vote: true });
    expect([first.status, first.body.data]).toEqual([200, { ideaId, votes: 1, isMine: true, comments: 0 }]);
    const again = await tenant.console('vote_idea', { ideaId, vote: true });
    expect(again.body.data).toMatchObject({ votes: 1, isMine: true });
    const other = await reviewer.console(
      'vote_idea',
      { ideaId, vote: true },
      { 'x-workspace-id': tenant.workspaceId },
    );
    expect(other.body.data).toMatchObject({ votes: 2, isMine: true });
    const back = await tenant.console('vote_idea', { ideaId, vote: false });
    expect(back.body.data).toMatchObject({ votes: 1, isMine: false });
    expect((await tenant.console('get_idea', { ideaId })).body.data.version).toBe(version);
  });

  it('200: votes of former members do not count; an idea that became a post keeps its votes', async () => {
    const { app, tenant, ideaId, votes } = await setUp();
    const author = await makeMember(app, tenant, 'author');
    await author.console('vote_idea', { ideaId, vote: true }, { 'x-workspace-id': tenant.workspaceId });
    await tenant.console('vote_idea', { ideaId, vote: true });
    const made = await tenant.console('convert_idea_to_post', { ideaId }, key());
    expect(made.status).toBe(200);
    expect(await votes()).toMatchObject([{ ideaId, votes: 2 }]);
    expect((await tenant.console('remove_member', { userId: author.userId })).status).toBe(200);
    expect(await votes()).toEqual([{ ideaId, votes: 1, isMine: true, comments: 0 }]);
  });

  it('400: without a vote', async () => {
    const { tenant, ideaId } = await setUp();
    expect((await tenant.console('vote_idea', { ideaId })).status).toBe(400);
  });

  it('404: of another workspace, deleted, or for a client, who sees no board', async () => {
    const { app, tenant, ideaId, votes } = await setUp();
    const headers = { 'x-workspace-id': tenant.workspaceId };
    const other = await app.tenant();
    expect((await other.console('vote_idea', { ideaId, vote: true })).status).toBe(404);
    const client = await makeMember(app, tenant, 'client');
    expect((await client.console('vote_idea', { ideaId, vote: true }, headers)).status).toBe(404);
    await tenant.console('vote_idea', { ideaId, vote: true });
    await tenant.console('delete_idea', { ideaId });
    expect((await tenant.console('vote_idea', { ideaId, vote: true })).status).toBe(404);
    expect(await votes()).toEqual([]);
  });
});
