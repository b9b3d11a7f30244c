import { declaredIssues, type FileRule } from '../../check-rules.ts';
import { checkPost, type PostRules } from '../../check-post.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';
import { measure } from './text.ts';

/**
 * Slack's recommendation. It accepts more, but then truncates the text or splits it into several messages.
 */
export const TEXT_MAX = 4000;
const FILE_BYTES_MAX = 1024 ** 3;

const platform = declaration.title;
const FILE: FileRule = { platform, mimes: null, bytes: FILE_BYTES_MAX };

const RULES: PostRules = {
  platform,
  text: { limit: TEXT_MAX, measure },
  comment: { limit: TEXT_MAX, measure },
  link: 'in text',
  needs: 'anything',
  hasThreads: true,
  media: {
    max: 10,
    alone: [],
    files: { image: FILE, gif: FILE, video: FILE, document: FILE },
    altText: { of: ['image', 'gif'], max: 1000, isCut: true },
  },
  poll: null,
  leftOut: ['contentWarning'],
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  return [...checkPost(RULES, content), ...declaredIssues(content, facts, declaration)];
}
