import { say } from '#kernel/say.ts';
import { checkPost, type PostRules } from '../../check-post.ts';
import { at, type FileRule, fileIssues, placeOf, problem, warning } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { withLink } from '../../thread-steps.ts';

export const TITLE_MAX = 100;
export const DESCRIPTION_BYTES_MAX = 5000;
const TAGS_MAX = 500;

const platform = 'YouTube';
const VIDEO: FileRule = {
  platform,
  mimes: null,
  bytes: 256 * 1024 ** 3,
  seconds: [0, 12 * 3600],
  isExact: true,
};
const THUMBNAIL: FileRule = { platform, mimes: ['image/jpeg', 'image/png'], bytes: 2 * 1024 * 1024 };

const RULES: PostRules = {
  platform,
  text: { bytes: DESCRIPTION_BYTES_MAX },
  comment: { limit: 10_000, measure: (text) => text.length },
  link: 'in text',
  needs: null,
  hasThreads: false,
  media: null,
  poll: null,
  choices: { privacy: ['public', 'unlisted', 'private'] },
};

/** The given title, or else the first line of the text. */
export function titleOf({ settings, text }: PublishContent): string {
  const { title } = settings;
  if (typeof title === 'string' && title.trim() !== '') return title.trim();
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  return [...line.trim()].slice(0, TITLE_MAX).join('');
}

export const descriptionOf = (content: PublishContent): string => withLink(content);

export function check(content: PublishContent): Issue[] {
  const marked = /[<>]/.test(descriptionOf(content));
  return [
    ...titleIssues(content),
    ...checkPost(RULES, content),
    ...(marked ? [problem('invalid_settings', 'text', say('youtube.youtube_takes_no_description'))] : []),
    ...mediaIssues(content),
    ...settingIssues(content),
  ];
}

function titleIssues(content: PublishContent): Issue[] {
  const title = titleOf(content);
  const field = 'settings.title';
  if (title === '')
    return [
      problem('text_required', field, say('platform.needs_title', { platform }), {
        fix: say('youtube.give_title_text'),
      }),
    ];
  const actual = [...title].length;
  const long = say('platform.title_characters_takes', { actual, platform, limit: TITLE_MAX });
  return [
    ...(actual > TITLE_MAX ? [problem('text_too_long', field, long, { limit: TITLE_MAX, actual })] : []),
    ...(/[<>]/.test(title)
      ? [problem('invalid_settings', field, say('youtube.youtube_takes_no_title'))]
      : []),
  ];
}

/** A video, and the picture chosen as its thumbnail. */
function mediaIssues({ media, settings }: PublishContent): Issue[] {
  const field = placeOf('mediaIds');
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const issues: Issue[] = [];
  if (videos === 0) issues.push(problem('media_required', field, say('youtube.youtube_needs_video')));
  if (videos > 1)
    issues.push(problem('media_unsupported', field, say('platform.takes_video_alone', { platform })));
  for (const [i, item] of media.entries()) {
    if (item.kind === 'video') issues.push(...fileIssues(item, VIDEO, at(field, i)));
    else if (item.mediaId === settings['thumbnailMediaId'])
      issues.push(...fileIssues(item, THUMBNAIL, at(field, i)));
    else
      issues.push(warning('media_unsupported', at(field, i), say('youtube.youtube_takes_video_only_file')));
  }
  return issues;
}

function settingIssues({ settings: { tags, categoryId } }: PublishContent): Issue[] {
  const issues: Issue[] = [];
  if (categoryId !== undefined && !/^\d{1,3}$/.test(String(categoryId)))
    issues.push(
      problem('invalid_settings', 'settings.categoryId', say('youtube.must_be_number_category_text')),
    );
  if (tags === undefined) return issues;
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string');
  const actual = isList ? tagsLength(tags) : 0;
  const field = 'settings.tags';
  if (!isList) issues.push(problem('invalid_settings', field, say('youtube.must_be_list_texts')));
  else if (actual > TAGS_MAX)
    issues.push(
      problem('invalid_settings', field, say('youtube.all_tags_together_may_characters', { max: TAGS_MAX }), {
        limit: TAGS_MAX,
        actual,
      }),
    );
  return issues;
}

/** A tag with a space counts with the quotes that YouTube puts around it, and commas count too. */
function tagsLength(tags: readonly string[]): number {
  return tags.reduce(
    (sum, tag) => sum + [...tag].length + (/\s/.test(tag) ? 2 : 0),
    Math.max(0, tags.length - 1),
  );
}
