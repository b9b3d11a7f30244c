import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { secret } from '#kernel/secret.ts';
import { roleMay } from '#platform/rights/roles.ts';
import { findRights } from '#platform/auth/store.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Visit } from '#platform/entrance.ts';
import { nameOf } from '../workspace/store.ts';
import type { PostStatus } from '../model.ts';
import { findByToken, type LinkRow } from './store.ts';

export const ReviewToken = secret(z.string().min(20).max(100));

export interface Opened {
  link: LinkRow;
  workspace: string;
  /** May only see the post; no other rights are used. */
  caller: SessionCaller;
}

/**
 * What a token opens. It is valid only as long as the person who made the link could make it now, so that
 * nobody who was removed, or may no longer write, keeps access.
 */
export async function openLink({ database, clock }: Visit, token: string): Promise<Opened> {
  const link = await findByToken(database.system, token, clock.now());
  if (!link) throw invalidLink();
  const { workspace_id: workspaceId, created_by: userId } = link;
  const workspace = await nameOf(database.system, workspaceId);
  const maker = await findRights(database.system, workspaceId, userId);
  if (workspace === null || !maker || !roleMay(maker.role, 'draft')) throw invalidLink();
  const caller = {
    kind: 'session',
    id: userId,
    userId,
    workspaceId,
    projectId: null,
    role: 'viewer',
  } as const;
  return { link, workspace, caller };
}

/** The same sentence for a link that is wrong, revoked or too old: callers must not learn which. */
export function invalidLink(): AppError {
  return new AppError('not_found', say('common.link_not_valid_any_more'));
}

/**
 * If the post was deleted meanwhile, the link is no longer valid; the id of the post is not revealed either.
 */
export function hideMissing(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? invalidLink() : error;
}

const GONE: readonly PostStatus[] = ['publishing', 'published', 'failed'];

/** The post has gone out or is on its way, so a decision can no longer change it. */
export const isGone = (status: PostStatus): boolean => GONE.includes(status);
