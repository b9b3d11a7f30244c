import { say } from '#kernel/say.ts';
import { checkPost, type TextRule } from '../../check-post.ts';
import type { FileRule } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { POLL } from './declaration.ts';
import { LINK_LENGTH, mastodonLength } from './text.ts';

export const TEXT_MAX = 500;
const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'];
const MB = 1024 * 1024;
const platform = 'Mastodon';

/** Every server sets its own limits, which `profile` has read. */
export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const number = (name: string, fallback: number) => {
    const value = facts[name];
    return typeof value === 'number' && value > 0 ? value : fallback;
  };
  const { mimeTypes } = facts;
  const mimes = Array.isArray(mimeTypes) ? mimeTypes.filter((type) => typeof type === 'string') : null;
  const link = number('charactersPerUrl', LINK_LENGTH);
  const warned = mastodonLength(content.contentWarning ?? '', link);
  const text: TextRule = {
    limit: number('maxCharacters', TEXT_MAX),
    measure: (words) => mastodonLength(words, link) + warned,
    fix: warned > 0 ? say('mastodon.shorten_text_warning') : say('platform.shorten_go_another_part'),
  };
  const image: FileRule = { platform, mimes, bytes: number('imageBytes', 16 * MB) };
  return checkPost(
    {
      platform,
      text,
      comment: text,
      link: 'in text',
      needs: 'anything',
      hasThreads: true,
      media: {
        max: number('maxMedia', 4),
        // A GIF may be mixed with pictures.
        alone: ['video'],
        files: { image, gif: image, video: { ...image, bytes: number('videoBytes', 99 * MB) } },
        altText: { of: ['image', 'gif', 'video'], max: number('descriptionLimit', 1500) },
      },
      // Each server sets its own limits.
      poll: {
        options: number('maxPollOptions', POLL.options),
        letters: number('pollOptionCharacters', POLL.letters),
      },
      choices: { visibility: VISIBILITIES },
    },
    content,
  );
}
