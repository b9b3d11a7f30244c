import { type Sentence, say } from '#kernel/say.ts';
import {
  altTextMissing,
  at,
  checkedParts,
  choiceIssues,
  type FileRule,
  fileIssues,
  leftOut,
  noPoll,
  noThread,
  type Place,
  placeOf,
  problem,
  tooLong,
  warning,
} from './check-rules.ts';
import type { Issue, PublishContent, PublishMedia } from './contract.ts';
import { withLink } from './thread-steps.ts';

const characters = (text: string) => [...text].length;

/**
 * The rules of a platform as data. Rules that cannot be expressed as data are code in
 * the platform's own check.
 */
export interface PostRules {
  platform: string;
  text: TextRule;
  /** The length of the first comment. */
  comment?: TextRule;
  /**
   * in text: its address is part of the text. card: shown if there is no media. none: never shown. own:
   * decided by the platform's check.
   */
  link: 'in text' | 'card' | 'none' | 'own';
  /** Whether a post needs some content, or media. Null where the platform's check decides. */
  needs: 'anything' | 'media' | null;
  hasThreads: boolean;
  /** Null where the platform's check validates the files. */
  media: MediaRule | null;
  poll: PollRule | null;
  /** Options that accept one of several values. */
  choices?: Readonly<Record<string, readonly string[]>>;
  /** What it does not support. */
  leftOut?: Parameters<typeof leftOut>[2];
}

export interface TextRule {
  limit?: number;
  /** The text limit in posts with media, if it differs. */
  limitWithMedia?: number;
  /** The length as the platform counts it. */
  measure?(text: string): number;
  /** In UTF-8. */
  bytes?: number;
  fix?: Sentence;
}

interface MediaRule {
  /** The maximum number of files in a post. */
  max: number;
  /** Kinds of file that must be the only one in a post. */
  alone: readonly PublishMedia['kind'][];
  /** Kinds that are missing here are refused. */
  files: Readonly<Partial<Record<PublishMedia['kind'], FileRule>>>;
  /** Whether it is required, and its maximum length. */
  altText: { of: readonly PublishMedia['kind'][]; max?: number; isCut?: true } | null;
}

interface PollRule {
  options: number;
  /** The maximum number of characters per option. */
  letters: number;
  /** The length as the platform counts it. */
  measure?(text: string): number;
  minutes?: readonly [min: number, max: number];
  /**
   * If the post is the question: its limit, and `of` to extract it from the post instead of using the text.
   */
  question?: { limit: number; of?(content: PublishContent): string };
  /** A poll may accompany media, which most platforms do not allow. */
  isTakenWithMedia?: true;
}

export function checkPost(rules: PostRules, content: PublishContent): Issue[] {
  const { platform, hasThreads, choices = {} } = rules;
  const parts = checkedParts(content).slice(0, hasThreads ? undefined : 1);
  const { firstComment } = content;
  const asksQuestion = content.poll !== null && rules.poll?.question !== undefined;
  return [
    ...parts.flatMap(({ text, media, textAt, mediaAt }) => {
      const words = textAt.part === 0 && rules.link === 'in text' ? withLink(content) : text;
      return [
        ...textIssues(platform, rules.text, words, textAt, media.length > 0),
        ...(rules.media ? mediaIssues(platform, rules.media, media, mediaAt) : []),
        ...(asksQuestion && textAt.part === 0 ? [] : needIssues(rules, words, media, textAt, mediaAt)),
      ];
    }),
    ...(rules.comment && firstComment !== null
      ? textIssues(platform, rules.comment, firstComment, placeOf('firstComment'))
      : []),
    ...(rules.poll ? pollIssues(platform, rules.poll, content) : noPoll(content, platform)),
    ...Object.entries(choices).flatMap(([name, words]) => choiceIssues(content, name, words)),
    ...linkIssues(rules, content),
    ...(hasThreads ? [] : noThread(content, platform)),
    ...leftOut(content, platform, rules.leftOut ?? []),
  ];
}

