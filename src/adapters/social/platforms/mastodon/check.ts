import { say } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import { at, checkedParts, megabytes, type Place, placeOf, problem, warning } from '../../check-rules.ts';
import { LINK_LENGTH, mastodonLength } from './text.ts';
import { withLink } from '../../thread-steps.ts';

export const MASTODON_TEXT_MAX = 500;
const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'];

/** Every server sets its own; `profile` has read them. */
interface Limits {
  text: number;
  link: number;
  media: number;
  image: number;
  video: number;
  description: number;
  pollOptions: number;
  pollOptionLength: number;
  types: readonly string[] | null;
}

function limitsOf(facts: Readonly<Record<string, unknown>>): Limits {
  const number = (name: string, fallback: number) => {
    const value = facts[name];
    return typeof value === 'number' && value > 0 ? value : fallback;
  };
  const { mimeTypes } = facts;
  return {
    text: number('maxCharacters', MASTODON_TEXT_MAX),
    link: number('charactersPerUrl', LINK_LENGTH),
    media: number('maxMedia', 4),
    image: number('imageBytes', 16 * 1024 * 1024),
    video: number('videoBytes', 99 * 1024 * 1024),
    description: number('descriptionLimit', 1500),
    pollOptions: number('maxPollOptions', 4),
    pollOptionLength: number('pollOptionCharacters', 50),
    types: Array.isArray(mimeTypes) ? mimeTypes.filter((type) => typeof type === 'string') : null,
  };
}

export function checkMastodon(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const limits = limitsOf(facts);
  const warningLength = mastodonLength(content.contentWarning ?? '', limits.link);
  const first = placeOf('firstComment');
  return [
    ...checkedParts(content).flatMap(({ text, media, textAt, mediaAt }) => [
      ...textIssues(
        textAt.part === 0 ? withLink(content) : text,
        warningLength,
        media.length,
        textAt,
        limits,
      ),
      ...mediaIssues(media, mediaAt, limits),
    ]),
    ...(content.firstComment === null
      ? []
      : textIssues(content.firstComment, warningLength, 0, first, limits)),
    ...pollIssues(content, limits),
    ...settingIssues(content),
  ];
}

function textIssues(text: string, extra: number, media: number, place: Place, limits: Limits): Issue[] {
  const actual = mastodonLength(text, limits.link) + extra;
  if (actual > limits.text)
    return [
      problem(
        'text_too_long',
        place,
        say('mastodon.text_characters_server_takes', {
          extra: extra > 0 ? ' with its warning' : '',
          actual,
          limits: limits.text,
        }),
        { limit: limits.text, actual, fix: say('platform.shorten_go_another_part') },
      ),
    ];
  if (text.trim() === '' && media === 0)
    return [problem('text_required', place, say('platform.neither_text_nor_media'))];
  return [];
}

function mediaIssues(media: readonly PublishMedia[], place: Place, limits: Limits): Issue[] {
  const issues = media.flatMap((item, i) => fileIssues(item, at(place, i), limits));
  if (media.length > limits.media)
    issues.push(
      problem('media_unsupported', place, say('mastodon.server_takes_files_post', { media: limits.media }), {
        limit: limits.media,
        actual: media.length,
      }),
    );
  // A GIF may stand among pictures; only a film may not.
  if (media.length > 1 && media.some(({ kind }) => kind === 'video'))
    issues.push(problem('media_unsupported', place, say('mastodon.mastodon_takes_video_alone_pictures')));
  return issues;
}

function fileIssues(item: PublishMedia, place: Place, limits: Limits): Issue[] {
  if (item.kind === 'document')
    return [problem('media_unsupported', place, say('mastodon.mastodon_takes_pictures_gifs_videos'))];
  const issues: Issue[] = [];
  const limit = item.kind === 'video' ? limits.video : limits.image;
  if (item.bytes > limit)
    issues.push(
      problem(
        'media_too_large',
        place,
        say('mastodon.file_server_takes', { bytes: megabytes(item.bytes), limit: megabytes(limit) }),
        { limit, actual: item.bytes },
      ),
    );
  if (limits.types !== null && !limits.types.includes(item.mime))
    issues.push(
      problem('media_unsupported', place, say('mastodon.server_does_not_take', { mime: item.mime })),
    );
  if (!item.altText) issues.push(warning('alt_text_missing', place, say('mastodon.no_alternative_text')));
  else if (item.altText.length > limits.description)
    issues.push(
      problem(
        'invalid_settings',
        place,
        say('mastodon.server_takes_characters_alternative_text', { description: limits.description }),
        { limit: limits.description, actual: item.altText.length },
      ),
    );
  return issues;
}

function pollIssues({ poll, media }: PublishContent, limits: Limits): Issue[] {
  if (poll === null) return [];
  const place = 'poll';
  const issues: Issue[] = [];
  if (poll.options.length > limits.pollOptions)
    issues.push(
      problem(
        'invalid_settings',
        place,
        say('mastodon.server_takes_options', { pollOptions: limits.pollOptions }),
      ),
    );
  if (poll.options.some((option) => [...option].length > limits.pollOptionLength))
    issues.push(
      problem(
        'invalid_settings',
        place,
        say('mastodon.option_may_characters', { pollOptionLength: limits.pollOptionLength }),
      ),
    );
  if (media.length > 0)
    issues.push(problem('invalid_settings', place, say('mastodon.mastodon_takes_either_poll_media')));
  return issues;
}

function settingIssues({ settings }: PublishContent): Issue[] {
  const { visibility } = settings;
  if (visibility === undefined || VISIBILITIES.includes(String(visibility))) return [];
  const place = 'settings.visibility';
  return [
    problem(
      'invalid_settings',
      place,
      say('platform.must_be_one', { visibilities: VISIBILITIES.join(', ') }),
    ),
  ];
}
