import { say } from '#kernel/say.ts';
import type { Issue, PublishContent, PublishMedia } from '../../contract.ts';
import {
  altTextIssues,
  choiceIssues,
  problem,
  type FileRule,
  fileIssues,
  H26X,
  noPoll,
  noThread,
  tooLong,
  warning,
} from '../../check-rules.ts';

export const TEXT_MAX = 63_206;
const COMMENT_MAX = 8000;
const PHOTOS_MAX = 10;

const platform = 'Facebook';
const PHOTO: FileRule = { platform, mimes: ['image/jpeg', 'image/png'], bytes: 4 * 1024 * 1024 };
const VIDEO: FileRule = {
  platform,
  mimes: ['video/mp4', 'video/quicktime'],
  bytes: 1_000_000_000,
  seconds: [1, 1200],
};
const REEL: FileRule = { ...VIDEO, seconds: [3, 90], fps: [23, 60], codecs: H26X };
const STORY: FileRule = { ...REEL, seconds: [3, 60] };

export type Kind = 'feed' | 'video' | 'reel' | 'photo_story' | 'video_story';

export function kindOf({ settings, media }: PublishContent): Kind {
  const isFilm = media.some(({ kind }) => kind === 'video');
  if (settings['kind'] === 'story') return isFilm ? 'video_story' : 'photo_story';
  if (settings['kind'] === 'reel') return 'reel';
  return isFilm ? 'video' : 'feed';
}

/** The one that stands in the settings is meant for this platform alone. */
export function linkOf({ settings, link }: PublishContent): string | undefined {
  return typeof settings['link'] === 'string' ? settings['link'] : link?.url;
}

export function check(content: PublishContent): Issue[] {
  const kind = kindOf(content);
  const isStory = kind === 'photo_story' || kind === 'video_story';
  return [
    ...tooLong(platform, 'text', TEXT_MAX, [...content.text].length),
    ...tooLong(platform, 'firstComment', COMMENT_MAX, [...(content.firstComment ?? '')].length),
    ...countIssues(content, kind),
    ...content.media.flatMap((item, i) => fileIssues(item, ruleOf(item, kind), `mediaIds[${i}]`)),
    ...(isStory ? [] : altTextIssues(content.media)),
    ...choiceIssues(content, 'kind', ['post', 'reel', 'story']),
    ...linkIssues(content),
    ...noThread(content, platform),
    ...noPoll(content, platform),
    ...(isStory && content.text.trim() !== ''
      ? [warning('invalid_settings', 'text', say('facebook.story_no_text_own_will'))]
      : []),
  ];
}

function ruleOf(item: PublishMedia, kind: Kind): FileRule {
  if (item.kind !== 'video') return kind === 'reel' ? REEL : PHOTO;
  return kind === 'reel' ? REEL : kind === 'video_story' ? STORY : VIDEO;
}

function countIssues(content: PublishContent, kind: Kind): Issue[] {
  const actual = content.media.length;
  if (kind === 'feed' && actual === 0) {
    if (content.text.trim() !== '' || linkOf(content) !== undefined) return [];
    return [problem('text_required', 'text', say('facebook.neither_text_link_nor_media'))];
  }
  if (actual === 0)
    return [
      problem('media_required', 'mediaIds', say('facebook.reel_story_needs_media'), { limit: 1, actual }),
    ];
  const limit = kind === 'feed' ? PHOTOS_MAX : 1;
  if (actual <= limit) return [];
  const message =
    kind === 'feed'
      ? say('facebook.facebook_takes_photos', { limit, actual })
      : say('facebook.facebook_takes_video_reel_story');
  return [problem('media_unsupported', 'mediaIds', message, { limit, actual })];
}

function linkIssues(content: PublishContent): Issue[] {
  const link = linkOf(content);
  if (link === undefined) return [];
  const field = typeof content.settings['link'] === 'string' ? 'settings.link' : 'link';
  if (!URL.canParse(link))
    return [problem('invalid_settings', field, say('facebook.link_not_valid_address'))];
  const { hostname } = new URL(link);
  if (/(^|\.)(facebook|fb)\.com$/.test(hostname))
    return [
      problem('invalid_settings', field, say('facebook.facebook_refuses_links_itself'), {
        fix: say('facebook.remove_link'),
      }),
    ];
  if (content.media.length === 0) return [];
  return [
    warning('link_dropped', field, say('platform.post_media_shows_no_link'), {
      fix: say('platform.put_address_into_text'),
    }),
  ];
}
