import type { PlatformName } from '#adapters/social/contract.ts';
import { AppError } from '#kernel/errors.ts';

/**
 * Without these an account could not publish, so a consent that lacks one connects nothing. What else
 * is asked for (moderation, numbers) may be left out: then just that fails, and says so.
 */
const NEEDED: Record<PlatformName, readonly string[]> = {
  x: ['tweet.read', 'tweet.write', 'users.read', 'offline.access'],
  youtube: [
    'https://www.googleapis.com/auth/youtube.upload',
    'https://www.googleapis.com/auth/youtube.readonly',
  ],
  instagram: ['instagram_business_basic', 'instagram_business_content_publish'],
  tiktok: ['user.info.basic', 'video.publish'],
  facebook: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'],
  threads: ['threads_basic', 'threads_content_publish'],
  bluesky: ['atproto', 'transition:generic'],
  mastodon: ['read', 'write:statuses'],
};

export function checkScopes(platform: PlatformName, granted: readonly string[]): void {
  // A server that names no scopes has granted what was asked; `write` of Mastodon holds `write:statuses`.
  if (granted.length === 0) return;
  const has = (scope: string) => granted.includes(scope) || granted.includes(scope.split(':')[0] ?? '');
  const missing = NEEDED[platform].filter((scope) => !has(scope));
  if (missing.length > 0)
    throw new AppError(
      'conflict',
      `Access on ${platform} was allowed only in part. Nothing was connected: without ${missing.join(', ')} it could not publish. Start again and leave everything ticked.`,
      { platform, reason: 'scopes_missing', missing },
    );
}
