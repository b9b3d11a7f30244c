import { say, type Sentence } from '#kernel/say.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import {
  altTextIssues,
  choiceIssues,
  problem,
  fileIssues,
  type FileRule,
  H26X,
  leftOut,
  noThread,
  titleIssues,
  tooLong,
  warning,
} from '../../check-rules.ts';
import { wordsOf } from './words.ts';
import { escapeLittle } from './text.ts';

export const TEXT_MAX = 3000;
export const TITLE_MAX = 200;
const COMMENT_MAX = 1250;
const QUESTION_MAX = 140;
const ANSWER_MAX = 30;
const PICTURES_MAX = 20;
const PIXELS_MAX = 36_152_320;
const MB = 1024 * 1024;
const VIDEO_BYTES_MIN = 75 * 1024;
const DAY_MINUTES = 1440;
export const VISIBILITIES = ['PUBLIC', 'CONNECTIONS'] as const;

const platform = 'LinkedIn';
const PICTURE: FileRule = { platform, mimes: ['image/jpeg', 'image/png', 'image/gif'], bytes: 5 * MB };
const DOCUMENT: FileRule = { platform, mimes: ['application/pdf'], bytes: 100 * MB };
const VIDEO: FileRule = {
  platform,
  mimes: ['video/mp4'],
  bytes: 500 * MB,
  ratio: [1 / 2.4, 2.4],
  seconds: [3, 1800],
  codecs: H26X,
};

/** LinkedIn does not say whether the signs that escape count. Counted with them, nothing can come out too long. */
export const measure = (text: string) => escapeLittle(text).length;

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { firstComment } = content;
  return [
    ...textIssues(content),
    ...titleIssues(content, platform, { limit: TITLE_MAX }),
    ...mediaIssues(content),
    ...pollIssues(content),
    ...noThread(content, platform),
    ...choiceIssues(content, 'visibility', VISIBILITIES),
    ...(content.settings['visibility'] === 'CONNECTIONS' && facts['kind'] === 'page'
      ? [
          problem('invalid_settings', 'settings.visibility', say('linkedin.linkedin_page_no_connections'), {
            fix: say('linkedin.choose_public'),
          }),
        ]
      : []),
    ...(firstComment === null ? [] : tooLong(platform, 'firstComment', COMMENT_MAX, firstComment.length)),
    ...leftOut(content, platform, ['contentWarning']),
  ];
}

function textIssues(content: PublishContent): Issue[] {
  const words = wordsOf(content);
  const isEmpty = words.trim() === '' && content.media.length === 0 && !content.link && !content.poll;
  return [
    ...(isEmpty ? [problem('text_required', 'text', say('platform.neither_text_nor_media'))] : []),
    ...tooLong(platform, 'text', TEXT_MAX, measure(words)),
  ];
}

function mediaIssues({ media }: PublishContent): Issue[] {
  const alone = media.filter(({ kind }) => kind === 'video' || kind === 'document').length;
  const isMixed = alone > 0 && media.length > 1;
  return [
    ...(isMixed || media.length > PICTURES_MAX
      ? [problem('media_unsupported', 'mediaIds', say('linkedin.linkedin_takes_one_video_one'))]
      : []),
    ...media.flatMap((item, i) => {
      const field = `mediaIds[${i}]`;
      const { kind, width, height, bytes } = item;
      const rule = kind === 'video' ? VIDEO : kind === 'document' ? DOCUMENT : PICTURE;
      const issues = fileIssues(item, rule, field);
      if (kind === 'video' && bytes < VIDEO_BYTES_MIN)
        issues.push(
          problem('media_unsupported', field, say('linkedin.linkedin_takes_videos_75_kb'), {
            limit: VIDEO_BYTES_MIN,
            actual: bytes,
          }),
        );
      if (rule === PICTURE && (width ?? 0) * (height ?? 0) >= PIXELS_MAX)
        issues.push(
          problem('media_aspect_ratio', field, say('linkedin.linkedin_takes_pictures_up_36'), {
            limit: PIXELS_MAX,
            actual: (width ?? 0) * (height ?? 0),
          }),
        );
      return issues;
    }),
    ...altTextIssues(media.filter(({ kind }) => kind !== 'document')),
  ];
}

const TERMS = [
  { name: 'ONE_DAY', days: 1 },
  { name: 'THREE_DAYS', days: 3 },
  { name: 'SEVEN_DAYS', days: 7 },
  { name: 'FOURTEEN_DAYS', days: 14 },
] as const;

/** The shortest that is no shorter than what was wished. */
export const pollTermOf = (minutes: number) => TERMS.find(({ days }) => minutes <= days * DAY_MINUTES);

/** The title of the post, or its text where that is short enough. */
export function questionOf({ settings, text }: Pick<PublishContent, 'settings' | 'text'>): string {
  const { title } = settings;
  return typeof title === 'string' && title.trim() !== '' ? title : text;
}

function pollIssues(content: PublishContent): Issue[] {
  const { poll, media } = content;
  if (poll === null) return [];
  const issues: Issue[] = [];
  const add = (message: Sentence) => issues.push(problem('invalid_settings', 'poll', message));
  if (
    poll.options.length < 2 ||
    poll.options.length > 4 ||
    poll.options.some((option) => option.trim() === '' || option.length > ANSWER_MAX)
  )
    add(say('linkedin.poll_linkedin_2_4_answers'));
  const question = questionOf(content);
  if (question.trim() === '' || question.length > QUESTION_MAX)
    add(say('linkedin.poll_linkedin_needs_question_most'));
  if (media.length > 0) add(say('linkedin.linkedin_takes_either_poll_media'));
  const term = pollTermOf(poll.durationMinutes);
  if (!term) add(say('linkedin.poll_linkedin_open_14_days'));
  else if (term.days * DAY_MINUTES !== poll.durationMinutes)
    issues.push(
      warning('invalid_settings', 'poll', say('linkedin.linkedin_polls_1_3_7', { days: term.days })),
    );
  return issues;
}
