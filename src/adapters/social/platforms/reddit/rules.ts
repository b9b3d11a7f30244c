import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { problem } from '../../check-rules.ts';
import type { PlatformContext } from '../../connection.ts';
import { type Issue, PlatformError, type PublishContent } from '../../contract.ts';
import { optionOf } from '../../option-of.ts';
import { reddit } from './api.ts';
import { isCrosspost } from './crosspost.ts';
import { Flair, flairNamed, readFlairs } from './flairs.ts';

const words = z.array(z.string()).catch([]);
const length = z.number().nullish().catch(null);

/** What Reddit returns about a community in the list of those a person follows. */
export const Community = z.object({
  display_name: z.string(),
  submission_type: z.enum(['any', 'link', 'self']).catch('any'),
  allow_images: z.boolean().catch(true),
  allow_videos: z.boolean().catch(true),
  allow_polls: z.boolean().catch(true),
});
export type Community = z.output<typeof Community>;

const Requirements = z.object({
  is_flair_required: z.boolean().catch(false),
  title_text_min_length: length,
  title_text_max_length: length,
  title_required_strings: words,
  title_blacklisted_strings: words,
  body_blacklisted_strings: words,
  body_restriction_policy: z.string().catch('none'),
  link_restriction_policy: z.string().catch('none'),
  domain_blacklist: words,
  domain_whitelist: words,
});

/** What its moderators require of every post. Flairs are read only where one is required. */
const Rules = z.object({
  takes: z.enum(['any', 'link', 'self']),
  hasPictures: z.boolean(),
  hasVideos: z.boolean().default(true),
  hasPolls: z.boolean(),
  flairs: z.array(Flair).nullable(),
  title: z.object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    oneOf: z.array(z.string()),
    none: z.array(z.string()),
  }),
  text: z.enum(['free', 'required', 'not allowed']),
  noneInText: z.array(z.string()),
  hosts: z.object({ kind: z.enum(['free', 'none of', 'one of']), names: z.array(z.string()) }),
});
type Rules = z.output<typeof Rules>;

/** Each costs a call, of which all accounts of an application share a hundred a minute. */
const COMMUNITIES_MAX = 25;
const AT_ONCE = 5;
const LIST_MAX = 100;

/** By lower-case name. A community whose rules cannot be read has no entry; Reddit itself then refuses. */
export async function readRules(
  ctx: PlatformContext,
  token: string,
  communities: readonly Community[],
): Promise<Record<string, Rules>> {
  const known: [string, Rules][] = [];
  for (let from = 0; from < Math.min(communities.length, COMMUNITIES_MAX); from += AT_ONCE)
    known.push(
      ...(
        await Promise.all(
          communities.slice(from, Math.min(from + AT_ONCE, COMMUNITIES_MAX)).map(async (each) => {
            const rules = await rulesOf(ctx, token, each).catch(noneWhenRefused);
            return rules === null ? [] : [[each.display_name.toLowerCase(), rules] as [string, Rules]];
          }),
        )
      ).flat(),
    );
  return Object.fromEntries(known);
}

function noneWhenRefused(error: unknown): null {
  if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
  return null;
}

async function rulesOf(ctx: PlatformContext, token: string, community: Community): Promise<Rules> {
  const name = encodeURIComponent(community.display_name);
  const asked = await reddit(ctx, `GET /api/v1/${name}/post_requirements`, Requirements, { token });
  const flairs = asked.is_flair_required ? await readFlairs(ctx, token, community.display_name) : null;
  const hosts = HOSTS[asked.link_restriction_policy];
  return {
    takes: community.submission_type,
    hasPictures: community.allow_images,
    hasVideos: community.allow_videos,
    hasPolls: community.allow_polls,
    flairs: flairs?.slice(0, LIST_MAX) ?? null,
    title: {
      min: asked.title_text_min_length ?? null,
      max: asked.title_text_max_length ?? null,
      oneOf: asked.title_required_strings.slice(0, LIST_MAX),
      none: asked.title_blacklisted_strings.slice(0, LIST_MAX),
    },
    text:
      asked.body_restriction_policy === 'required'
        ? 'required'
        : asked.body_restriction_policy === 'notAllowed'
          ? 'not allowed'
          : 'free',
    noneInText: asked.body_blacklisted_strings.slice(0, LIST_MAX),
    hosts: {
      kind: hosts ?? 'free',
      names: (hosts === 'one of' ? asked.domain_whitelist : asked.domain_blacklist).slice(0, LIST_MAX),
    },
  };
}

const HOSTS: Readonly<Record<string, 'none of' | 'one of'>> = { blacklist: 'none of', whitelist: 'one of' };

const Known = z.object({ communities: z.record(z.string(), Rules) });

/** What the community would refuse, according to its known rules. */
export function ruleIssues(
  content: PublishContent,
  facts: Readonly<Record<string, unknown>>,
  isLink: boolean,
): Issue[] {
  const place = optionOf(content, 'subreddit');
  const rules = Known.safeParse(facts).data?.communities[place.toLowerCase()];
  if (!rules) return [];
  const community = `r/${place}`;
  const always = [...flairIssues(content, rules, community), ...titleIssues(content, rules, community)];
  // Which kinds a community takes depends on the post that is shown, which only Reddit knows.
  if (isCrosspost(content)) return always;
  return [
    ...kindIssues(content, rules, community, isLink),
    ...always,
    ...textIssues(content, rules, community),
    ...hostIssues(content, rules, community),
  ];
}

