import { z } from 'zod';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { PostRow } from './rows.ts';

const POSTS_MAX = 100;

/** For operations on several posts, whose answer has an outcome for each. */
export const severalPosts = { postIds: z.array(z.string().max(64)).min(1).max(POSTS_MAX) };

export const EachResult = z.object({
  results: z.array(
    z.object({
      postId: z.string(),
      ok: z.boolean(),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  ),
  done: z.int(),
  failed: z.int(),
});

type Tried = z.output<typeof EachResult>['results'][number] & { post: PostRow | null };

/** One after the other in the given order; a refused one does not stop the others. */
export function tryEach(
  postIds: readonly string[],
  posts: readonly PostRow[],
  check: (post: PostRow) => void,
): Tried[] {
  const twice = postIds.findIndex((id, at) => postIds.indexOf(id) !== at);
  if (twice !== -1) throw invalidField(`postIds[${twice}]`, say('social.named_twice'));
  const found = new Map(posts.map((post) => [post.id, post]));
  return postIds.map((postId) => {
    try {
      const post = found.get(postId);
      if (!post) throw new AppError('not_found', say('social.no_post', { postId }));
      check(post);
      return { postId, ok: true, post, error: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { postId, ok: false, post: null, error: { code: error.code, message: error.message } };
    }
  });
}

export const goodOf = (tried: readonly Tried[]) => tried.flatMap(({ post }) => (post ? [post] : []));

export function resultOf(tried: readonly Tried[]): z.output<typeof EachResult> {
  const done = goodOf(tried).length;
  return {
    results: tried.map(({ postId, ok, error }) => ({ postId, ok, error })),
    done,
    failed: tried.length - done,
  };
}
