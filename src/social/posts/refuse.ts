import { AppError } from '#kernel/errors.ts';
import { inEnglish, say, type Sentence } from '#kernel/say.ts';
import type { Caller } from '#platform/caller.ts';
import { mayUse } from '../caller.ts';
import type { PostRow, TargetRow } from './rows.ts';

/**
 * A restricted credential sees a post that also goes to other accounts, but its changes would show there too.
 */
export function requireWhole(
  caller: Caller,
  targets: readonly Pick<TargetRow, 'account_id'>[],
  action: string,
): void {
  if (targets.every((target) => mayUse(caller, target.account_id))) return;
  throw new AppError(
    'forbidden',
    inEnglish('The post also goes to accounts that this credential may not use.'),
    {
      action,
    },
  );
}

/** The error for a post whose status does not allow the call. */
export function refuseStatus(post: Pick<PostRow, 'status' | 'version'>, sentence: Sentence): AppError {
  return new AppError('conflict', sentence, { status: post.status, version: post.version });
}

export function checkVersion(post: Pick<PostRow, 'status' | 'version'>, version: number | undefined): void {
  if (version === undefined || version === post.version) return;
  throw refuseStatus(post, say('posts.version_post_changed_since_version', { version: post.version }));
}
