import { say } from '#kernel/say.ts';
import { checkPost, type TextRule } from '../../check-post.ts';
import { declaredIssues, type FileRule, problem } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { isArticle } from './article.ts';
import { declaration } from './declaration.ts';

/** Bytes of a note if its relays report no limit: most accept twice as much. */
export const TEXT_MAX = 32_000;
const FILES_MAX = 10;
const MB = 1024 * 1024;
const platform = declaration.title;

const file: FileRule = { platform, mimes: null, bytes: 100 * MB };

/** Each relay has its own limits, which `profile` has read. */
export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { maxCharacters } = facts;
  const limit = typeof maxCharacters === 'number' && maxCharacters > 0 ? maxCharacters : TEXT_MAX;
  const text: TextRule = { bytes: limit };
  const issues = checkPost(
    {
      platform,
      text,
      comment: text,
      link: 'in text',
      needs: 'anything',
      // An article is followed by comments, of which we write the first.
      hasThreads: !isArticle(content),
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
  return [...issues, ...declaredIssues(content, facts, declaration), ...articleIssues(content)];
}

function articleIssues(content: PublishContent): Issue[] {
  if (!isArticle(content)) return [];
  const { text, settings } = content;
  return [
    ...(String(settings['title'] ?? '').trim() === ''
      ? [problem('text_required', 'settings.title', say('platform.article_needs_title'))]
      : []),
    ...(text.trim() === '' ? [problem('text_required', 'text', say('nostr.article_needs_text'))] : []),
  ];
}
