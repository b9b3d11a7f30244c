import { type Registry, registry } from '../src/app/registry.ts';
import type { AnyJob } from '../src/platform/job.ts';
import type { AnyOperation } from '../src/platform/operation.ts';
import { publishPost } from '../src/social/publishing/publish-post.ts';
import { runDuePosts } from '../src/social/publishing/run-due-posts.ts';
import { runPublishTarget } from '../src/social/publishing/run-publish-target.ts';
import { runWakeTargets } from '../src/social/publishing/run-wake-targets.ts';
import { listPosts } from '../src/social/reading/list-posts.ts';
import { createPost } from '../src/social/writing/create-post.ts';

function withThese<T extends { name: string }>(all: readonly T[], these: readonly T[]): T[] {
  return [...all, ...these.filter(({ name }) => !all.some((each) => each.name === name))];
}

export const publishRegistry: Registry = {
  ...registry,
  operations: withThese<AnyOperation>(registry.operations, [createPost, listPosts, publishPost]),
  jobs: withThese<AnyJob>(registry.jobs, [runDuePosts, runPublishTarget, runWakeTargets]),
};
