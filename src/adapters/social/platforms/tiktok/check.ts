import { say } from '#kernel/say.ts';
import { checkPost } from '../../check-post.ts';
import { at, type FileRule, problem, tooLong } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { Settings } from './publish.ts';

export const TITLE_MAX = 2200;
const PHOTO_TITLE_MAX = 90;
const PHOTO_TEXT_MAX = 4000;

const platform = 'TikTok';
const PHOTO: FileRule = {
  platform,
  mimes: ['image/jpeg', 'image/webp'],
  bytes: 20 * 1024 * 1024,
  sides: { short: 1080, long: 1920 },
};
const VIDEO: FileRule = {
  platform,
  mimes: ['video/mp4', 'video/quicktime', 'video/webm'],
  bytes: 4 * 1024 ** 3,
  sides: { min: 360, long: 4096 },
  seconds: [3, 600],
  fps: [23, 60],
  codecs: ['h264', 'hevc', 'vp8', 'vp9'],
  isExact: true,
  codes: { fps: 'media_processing_failed' },
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const isPhoto = content.media.length > 0 && content.media.every(({ kind }) => kind !== 'video');
  const longest = typeof facts['maxVideoSec'] === 'number' ? facts['maxVideoSec'] : 600;
  const files = { image: PHOTO, gif: PHOTO, video: { ...VIDEO, seconds: [3, longest] as const } };
  return [
    ...checkPost(
      {
        platform,
        text: { limit: isPhoto ? PHOTO_TEXT_MAX : TITLE_MAX, measure: (text) => text.length },
        link: 'none',
        needs: 'media',
        hasThreads: false,
        media: { max: 35, alone: ['video'], files, altText: null },
        poll: null,
        leftOut: ['firstComment'],
      },
      content,
    ),
    ...movingIssues(content),
    ...(isPhoto ? titleIssues(content) : []),
    ...settingsIssues(content, facts),
  ];
}

function movingIssues({ media }: PublishContent): Issue[] {
  const fix = say('tiktok.use_video_one_picture');
  return media.flatMap(({ kind, durationSec }, i) =>
    kind === 'video' || durationSec === null
      ? []
      : [
          problem('media_unsupported', at('mediaIds', i), say('tiktok.picture_moves_tiktok_takes_still'), {
            fix,
          }),
        ],
  );
}

function titleIssues({ settings }: PublishContent): Issue[] {
  const { title = '' } = Settings.parse(settings);
  return tooLong(platform, 'settings.tiktok.title', PHOTO_TITLE_MAX, title.length);
}

/** The platform forbids a default: the person must choose the audience each time. */
function settingsIssues(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { mode, privacyLevel, brandContent } = Settings.parse(content.settings);
  if (mode === 'inbox') return [];
  const field = 'settings.tiktok.privacyLevel';
  const offered = Array.isArray(facts['privacyLevels']) ? facts['privacyLevels'].map(String) : [];
  const choice = offered.length > 0 ? ` of ${offered.join(', ')}` : '';
  if (privacyLevel === null)
    return [problem('invalid_settings', field, say('tiktok.choose_who_may_see_one', { choice }))];
  if (offered.length > 0 && !offered.includes(privacyLevel))
    return [problem('invalid_settings', field, say('tiktok.account_may_choose_one', { choice }))];
  if (brandContent && privacyLevel === 'SELF_ONLY')
    return [
      problem(
        'invalid_settings',
        'settings.tiktok.brandContent',
        say('tiktok.branded_content_cannot_be_private'),
      ),
    ];
  return [];
}
