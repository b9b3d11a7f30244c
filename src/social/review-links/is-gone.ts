import type { PostStatus } from '../model.ts';

const GONE: readonly PostStatus[] = ['publishing', 'published', 'failed'];

/** It has gone out or is on its way: nothing that is said changes it. */
export const isGone = (status: PostStatus): boolean => GONE.includes(status);
