import { describe, expect, it } from 'vitest';
import { key } from '../../../test/factories/key.ts';
import { newTenant } from '../../../test/harness.ts';
import { makeIdea } from './ideas-for-tests.ts';

describe('add_idea_comment', () => {
  it('200: once for a key that is sent twice', async () => {
    const tenant = await newTenant();
    const { id: ideaId } = await makeIdea(tenant);
    const input = { ideaId, text: '  With the film crew?  ' };
    const once = key();
    const first = await tenant.console('add_idea_comment', input, once);
    const second = await tenant.console('add_idea_comment', input, once);
    expect([first.status, second.body.data]).toEqual([200, first.body.data]);
    const { body } = await tenant.console('list_idea_comments', { ideaId });
    expect(body.data.items).toMatchObject([{ id: first.body.data.id, text: 'With the film crew?' }]);
  });

  it('400: an empty comment', async () => {
    const tenant = await newTenant();
    const { id: ideaId } = await makeIdea(tenant);
    expect((await tenant.console('add_idea_comment', { ideaId, text: '  ' })).status).toBe(400);
  });

  it('404: of another workspace, or deleted', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { id: ideaId } = await makeIdea(tenant);
    expect((await other.console('add_idea_comment', { ideaId, text: 'Yes' })).status).toBe(404);
    await tenant.console('delete_idea', { ideaId });
    expect((await tenant.console('add_idea_comment', { ideaId, text: 'Yes' })).status).toBe(404);
  });
});
