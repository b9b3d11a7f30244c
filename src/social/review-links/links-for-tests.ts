import type { Tenant } from '../../../test/tenant.ts';
import { draft } from '../posts/posts-for-tests.ts';

/** A draft with a link to its preview. */
export async function makeLink(tenant: Tenant, body: object = {}) {
  const post = await draft(tenant, { content: { text: 'The bells ring on Friday.' }, ...body });
  const answer = await tenant.console('create_review_link', { postId: post.postId });
  if (answer.status !== 200) throw new Error(answer.text);
  const { id, link } = answer.body.data;
  return { postId: String(post.postId), id: String(id), token: String(link).split('#')[1] ?? '' };
}
