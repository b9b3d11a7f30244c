import { say } from '#kernel/say.ts';
import { checkPost, type PostRules } from '../../check-post.ts';
import { at, type FileRule, placeOf, problem, titleIssues, tooLong, warning } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { declaration } from './declaration.ts';

/** Ghost has no limit of its own; this leaves room in the longest text that a post may have here. */
export const TEXT_MAX = 60_000;
export const COVER_ALT_MAX = 191;
const EXCERPT_MAX = 300;
const SLUG_MAX = 185;
const MB = 1024 * 1024;

const platform = declaration.title;
/** What a host takes is its own business and is not told. */
const file = (megabytes: number, mimes: readonly string[]): FileRule => ({
  platform,
  mimes,
  bytes: megabytes * MB,
});
const PICTURE = file(20, ['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

const RULES: PostRules = {
  platform,
  text: { limit: TEXT_MAX },
  link: 'in text',
  needs: 'anything',
  hasThreads: false,
  media: {
    max: 20,
    alone: [],
    files: { image: PICTURE, gif: PICTURE, video: file(64, ['video/mp4', 'video/webm']) },
    altText: { of: ['image', 'gif'] },
  },
  poll: null,
  leftOut: ['firstComment', 'contentWarning'],
};

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const { postTitle } = declaration;
  const letters = (name: string) => [...optionOf(content, name)].length;
  return [
    ...checkPost(RULES, content),
    ...(postTitle ? titleIssues(content, platform, postTitle) : []),
    ...tooLong(platform, 'settings.excerpt', EXCERPT_MAX, letters('excerpt')),
    ...tooLong(platform, 'settings.slug', SLUG_MAX, letters('slug')),
    ...coverIssues(content),
    ...addressIssues(content),
    ...newsletterIssues(content, facts),
  ];
}

export const optionOf = ({ settings }: PublishContent, name: string): string => {
  const value = settings[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The first picture stands above the article, where a theme shows its cover; the others below the words. */
export const coverOf = ({ media }: PublishContent): number =>
  media.findIndex(({ kind }) => kind === 'image' || kind === 'gif');

function coverIssues(content: PublishContent): Issue[] {
  const cover = coverOf(content);
  const actual = content.media[cover]?.altText?.length ?? 0;
  if (actual <= COVER_ALT_MAX) return [];
  const message = say('platform.takes_characters_alternative_text', { platform, max: COVER_ALT_MAX });
  return [
    warning('invalid_settings', at(placeOf('mediaIds'), cover), message, { limit: COVER_ALT_MAX, actual }),
  ];
}

function addressIssues(content: PublishContent): Issue[] {
  const address = optionOf(content, 'canonicalUrl');
  if (address === '' || /^https?:$/.test(URL.parse(address)?.protocol ?? '')) return [];
  return [problem('invalid_settings', 'settings.canonicalUrl', say('devto.must_be_web_address'))];
}

function newsletterIssues(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const newsletter = optionOf(content, 'newsletter');
  const { newsletters: known } = facts;
  if (newsletter === '' || (Array.isArray(known) && known.includes(newsletter))) return [];
  const message = say('ghost.no_such_newsletter', { newsletter });
  return [problem('invalid_settings', 'settings.newsletter', message)];
}
