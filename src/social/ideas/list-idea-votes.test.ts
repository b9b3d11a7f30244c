import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { makeIdea } from './ideas-for-tests.ts';

describe('list_idea_votes', () => {
  it('200: votes and comments of every idea that has any, for everybody who sees the board', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const [voted, discussed] = [await makeIdea(tenant), await makeIdea(tenant)];
    await makeIdea(tenant);
    const theirs = await makeIdea(other);
    await other.console('vote_idea', { ideaId: theirs.id, vote: true });
    await tenant.console('vote_idea', { ideaId: voted.id, vote: true });
    for (const text of ['One', 'Two'])
      await tenant.console('add_idea_comment', { ideaId: discussed.id, text });
    const { body } = await tenant.console('list_idea_votes', {});
    expect(body.data.items).toEqual([
      { ideaId: voted.id, votes: 1, isMine: true, comments: 0 },
      { ideaId: discussed.id, votes: 0, isMine: false, comments: 2 },
    ]);
    const headers = { 'x-workspace-id': tenant.workspaceId };
    const viewer = await makeMember(app, tenant, 'viewer');
    const seen = await viewer.console('list_idea_votes', {}, headers);
    expect(seen.body.data.items[0]).toEqual({ ideaId: voted.id, votes: 1, isMine: false, comments: 0 });
    const client = await makeMember(app, tenant, 'client');
    expect((await client.console('list_idea_votes', {}, headers)).body.data.items).toEqual([]);
  });
});
