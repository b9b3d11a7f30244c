import { say } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import { at, megabytes, type Place, placeOf, problem, warning } from '../../check-rules.ts';
import { withLink } from '../../thread-steps.ts';

export const TITLE_MAX = 100;
export const DESCRIPTION_BYTES_MAX = 5000;
const TAGS_MAX = 500;
const VIDEO_BYTES_MAX = 256 * 1024 ** 3;
const VIDEO_SEC_MAX = 12 * 3600;
const THUMBNAIL_BYTES_MAX = 2 * 1024 * 1024;
const PRIVACY = ['public', 'unlisted', 'private'];
const COMMENT_MAX = 10_000;

/** The given title, else the first line of the text. */
export function titleOf({ settings, text }: PublishContent): string {
  const { title } = settings;
  if (typeof title === 'string' && title.trim() !== '') return title.trim();
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  return [...line.trim()].slice(0, TITLE_MAX).join('');
}

export const descriptionOf = (content: PublishContent): string => withLink(content);

export function checkYouTube(content: PublishContent): Issue[] {
  return [
    ...titleIssues(content),
    ...descriptionIssues(content),
    ...mediaIssues(content),
    ...settingIssues(content),
  ];
}

function titleIssues(content: PublishContent): Issue[] {
  const title = titleOf(content);
  const field = placeOf('settings.title');
  if (title === '')
    return [
      problem('text_required', field, say('youtube.youtube_needs_title'), {
        fix: say('youtube.give_title_text'),
      }),
    ];
  const issues: Issue[] = [];
  const actual = [...title].length;
  if (actual > TITLE_MAX)
    issues.push(
      problem(
        'text_too_long',
        field,
        say('youtube.title_characters_youtube_takes', { actual, max: TITLE_MAX }),
        { limit: TITLE_MAX, actual },
      ),
    );
  if (/[<>]/.test(title))
    issues.push(problem('invalid_settings', field, say('youtube.youtube_takes_no_title')));
  return issues;
}

function descriptionIssues(content: PublishContent): Issue[] {
  const description = descriptionOf(content);
  const issues: Issue[] = [];
  const actual = Buffer.byteLength(description);
  if (actual > DESCRIPTION_BYTES_MAX)
    issues.push(
      problem(
        'text_too_long',
        'text',
        say('youtube.description_bytes_youtube_takes', { actual, max: DESCRIPTION_BYTES_MAX }),
        { limit: DESCRIPTION_BYTES_MAX, actual },
      ),
    );
  if (/[<>]/.test(description))
    issues.push(problem('invalid_settings', 'text', say('youtube.youtube_takes_no_description')));
  if ((content.firstComment?.length ?? 0) > COMMENT_MAX)
    issues.push(
      problem('text_too_long', 'firstComment', say('youtube.comment_may_characters', { max: COMMENT_MAX })),
    );
  return issues;
}

function mediaIssues({ media, settings }: PublishContent): Issue[] {
  const field = placeOf('mediaIds');
  const videos = media.filter(({ kind }) => kind === 'video');
  const issues: Issue[] = [];
  if (videos.length === 0) issues.push(problem('media_required', field, say('youtube.youtube_needs_video')));
  if (videos.length > 1)
    issues.push(problem('media_unsupported', field, say('youtube.youtube_takes_one_video_post')));
  for (const [i, item] of media.entries()) {
    if (item.kind === 'video') issues.push(...videoIssues(item, at(field, i)));
    else if (item.mediaId === settings['thumbnailMediaId'])
      issues.push(...thumbnailIssues(item, at(field, i)));
    else
      issues.push(warning('media_unsupported', at(field, i), say('youtube.youtube_takes_video_only_file')));
  }
  return issues;
}

function videoIssues({ bytes, durationSec, mime }: PublishMedia, where: Place): Issue[] {
  const issues: Issue[] = [];
  if (!mime.startsWith('video/'))
    issues.push(problem('media_unsupported', where, say('youtube.file_not_video')));
  if (bytes > VIDEO_BYTES_MAX)
    issues.push(problem('media_too_large', where, say('youtube.youtube_takes_up_256_gb')));
  if (durationSec !== null && durationSec > VIDEO_SEC_MAX)
    issues.push(
      problem('media_duration', where, say('youtube.youtube_takes_up_12_hours'), {
        limit: VIDEO_SEC_MAX,
        actual: durationSec,
      }),
    );
  return issues;
}

function thumbnailIssues({ bytes, mime }: PublishMedia, where: Place): Issue[] {
  const issues: Issue[] = [];
  if (bytes > THUMBNAIL_BYTES_MAX)
    issues.push(
      problem(
        'media_too_large',
        where,
        say('youtube.thumbnail_youtube_takes', {
          bytes: megabytes(bytes),
          max: megabytes(THUMBNAIL_BYTES_MAX),
        }),
        { limit: THUMBNAIL_BYTES_MAX, actual: bytes },
      ),
    );
  if (!['image/jpeg', 'image/png'].includes(mime))
    issues.push(problem('media_unsupported', where, say('youtube.thumbnail_jpeg_png')));
  return issues;
}

function settingIssues({ settings, parts, poll }: PublishContent): Issue[] {
  const { tags, privacy, categoryId } = settings;
  const issues: Issue[] = [];
  if (privacy !== undefined && !PRIVACY.includes(String(privacy)))
    issues.push(
      problem(
        'invalid_settings',
        'settings.privacy',
        say('platform.must_be_one', { visibilities: PRIVACY.join(', ') }),
      ),
    );
  if (categoryId !== undefined && !/^\d{1,3}$/.test(String(categoryId)))
    issues.push(
      problem('invalid_settings', 'settings.categoryId', say('youtube.must_be_number_category_text')),
    );
  if (tags !== undefined) {
    const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string');
    const actual = isList ? tagsLength(tags) : 0;
    if (!isList) issues.push(problem('invalid_settings', 'settings.tags', say('youtube.must_be_list_texts')));
    else if (actual > TAGS_MAX)
      issues.push(
        problem(
          'invalid_settings',
          'settings.tags',
          say('youtube.all_tags_together_may_characters', { max: TAGS_MAX }),
          { limit: TAGS_MAX, actual },
        ),
      );
  }
  if (parts.length > 0) issues.push(problem('invalid_settings', 'parts', say('youtube.youtube_no_threads')));
  if (poll !== null) issues.push(problem('invalid_settings', 'poll', say('youtube.youtube_no_polls_us')));
  return issues;
}

/** A tag with a space counts with the quotes that YouTube puts around it, and commas count too. */
function tagsLength(tags: readonly string[]): number {
  return tags.reduce(
    (sum, tag) => sum + [...tag].length + (/\s/.test(tag) ? 2 : 0),
    Math.max(0, tags.length - 1),
  );
}
