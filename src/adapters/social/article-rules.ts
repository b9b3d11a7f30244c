import type { PostRules } from './check-post.ts';
import type { FileRule } from './check-rules.ts';
import type { PublishMedia } from './contract.ts';

/** Self-hosted sites have no limit; this leaves room for the longest text that a post may have here. */
export const ARTICLE_MAX = 60_000;
const MB = 1024 * 1024;

/**
 * Articles on self-hosted sites. Each host sets its own limits without publishing them;
 * few accept larger files.
 */
export function articleRules(
  platform: string,
  others: Partial<Record<PublishMedia['kind'], readonly string[]>>,
): PostRules {
  const file = (megabytes: number, mimes: readonly string[]): FileRule => ({
    platform,
    mimes,
    bytes: megabytes * MB,
  });
  const picture = file(20, ['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
  const rest = Object.entries(others).map(([kind, mimes]) => [kind, file(64, mimes)]);
  return {
    platform,
    text: { limit: ARTICLE_MAX },
    link: 'in text',
    needs: 'anything',
    hasThreads: false,
    media: {
      max: 20,
      alone: [],
      files: { image: picture, gif: picture, ...Object.fromEntries(rest) },
      altText: { of: ['image', 'gif'] },
    },
    poll: null,
    leftOut: ['firstComment', 'contentWarning'],
  };
}
