import { say } from '#kernel/say.ts';
import { checkPost } from '../../check-post.ts';
import { addressIssues, type FileRule, problem, titleIssues } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';

/** Bytes of the Markdown. */
export const TEXT_MAX = 800_000;
const TAGS_MAX = 4;
const TAG_LETTERS_MAX = 30;
const MB = 1024 * 1024;

const platform = declaration.title;
const COVER: FileRule = {
  platform,
  mimes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
  bytes: 25 * MB,
};

export const bytesOf = (text: string) => Buffer.byteLength(text);

export function check(content: PublishContent): Issue[] {
  return [
    ...checkPost(
      {
        platform,
        text: { bytes: TEXT_MAX },
        link: 'in text',
        needs: 'anything',
        hasThreads: false,
        // The cover; pictures inside the article cannot be uploaded.
        media: { max: 1, alone: [], files: { image: COVER, gif: COVER }, altText: null },
        poll: null,
        leftOut: ['firstComment', 'contentWarning'],
      },
      content,
    ),
    ...titleLengthIssues(content),
    ...frontMatterIssues(content),
    ...tagIssues(content),
    ...addressIssues(content, 'canonicalUrl'),
  ];
}

/** Spaces in a title do not count. */
function titleLengthIssues(content: PublishContent): Issue[] {
  const { title } = content.settings;
  const counted = typeof title === 'string' ? title.replace(/\s/g, '') : title;
  const { postTitle } = declaration;
  if (!postTitle) return [];
  return titleIssues({ ...content, settings: { title: counted } }, platform, postTitle);
}

/** Lines between two `---` at the top become fields of the article there and override ours. */
function frontMatterIssues({ text }: PublishContent): Issue[] {
  if (!/^\s*---/.test(text)) return [];
  const fix = say('devto.begin_with_words');
  return [problem('invalid_settings', 'text', say('devto.text_begins_front_matter', { platform }), { fix })];
}

export function tagsOf({ settings: { tags } }: PublishContent): string[] {
  if (!Array.isArray(tags)) return [];
  return tags.map((tag) => String(tag).trim().replace(/^#/, '').toLowerCase()).filter(Boolean);
}

function tagIssues(content: PublishContent): Issue[] {
  const tags = tagsOf(content);
  const isFine =
    tags.length <= TAGS_MAX &&
    tags.every((tag) => tag.length <= TAG_LETTERS_MAX && /^[\p{L}\p{N}]+$/u.test(tag));
  if (isFine) return [];
  const message = say('devto.takes_tags', { platform, max: TAGS_MAX, letters: TAG_LETTERS_MAX });
  return [problem('invalid_settings', 'settings.tags', message, { limit: TAGS_MAX, actual: tags.length })];
}

export function canonicalOf({ settings: { canonicalUrl } }: PublishContent): string | null {
  const address = typeof canonicalUrl === 'string' ? canonicalUrl.trim() : '';
  return address === '' ? null : address;
}