function textIssues(
  platform: string,
  { limit, limitWithMedia, measure = characters, bytes, fix = say('platform.shorten_text') }: TextRule,
  text: string,
  where: Place,
  hasMedia = false,
): Issue[] {
  if (hasMedia && limitWithMedia !== undefined) {
    const actual = measure(text);
    if (actual <= limitWithMedia) return [];
    const message = say('platform.text_characters_with_media', { actual, platform, limit: limitWithMedia });
    return [problem('text_too_long', where, message, { limit: limitWithMedia, actual, fix })];
  }
  const issues = limit === undefined ? [] : tooLong(platform, where, limit, measure(text), fix);
  if (bytes === undefined || issues.length > 0) return issues;
  const actual = Buffer.byteLength(text);
  if (actual <= bytes) return [];
  const message = say('platform.text_bytes_takes', { actual, platform, limit: bytes });
  return [problem('text_too_long', where, message, { limit: bytes, actual, fix })];
}

function needIssues(
  { needs, platform }: PostRules,
  text: string,
  media: readonly PublishMedia[],
  textAt: Place,
  mediaAt: Place,
): Issue[] {
  if (needs === null || media.length > 0) return [];
  if (needs === 'media')
    return [
      problem('media_required', mediaAt, say('platform.needs_media', { platform }), { limit: 1, actual: 0 }),
    ];
  return text.trim() === '' ? [problem('text_required', textAt, say('platform.neither_text_nor_media'))] : [];
}

function mediaIssues(
  platform: string,
  { max, alone, files, altText }: MediaRule,
  media: readonly PublishMedia[],
  where: Place,
): Issue[] {
  const issues = media.flatMap((item, i) => {
    const rule = files[item.kind];
    const place = at(where, i);
    if (rule) return [...fileIssues(item, rule, place), ...describedIssues(platform, altText, item, place)];
    return [
      problem('media_unsupported', place, say('graph.does_not_take_here', { platform, mime: item.mime })),
    ];
  });
  const actual = media.length;
  const lonely = media.find(({ kind }) => alone.includes(kind));
  const limit = lonely ? 1 : max;
  if (actual <= limit) return issues;
  const message = !lonely
    ? say('platform.takes_files', { platform, limit, actual })
    : lonely.kind === 'gif'
      ? say('platform.takes_gif_alone', { platform })
      : lonely.kind === 'document'
        ? say('platform.takes_document_alone', { platform })
        : say('platform.takes_video_alone', { platform });
  return [...issues, problem('media_unsupported', where, message, { limit, actual })];
}

function describedIssues(
  platform: string,
  rule: MediaRule['altText'],
  { kind, altText }: PublishMedia,
  where: Place,
): Issue[] {
  if (rule === null) return [];
  const { of, max = Number.POSITIVE_INFINITY, isCut } = rule;
  const actual = altText?.length ?? 0;
  if (actual > max) {
    const message = say('platform.takes_characters_alternative_text', { platform, max });
    return [(isCut ? warning : problem)('invalid_settings', where, message, { limit: max, actual })];
  }
  if (!of.includes(kind) || altText?.trim()) return [];
  return [altTextMissing(where)];
}

function pollIssues(platform: string, rule: PollRule, content: PublishContent): Issue[] {
  const { poll, media } = content;
  if (poll === null) return [];
  const { options: max, letters, measure = characters, minutes, question, isTakenWithMedia } = rule;
  const { options, durationMinutes } = poll;
  const issues: Issue[] = [];
  const add = (message: Sentence) => issues.push(problem('invalid_settings', 'poll', message));
  if (
    options.length < 2 ||
    options.length > max ||
    options.some((option) => option.trim() === '' || measure(option) > letters)
  )
    add(say('platform.poll_options', { platform, max, letters }));
  if (minutes && (durationMinutes < minutes[0] || durationMinutes > minutes[1]))
    add(say('platform.poll_lasts', { platform, min: minutes[0], max: minutes[1] }));
  if (question) {
    const { limit, of = ({ text }) => text } = question;
    const asked = of(content);
    if (asked.trim() === '' || measure(asked) > limit)
      add(say('platform.poll_question', { platform, limit }));
  }
  if (media.length > 0 && !isTakenWithMedia) add(say('platform.takes_either_poll_media', { platform }));
  return issues;
}

function linkIssues({ link, platform }: PostRules, content: PublishContent): Issue[] {
  if (content.link === null) return [];
  if (link === 'none') return [warning('link_dropped', 'link', say('platform.shows_no_link', { platform }))];
  if (link !== 'card' || content.media.length === 0) return [];
  const fix = say('platform.put_address_into_text');
  return [warning('link_dropped', 'link', say('platform.post_media_shows_no_link'), { fix })];
}
