import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { newId } from '#platform/ids.ts';
import { defineOperation } from '#platform/operation.ts';
import { userOf } from '../caller.ts';
import { getPost } from '../posts/store/read-posts.ts';
import { presentLink, ReviewLinkView } from './link-view.ts';
import { countOpen, insertLink } from './store.ts';

const DAY_MS = 86_400_000;
const OPEN_MAX = 10;

export const createReviewLink = defineOperation({
  name: 'create_review_link',
  face: 'console',
  group: 'posts',
  summary:
    'Create a link with which somebody without an account can see the preview of a post and give their opinion.',
  description:
    'The link is only in this answer. Decisions made with it become notes; the required approvals are still needed.',
  right: 'draft',
  rate: 'write',
  errors: ['invalid_input', 'forbidden', 'not_found', 'conflict'],
  input: z.object({ postId: z.string().max(64), days: z.int().min(1).max(30).default(7) }),
  output: ReviewLinkView.extend({ link: z.string() }),

  async run({ postId, days }, ctx) {
    const { workspaceId } = ctx.caller;
    // Locked, so that concurrent requests are counted one after the other.
    const post = await getPost(ctx, postId, true);
    const now = ctx.clock.now();
    if ((await countOpen(ctx.db, workspaceId, post.id, now)) >= OPEN_MAX)
      throw new AppError('conflict', say('review_links.post_most_open_links_take', { max: OPEN_MAX }), {
        limit: OPEN_MAX,
      });
    const token = randomBytes(32).toString('base64url');
    const row = await insertLink(ctx.db, {
      id: newId('rvl', ctx.clock),
      workspaceId,
      postId: post.id,
      token,
      createdBy: userOf(ctx.caller),
      now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    });
    return { ...presentLink(row, now), link: `${ctx.publicUrl}/review#${token}` };
  },
});