function kindIssues(
  { media, poll }: PublishContent,
  { takes, hasPictures, hasVideos, hasPolls }: Rules,
  community: string,
  isLink: boolean,
): Issue[] {
  if (media.some(({ kind }) => kind === 'video'))
    return hasVideos
      ? []
      : [problem('media_unsupported', 'mediaIds', say('reddit.community_no_videos', { community }))];
  if (media.length > 0)
    return hasPictures
      ? []
      : [problem('media_unsupported', 'mediaIds', say('reddit.community_no_pictures', { community }))];
  if (isLink)
    return takes === 'self'
      ? [problem('invalid_settings', 'link', say('reddit.community_no_links', { community }))]
      : [];
  return [
    ...(takes === 'link'
      ? [problem('invalid_settings', 'text', say('reddit.community_only_links', { community }))]
      : []),
    ...(poll !== null && !hasPolls
      ? [problem('invalid_settings', 'poll', say('reddit.community_no_polls', { community }))]
      : []),
  ];
}

function flairIssues(content: PublishContent, { flairs }: Rules, community: string): Issue[] {
  if (flairs === null) return [];
  const flair = optionOf(content, 'flair');
  const names = flairs
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(', ');
  if (flair === '')
    return [
      problem('invalid_settings', 'settings.flair', say('reddit.community_wants_flair', { community }), {
        fix: say('reddit.choose_flair', { flairs: names }),
      }),
    ];
  // If there are more flairs than are kept, one that is missing here may still exist.
  if (flairNamed(flairs, flair) || flairs.length === LIST_MAX) return [];
  return [
    problem('invalid_settings', 'settings.flair', say('reddit.no_such_flair', { flair, flairs: names })),
  ];
}

const found = (text: string, names: readonly string[]) => names.filter((name) => hasWord(text, name));

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/**
 * As a whole word: "art" is not in "party". How Reddit matches is not documented, and a valid
 * post must not be held back.
 */
function hasWord(text: string, word: string): boolean {
  const [where, what] = [text.toLowerCase(), word.toLowerCase()];
  if (what === '') return false;
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length))
    if (!isLetter(where[at - 1]) && !isLetter(where[at + what.length])) return true;
  return false;
}

function titleIssues(content: PublishContent, { title: rule }: Rules, community: string): Issue[] {
  const title = optionOf(content, 'title');
  if (title === '') return [];
  const at = 'settings.title';
  const actual = [...title].length;
  const issues: Issue[] = [];
  if (rule.max !== null && actual > rule.max)
    issues.push(
      problem('text_too_long', at, say('reddit.community_title_max', { community, max: rule.max, actual }), {
        limit: rule.max,
        actual,
      }),
    );
  if (rule.min !== null && actual < rule.min)
    issues.push(
      problem(
        'invalid_settings',
        at,
        say('reddit.community_title_min', { community, min: rule.min, actual }),
        {
          limit: rule.min,
          actual,
        },
      ),
    );
  const isTagged = rule.oneOf.some((word) => title.toLowerCase().includes(word.toLowerCase()));
  if (rule.oneOf.length > 0 && !isTagged)
    issues.push(
      problem(
        'invalid_settings',
        at,
        say('reddit.community_title_wants', { community, words: rule.oneOf.join(', ') }),
      ),
    );
  return [...issues, ...bannedIssues(title, rule.none, at, community)];
}

function bannedIssues(text: string, none: readonly string[], at: string, community: string): Issue[] {
  const banned = found(text, none);
  if (banned.length === 0) return [];
  return [problem('policy', at, say('reddit.community_bans_words', { community, words: banned.join(', ') }))];
}

function textIssues(
  { text, media, link }: PublishContent,
  { text: wanted, noneInText }: Rules,
  community: string,
): Issue[] {
  const isWritten = text.trim() !== '';
  const isOfWords = media.length === 0 && (isWritten || link === null);
  return [
    ...(wanted === 'required' && isOfWords && !isWritten
      ? [problem('text_required', 'text', say('reddit.community_wants_text', { community }))]
      : []),
    ...(wanted === 'not allowed' && isWritten
      ? [problem('invalid_settings', 'text', say('reddit.community_no_text', { community }))]
      : []),
    ...bannedIssues(text, noneInText, 'text', community),
  ];
}

/** `a.example` is also `www.a.example`. */
const isOf = (host: string, name: string) =>
  host === name.toLowerCase() || host.endsWith(`.${name.toLowerCase()}`);

function hostIssues({ link }: PublishContent, { hosts: { kind, names } }: Rules, community: string): Issue[] {
  const host = URL.parse(link?.url ?? '')?.hostname;
  if (kind === 'free' || host === undefined) return [];
  const isNamed = names.some((name) => isOf(host, name));
  if (isNamed === (kind === 'one of')) return [];
  const message =
    kind === 'one of'
      ? say('reddit.community_hosts_only', { community, hosts: names.join(', ') })
      : say('reddit.community_bans_host', { community, host });
  return [problem('policy', 'link', message)];
}
