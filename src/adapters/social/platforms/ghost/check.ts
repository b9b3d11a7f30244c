import { say } from '#kernel/say.ts';
import { articleRules } from '../../article-rules.ts';
import { checkPost } from '../../check-post.ts';
import { addressIssues, at, declaredIssues, placeOf, problem, tooLong, warning } from '../../check-rules.ts';
import type { Issue, PublishContent } from '../../contract.ts';
import { optionOf } from '../../option-of.ts';
import { declaration } from './declaration.ts';

export const COVER_ALT_MAX = 191;
const EXCERPT_MAX = 300;
const SLUG_MAX = 185;

const platform = declaration.title;
const RULES = articleRules(platform, { video: ['video/mp4', 'video/webm'] });

export function check(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const letters = (name: string) => [...optionOf(content, name)].length;
  return [
    ...checkPost(RULES, content),
    ...declaredIssues(content, facts, declaration),
    ...tooLong(platform, 'settings.excerpt', EXCERPT_MAX, letters('excerpt')),
    ...tooLong(platform, 'settings.slug', SLUG_MAX, letters('slug')),
    ...coverIssues(content),
    ...addressIssues(content, 'canonicalUrl'),
    ...newsletterIssues(content, facts),
  ];
}

/** The first picture is above the article, where a theme shows its cover; the others are below the text. */
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

function newsletterIssues(content: PublishContent, facts: Readonly<Record<string, unknown>>): Issue[] {
  const newsletter = optionOf(content, 'newsletter');
  const { newsletters: known } = facts;
  if (newsletter === '' || (Array.isArray(known) && known.includes(newsletter))) return [];
  const message = say('ghost.no_such_newsletter', { newsletter });
  return [problem('invalid_settings', 'settings.newsletter', message)];
}
