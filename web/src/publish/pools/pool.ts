import type { Input, Output } from '../../api/client.ts';
import type { Draft } from '../composer/draft.ts';

export type Pool = Output<'list_pools'>['items'][number];
export type PoolPost = Output<'list_pool_posts'>['items'][number];

/** What is requested again when a pool, or something in it, has changed. */
export const CHANGED = ['list_pools', 'list_pool_posts', 'list_pool_uses', 'preview_pool'] as const;

export const asInput = (pool: Pool): Input<'save_pool'> => ({
  id: pool.id,
  version: pool.version,
  name: pool.name,
  accountIds: pool.accountIds,
  tags: pool.tags,
  locale: pool.locale,
  localize: pool.localize,
  cooldownDays: pool.cooldownDays,
  leadHours: pool.leadHours,
  paused: pool.paused,
});

export const asPostInput = (pool: Pool, post: PoolPost): Input<'save_pool_post'> => ({
  id: pool.id,
  poolPostId: post.id,
  version: post.version,
  name: post.name,
  texts: post.texts,
  mediaIds: post.mediaIds,
  settings: post.settings,
  expiresAt: post.expiresAt,
  paused: post.paused,
});

const NAME_MAX = 80;

/** What a pool takes of a post, and whether something is left out. */
export interface Kept {
  name: string;
  texts: string[];
  mediaIds: string[];
  settings: Draft['settings'];
  isWhole: boolean;
}

export function keptOf(draft: Draft): Kept {
  const text = draft.text.trim();
  const { title, mediaIds, settings, parts, link, poll, firstComment, contentWarning, variants } = draft;
  return {
    name: title.trim() || (text.split('\n', 1)[0] ?? '').slice(0, NAME_MAX),
    texts: [text],
    mediaIds,
    settings,
    isWhole: [...parts, ...variants].length === 0 && !link && !poll && !firstComment && !contentWarning,
  };
}
