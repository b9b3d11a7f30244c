import { checkPost, type PostRules } from '../../check-post.ts';
import { destinationIssues, type FileRule, titleIssues } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';

/** WordPress has no limit of its own; this leaves room in the longest text that a post may have here. */
export const TEXT_MAX = 60_000;
const MB = 1024 * 1024;

const platform = declaration.title;
/** What a site takes is its own business and is not told; hosts rarely take more, and most scale pictures down. */
const file = (megabytes: number, mimes: readonly string[]): FileRule => ({
  platform,
  mimes,
  bytes: megabytes * MB,
});
const PICTURE = file(20, ['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

const RULES: PostRules = {
  platform,
  text: { limit: TEXT_MAX },
  link: 'in text',
  needs: 'anything',
  hasThreads: false,
  media: {
    max: 20,
    alone: [],
    files: {
      image: PICTURE,
      gif: PICTURE,
      video: file(64, ['video/mp4', 'video/quicktime', 'video/webm']),
      document: file(64, ['application/pdf']),
    },
    altText: { of: ['image', 'gif'] },
  },
  poll: null,
  leftOut: ['firstComment', 'contentWarning'],
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { destination, postTitle } = declaration;
  return [
    ...checkPost(RULES, content),
    ...(postTitle ? titleIssues(content, platform, postTitle) : []),
    ...(destination ? destinationIssues(content, facts, platform, destination) : []),
  ];
}
