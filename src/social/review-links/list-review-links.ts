import { z } from 'zod';
import { defineOperation } from '#platform/operation.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { presentLink, ReviewLinkView } from './link-view.ts';
import { readLinks } from './store.ts';

const SHOWN = 50;

export const listReviewLinks = defineOperation({
  name: 'list_review_links',
  face: 'console',
  group: 'posts',
  summary: 'The review links of a post, newest first, with the last decision of each.',
  right: 'draft',
  rate: 'read',
  errors: ['forbidden', 'not_found'],
  input: z.object({ postId: z.string().max(64) }),
  output: z.object({ items: z.array(ReviewLinkView).describe(`The newest ${SHOWN}.`) }),

  async run({ postId }, ctx) {
    const post = await getPost(ctx, postId);
    const rows = await readLinks(ctx.db, ctx.caller.workspaceId, post.id, SHOWN);
    const now = ctx.clock.now();
    return { items: rows.map((row) => presentLink(row, now)) };
  },
});
