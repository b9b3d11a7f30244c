import { checkPost, type PostRules } from '../../check-post.ts';
import type { FileRule } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';

export const TEXT_MAX = 2000;

const platform = 'Discord';
const FILE: FileRule = { platform, mimes: null, bytes: 10 * 1024 * 1024 };

const RULES: PostRules = {
  platform,
  text: { limit: TEXT_MAX },
  link: 'in text',
  needs: 'anything',
  hasThreads: false,
  media: {
    max: 10,
    alone: [],
    files: { image: FILE, gif: FILE, document: FILE, video: FILE },
    altText: { of: ['image', 'gif', 'document'] },
  },
  poll: { options: 10, letters: 55, question: { limit: 300 }, isTakenWithMedia: true },
  leftOut: ['firstComment', 'contentWarning'],
};

export const check = (content: PublishContent): Issue[] => checkPost(RULES, content);
