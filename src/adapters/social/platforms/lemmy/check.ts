import { say } from '#kernel/say.ts';
import { checkPost } from '../../check-post.ts';
import { declaredIssues, type FileRule, problem } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';

/** Characters of Markdown. */
export const TEXT_MAX = 50_000;
const COMMENT_MAX = 10_000;
const TITLE_MIN = 3;
const ALT_MAX = 1500;
const MB = 1024 * 1024;

const platform = declaration.title;
const PICTURE: FileRule = {
  platform,
  mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  bytes: 10 * MB,
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  return [
    ...checkPost(
      {
        platform,
        text: { limit: TEXT_MAX },
        comment: { limit: COMMENT_MAX },
        link: 'own',
        // A title alone is a valid post.
        needs: null,
        hasThreads: false,
        media: {
          max: 1,
          alone: [],
          files: { image: PICTURE, gif: PICTURE },
          altText: { of: ['image', 'gif'], max: ALT_MAX },
        },
        poll: null,
        leftOut: ['contentWarning'],
      },
      content,
    ),
    ...declaredIssues(content, facts, declaration),
    ...titleShapeIssues(content),
  ];
}

export const titleOf = ({ settings: { title } }: PublishContent): string =>
  typeof title === 'string' ? title.trim() : '';

function titleShapeIssues(content: PublishContent): Issue[] {
  const title = titleOf(content);
  if (title === '' || ([...title].length >= TITLE_MIN && !/[\r\n]/.test(title))) return [];
  const message = say('lemmy.title_one_line_least', { platform, min: TITLE_MIN });
  return [problem('invalid_settings', 'settings.title', message)];
}
