import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { makeLink } from './links-for-tests.ts';

describe('list_review_links', () => {
  it('200: newest first, without the links themselves', async () => {
    const tenant = await newTenant();
    const { postId, id, token } = await makeLink(tenant);
    const second = (await tenant.console('create_review_link', { postId })).body.data.id;
    const answer = await tenant.console('list_review_links', { postId });
    expect(answer.body.data.items.map((each: { id: string }) => each.id)).toEqual([second, id]);
    expect(answer.text).not.toContain(token);
  });

  it('404: of another workspace', async () => {
    const { postId } = await makeLink(await newTenant());
    expect((await (await newTenant()).console('list_review_links', { postId })).status).toBe(404);
  });
});
