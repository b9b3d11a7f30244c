import { type Sentence, say } from '#kernel/say.ts';
import { checkPost } from '../../check-post.ts';
import { type FileRule, H26X, problem, tooLong, warning } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';

export const CAPTION_MAX = 2200;
const COMMENT_MAX = 300;
const HASHTAGS_MAX = 30;
const COMMENT_HASHTAGS_MAX = 4;
const COMMENT_LINKS_MAX = 1;
const SHOUT_MIN = 4;
const MENTIONS_MAX = 20;
const COLLABORATORS_MAX = 3;

const platform = 'Instagram';
const FEED_IMAGE: FileRule = {
  platform,
  mimes: ['image/jpeg'],
  bytes: 8 * 1024 * 1024,
  ratio: [0.8, 1.91],
  minWidth: 320,
};
const STORY_IMAGE: FileRule = { platform, mimes: ['image/jpeg'], bytes: 8 * 1024 * 1024 };
const REEL: FileRule = {
  platform,
  mimes: ['video/mp4', 'video/quicktime'],
  bytes: 300_000_000,
  maxWidth: 1920,
  seconds: [3, 900],
  fps: [23, 60],
  codecs: H26X,
};
const STORY_VIDEO: FileRule = { ...REEL, bytes: 100_000_000, seconds: [3, 60] };

type Kind = 'post' | 'reel' | 'story';

/** A single video is always a reel here, whatever its kind is set to. */
export function kindOf({ settings, media }: PublishContent): Kind {
  if (settings['kind'] === 'story') return 'story';
  const isFilm = media.length === 1 && media[0]?.kind === 'video';
  return isFilm || settings['kind'] === 'reel' ? 'reel' : 'post';
}

export function check(content: PublishContent): Issue[] {
  const kind = kindOf(content);
  const picture = kind === 'story' ? STORY_IMAGE : kind === 'reel' ? REEL : FEED_IMAGE;
  const video = kind === 'story' ? STORY_VIDEO : REEL;
  return [
    ...markIssues(content),
    ...checkPost(
      {
        platform,
        text: { limit: CAPTION_MAX },
        link: 'none',
        needs: 'media',
        hasThreads: false,
        media: {
          max: kind === 'post' ? 10 : 1,
          alone: [],
          files: { image: picture, gif: picture, document: picture, video },
          altText: kind === 'story' ? null : { of: ['image', 'gif', 'document'] },
        },
        poll: null,
        choices: { kind: ['post', 'reel', 'story'] },
      },
      content,
    ),
    ...commentIssues(content.firstComment ?? '', 'firstComment'),
    ...collaboratorIssues(content),
    ...storyIssues(content, kind),
  ];
}

const hashtagsIn = (text: string) => text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;

/** Comments and replies have their own rules; one that breaks them is refused entirely. */
export function commentIssues(text: string, field: string): Issue[] {
  const issues = tooLong(platform, field, COMMENT_MAX, [...text].length);
  const refuse = (message: Sentence, limit?: number, actual?: number) =>
    issues.push(
      problem('invalid_settings', field, message, limit === undefined ? {} : { limit, actual: actual ?? 0 }),
    );
  const hashtags = hashtagsIn(text);
  if (hashtags > COMMENT_HASHTAGS_MAX)
    refuse(
      say('instagram.comment_hashtags_instagram_takes', { hashtags, max: COMMENT_HASHTAGS_MAX }),
      COMMENT_HASHTAGS_MAX,
      hashtags,
    );
  const links = text.match(/https?:\/\//gi)?.length ?? 0;
  if (links > COMMENT_LINKS_MAX)
    refuse(
      say('instagram.comment_links_instagram_takes', { links, max: COMMENT_LINKS_MAX }),
      COMMENT_LINKS_MAX,
      links,
    );
  if (isShouted(text)) refuse(say('instagram.instagram_takes_no_comment_all'));
  return issues;
}

/** Scripts without capitals never count as shouting, nor does a word or an abbreviation such as OK. */
function isShouted(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals >= SHOUT_MIN && !/\p{Ll}/u.test(text);
}

function markIssues({ text }: PublishContent): Issue[] {
  const hashtags = hashtagsIn(text);
  const mentions = text.match(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu)?.length ?? 0;
  const issues: Issue[] = [];
  if (hashtags > HASHTAGS_MAX)
    issues.push(
      problem(
        'hashtags_many',
        'text',
        say('instagram.caption_hashtags_instagram_takes', { hashtags, max: HASHTAGS_MAX }),
        { limit: HASHTAGS_MAX, actual: hashtags },
      ),
    );
  if (mentions > MENTIONS_MAX)
    issues.push(
      problem(
        'invalid_settings',
        'text',
        say('instagram.caption_mentions_people_instagram_takes', { mentions, max: MENTIONS_MAX }),
        { limit: MENTIONS_MAX, actual: mentions },
      ),
    );
  return issues;
}

function collaboratorIssues({ settings }: PublishContent): Issue[] {
  const { collaborators } = settings;
  if (collaborators === undefined || collaborators === null) return [];
  const isList = Array.isArray(collaborators) && collaborators.every((name) => typeof name === 'string');
  if (isList && collaborators.length <= COLLABORATORS_MAX) return [];
  return [
    problem(
      'invalid_settings',
      'settings.collaborators',
      say('instagram.collaborators_must_be_list_most', { max: COLLABORATORS_MAX }),
      { limit: COLLABORATORS_MAX },
    ),
  ];
}

function storyIssues(content: PublishContent, kind: Kind): Issue[] {
  if (kind !== 'story') return [];
  const lost = (field: string, what: string) =>
    warning('invalid_settings', field, say('instagram.story_no_will_be_left', { what }));
  return [
    ...(content.text.trim() === '' ? [] : [lost('text', 'caption')]),
    ...(content.firstComment === null ? [] : [lost('firstComment', 'comments')]),
  ];
}
