import { say } from '#kernel/say.ts';
import { checkPost, type TextRule } from '../../check-post.ts';
import type { FileRule } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { countGraphemes } from './text.ts';

export const GRAPHEMES_MAX = 300;

const platform = 'Bluesky';
const TEXT: TextRule = {
  limit: GRAPHEMES_MAX,
  measure: countGraphemes,
  bytes: 3000,
  fix: say('platform.shorten_go_another_part'),
};
const IMAGE: FileRule = {
  platform,
  mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  bytes: 2_000_000,
};
/** The limits in `app.bsky.embed.video`. */
const VIDEO: FileRule = {
  platform,
  mimes: ['video/mp4'],
  bytes: 100_000_000,
  seconds: [0, 180],
  isExact: true,
};

export const check = (content: PublishContent): Issue[] =>
  checkPost(
    {
      platform,
      text: TEXT,
      comment: TEXT,
      link: 'card',
      needs: 'anything',
      hasThreads: true,
      media: {
        max: 4,
        alone: ['video'],
        files: { image: IMAGE, gif: IMAGE, video: VIDEO },
        altText: { of: ['image', 'gif'] },
      },
      poll: null,
    },
    content,
  );
