import { say } from '#kernel/say.ts';
import { checkPost } from '../../check-post.ts';
import { type FileRule, H26X, problem, warning } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';

export const TEXT_MAX = 63_206;

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

type Kind = 'feed' | 'video' | 'reel' | 'photo_story' | 'video_story';

export function kindOf({ settings, media }: PublishContent): Kind {
  const isFilm = media.some(({ kind }) => kind === 'video');
  if (settings['kind'] === 'story') return isFilm ? 'video_story' : 'photo_story';
  if (settings['kind'] === 'reel') return 'reel';
  return isFilm ? 'video' : 'feed';
}

/** A link in the settings is meant for this platform only and takes precedence. */
export function linkOf({ settings, link }: PublishContent): string | undefined {
  return typeof settings['link'] === 'string' ? settings['link'] : link?.url;
}

export function check(content: PublishContent): Issue[] {
  const kind = kindOf(content);
  const isStory = kind === 'photo_story' || kind === 'video_story';
  const picture = kind === 'reel' ? REEL : PHOTO;
  const video = kind === 'reel' ? REEL : kind === 'video_story' ? STORY : VIDEO;
  const isLink = linkOf(content) !== undefined;
  return [
    ...checkPost(
      {
        platform,
        text: { limit: TEXT_MAX },
        comment: { limit: 8000 },
        link: 'own',
        needs: kind !== 'feed' ? 'media' : isLink ? null : 'anything',
        hasThreads: false,
        media: {
          max: kind === 'feed' ? 10 : 1,
          alone: ['video'],
          files: { image: picture, gif: picture, document: picture, video },
          altText: isStory ? null : { of: ['image', 'gif', 'document'] },
        },
        poll: null,
        choices: { kind: ['post', 'reel', 'story'] },
      },
      content,
    ),
    ...linkIssues(content),
    ...(isStory && content.text.trim() !== ''
      ? [warning('invalid_settings', 'text', say('facebook.story_no_text_own_will'))]
      : []),
  ];
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
