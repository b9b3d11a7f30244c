import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { defineOperation } from '#platform/operation.ts';
import { readPolicy, requireApproval } from '../approvals/policy.ts';
import { confirm, confirmationInput, confirmationOutput } from '../confirmations/confirm.ts';
import { lockPosts } from '../posts/store/read-posts.ts';
import { accountsOf, foreignPosts } from '../posts/store/read-targets.ts';
import { moveTimes } from './move-times.ts';
import { wrongStatus } from './put-on-calendar.ts';
import { readWhen, whenFields } from './when.ts';

const ITEMS_MAX = 100;

const Result = z.object({
  postId: z.string(),
  ok: z.boolean(),
  scheduledAt: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const bulkReschedulePosts = defineOperation({
  name: 'bulk_reschedule_posts',
  face: 'social',
  group: 'posts',
  routes: [{ method: 'POST', path: '/posts/bulk-reschedule' }],
  summary: 'Move up to 100 scheduled posts, each with its own result.',
  description: 'A post that cannot be moved keeps its time, with the reason; the others are moved.',
  scope: 'schedule:write',
  rate: 'publish',
  tier: 'schedule',
  confirm: 'always',
  idempotency: 'required',
  errors: ['invalid_input', 'forbidden', 'conflict', 'confirmation_stale'],
  input: z.object({
    items: z
      .array(z.object({ postId: z.string().max(64), ...whenFields }))
      .min(1)
      .max(ITEMS_MAX),
    ...confirmationInput,
  }),
  output: z.object({
    results: z.array(Result),
    moved: z.int(),
    failed: z.int(),
    ...confirmationOutput,
  }),

  async run({ items, confirmationId }, ctx) {
    const ids = items.map(({ postId }) => postId);
    const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
    if (twice !== -1) throw invalidField(`items[${twice}].postId`, say('social.named_twice'));
    const rows = await lockPosts(ctx, ids);
    const posts = new Map(rows.map((row) => [row.id, row]));
    const foreign = await foreignPosts(ctx, ids);
    const policy = await readPolicy(ctx.db, ctx.caller.workspaceId);
    const now = ctx.clock.now();

    const tried = items.map(({ postId, ...wish }) => {
      try {
        const post = posts.get(postId);
        if (!post) throw new AppError('not_found', say('social.no_post', { postId }));
        const when = readWhen(wish, post.timezone, now);
        if (post.status !== 'scheduled')
          throw wrongStatus(post, say('schedule.post_no_time_move', { postStatus: post.status }));
        if (foreign.has(postId))
          throw new AppError(
            'forbidden',
            inEnglish('The credential may not use every account of this post.'),
          );
        requireApproval(policy, post);
        return { postId, move: { post, when }, error: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { postId, move: null, error: { code: error.code, message: error.message } };
      }
    });
    const moves = tried.flatMap(({ move }) => (move ? [move] : []));
    if (moves.length > 0) {
      await moveTimes(ctx, moves);
      await confirm(ctx, {
        operation: 'bulk_reschedule_posts',
        postIds: moves.map(({ post }) => post.id),
        accountIds: await accountsOf(
          ctx,
          moves.map(({ post }) => post.id),
        ),
        request: { items, confirmationId },
        answer: async () => ({ results: [], moved: 0, failed: 0 }),
      });
    }
    return {
      results: tried.map(({ postId, move, error }) => ({
        postId,
        ok: move !== null,
        scheduledAt: move?.when.at.toISOString() ?? null,
        error,
      })),
      moved: moves.length,
      failed: tried.length - moves.length,
    };
  },
});
