import type { Post, Target } from './states.ts';

/** States of a target that readers do not see and never will. */
const IS_NOT_OUT: readonly Target['status'][] = ['failed', 'removed', 'skipped'];

/** How a post ended, in people's words: what was deleted on its platforms since is no longer published. */
export function outcomeOf({
  status,
  targets,
}: {
  status: Post['status'];
  targets: readonly Pick<Target, 'status'>[];
}) {
  const failed = targets.filter((target) => target.status === 'failed').length;
  return {
    failed,
    isPartly: status === 'failed' && targets.some((target) => !IS_NOT_OUT.includes(target.status)),
    isGone:
      status === 'published' && targets.length > 0 && targets.every((target) => target.status === 'removed'),
  };
}
