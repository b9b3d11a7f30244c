import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { makeGroup, makeIdea } from './ideas-for-tests.ts';

describe('list_ideas_by_votes', () => {
  it('200: the most votes first, page by page, one group or those without one', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const author = await makeMember(app, tenant, 'author');
    const headers = { 'x-workspace-id': tenant.workspaceId };
    const { id: groupId } = await makeGroup(tenant);
    const titles = ['None', 'Two', 'One'];
    const ideas = new Map<string, string>();
    for (const title of titles) ideas.set(title, (await makeIdea(tenant, { groupId, title })).id);
    await makeIdea(tenant, { title: 'Elsewhere' });
    await tenant.console('vote_idea', { ideaId: ideas.get('One'), vote: true });
    await tenant.console('vote_idea', { ideaId: ideas.get('Two'), vote: true });
    await author.console('vote_idea', { ideaId: ideas.get('Two'), vote: true }, headers);
    const seen: string[] = [];
    for (let cursor: string | undefined; seen.length < 9; ) {
      const { body } = await tenant.console('list_ideas_by_votes', { groupId, limit: 1, cursor });
      seen.push(...body.data.items.map(({ title }: { title: string }) => title));
      cursor = body.data.nextCursor ?? undefined;
      if (cursor === undefined) break;
    }
    expect(seen).toEqual(['Two', 'One', 'None']);
    const rest = await tenant.console('list_ideas_by_votes', { groupId: 'none' });
    expect(rest.body.data.items).toMatchObject([{ title: 'Elsewhere' }]);
  });

  it('400: no group', async () => {
    const tenant = await newTenant();
    expect((await tenant.console('list_ideas_by_votes', {})).status).toBe(400);
  });
});
