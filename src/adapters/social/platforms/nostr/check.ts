import { checkPost, type TextRule } from '../../check-post.ts';
import type { FileRule } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';

/** Bytes of a note where its relays say nothing: most take twice as much. */
export const TEXT_MAX = 32_000;
const FILES_MAX = 10;
const MB = 1024 * 1024;
const platform = declaration.title;

const file: FileRule = { platform, mimes: null, bytes: 100 * MB };

/** Each relay has limits of its own; `profile` has read them. */
export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { maxCharacters } = facts;
  const limit = typeof maxCharacters === 'number' && maxCharacters > 0 ? maxCharacters : TEXT_MAX;
  const text: TextRule = { bytes: limit };
  return checkPost(
    {
      platform,
      text,
      comment: text,
      link: 'in text',
      needs: 'anything',
      hasThreads: true,
      media: {
        max: FILES_MAX,
        alone: [],
        files: { image: file, gif: file, video: file },
        altText: { of: ['image', 'gif', 'video'] },
      },
      poll: null,
    },
    content,
  );
}
