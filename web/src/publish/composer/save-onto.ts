import { call, ParlanceError } from '../../api/client.ts';
import type { Post } from '../states.ts';
import { type Draft, draftOf, inputOf, mergeDrafts } from './draft.ts';
import { wishOf } from './wish.ts';

/** Both changed the same field: a person decides. */
export class Clash extends Error {}

/** If somebody else saved meanwhile, merges the changes of both if possible. */
export async function saveOnto(
  draft: Draft,
  post: Post | null,
  base: Draft,
  key: string,
): Promise<{ saved: Post; merged: Draft | null }> {
  try {
    return { saved: await send(draft, post, key), merged: null };
  } catch (error) {
    if (!post || !isStale(error, post)) throw error;
    const theirs = await call('get_post', { postId: post.postId });
    const merged = mergeDrafts(base, draft, draftOf(theirs));
    if (!merged) throw new Clash('Both changed the same field.', { cause: error });
    return { saved: await send(merged, theirs, crypto.randomUUID()), merged };
  }
}

const isStale = (error: unknown, { version }: Post) =>
  error instanceof ParlanceError &&
  error.status === 409 &&
  typeof error.params['version'] === 'number' &&
  error.params['version'] !== version;

/** Accounts are fixed once publishing has started, so they are sent only while they may change. */
function send(draft: Draft, post: Post | null, idempotencyKey: string): Promise<Post> {
  const { accountIds = [], ...content } = inputOf(draft);
  const input = { ...content, ...wishOf(draft, post, Date.now()) };
  if (!post) return call('create_post', { ...input, accountIds }, { idempotencyKey });
  const isFixed = post.status === 'failed' || post.status === 'published';
  return call(
    'update_post',
    { postId: post.postId, version: post.version, ...input, ...(!isFixed && { accountIds }) },
    { idempotencyKey },
  );
}

/** A failure that may pass in a moment, without a change of the text. */
export const isPassing = (error: unknown) =>
  error instanceof ParlanceError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Whether it arrived is unknown. */
export const isUnheard = (error: unknown) =>
  error instanceof ParlanceError && (error.status === 0 || error.status >= 500);
