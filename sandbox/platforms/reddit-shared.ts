import { type Ask, bearerOf, isObject, readFields, Refusal, type Reply } from '../http.ts';
import { accountOf } from '../oauth.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import { grown, keptIn, type SandboxAccount, type SandboxComment, type SandboxPost } from '../world.ts';

const CALLS = { limit: 1000, sec: 600 };

/** A refusal has status 200, its code in a list, and no data. */
export const refused = (code: string, words: string, field = '') =>
  new Refusal({ status: 200, body: { json: { errors: [[code, words, field]] } } });

export const httpError = (status: number, reason: string): Reply => ({
  status,
  body: { message: reason, error: status },
});

export interface Community {
  name: string;
  /** any, link or self. */
  takes: string;
  hasImages: boolean;
  hasVideos: boolean;
  /** Whether posts of elsewhere may be shown there. */
  hasCrossposts: boolean;
  /** Posts of others, as full names. */
  posts: string[];
  hasPolls: boolean;
  flairs: string[];
  needsFlair: boolean;
  bannedDomains: string[];
  bannedWords: string[];
  title: { min: number | null; max: number | null; oneOf: string[] };
  /** required, notAllowed or none. */
  text: string;
  /** Links must lead to these domains. */
  onlyDomains: string[];
  /** Only approved users may post. */
  isClosed: boolean;
  rules: string[];
}

/** The communities in the facts of an account. */
export function communitiesOf({ handle, facts }: SandboxAccount): Community[] {
  const listed = Array.isArray(facts['communities']) ? facts['communities'] : [];
  return [{ name: `u_${handle}` }, ...listed].map((each: Partial<Community>) => ({
    name: String(each.name),
    takes: each.takes ?? 'any',
    hasImages: each.hasImages !== false,
    hasVideos: each.hasVideos !== false,
    hasCrossposts: each.hasCrossposts !== false,
    posts: each.posts ?? [],
    hasPolls: each.hasPolls !== false,
    flairs: each.flairs ?? [],
    needsFlair: each.needsFlair === true,
    bannedDomains: each.bannedDomains ?? [],
    bannedWords: each.bannedWords ?? [],
    title: { min: null, max: null, oneOf: [], ...each.title },
    text: each.text ?? 'none',
    onlyDomains: each.onlyDomains ?? [],
    isClosed: each.isClosed === true,
    rules: each.rules ?? [],
  }));
}

export const communityOf = (account: SandboxAccount, name: string): Community | undefined =>
  communitiesOf(account).find((each) => each.name.toLowerCase() === name.toLowerCase());

export interface Caller {
  account: SandboxAccount;
  input: Record<string, string>;
}

/** Applications without a user agent of their own, or with that of a library, are limited heavily. */
export function checkAgent(ask: Ask): void {
  if (!/^[a-z]+:[\w.-]+:[\w.]+/.test(ask.headers['user-agent'] ?? ''))
    throw new Refusal(httpError(429, 'Too Many Requests'));
}

export function callerOf(ask: Ask, scene: Scene, scope: string): Caller {
  checkAgent(ask);
  const token = bearerOf(ask);
  const account = scene.state.accounts[accountOf(scene, token) ?? ''];
  if (!account) throw new Refusal(httpError(401, 'Unauthorized'));
  const { scopes = [] } = scene.state.tokens[token ?? ''] ?? {};
  if (!scopes.includes(scope)) throw new Refusal(httpError(403, 'Forbidden'));
  if (account.facts['suspended'] === true) throw new Refusal(httpError(403, 'Forbidden'));
  const { isOver, resetsAt } = countIn(scene, `calls ${account.id}`, CALLS.limit, CALLS.sec);
  if (isOver)
    throw new Refusal({
      ...httpError(429, 'Too Many Requests'),
      // In seconds from now.
      headers: { 'x-ratelimit-reset': String(Math.ceil((resetsAt - scene.world.now()) / 1000)) },
    });
  return { account, input: readFields(ask) };
}

/** Every response reports the remaining calls, as a decimal number. */
export const counted = (route: SandboxRoute): SandboxRoute => ({
  ...route,
  async run(ask, scene) {
    const reply = await route.run(ask, scene);
    const accountId = accountOf(scene, bearerOf(ask));
    if (accountId === null) return reply;
    const { remaining, resetsAt } = countIn(scene, `calls ${accountId}`, CALLS.limit, CALLS.sec, 0);
    return {
      ...reply,
      headers: {
        ...reply.headers,
        'x-ratelimit-used': String(CALLS.limit - remaining),
        'x-ratelimit-remaining': remaining.toFixed(1),
        'x-ratelimit-reset': String(Math.ceil((resetsAt - scene.world.now()) / 1000)),
      },
    };
  },
});

/** Ids are base-36 counters, as on Reddit. */
export function newName(scene: Scene, kind: 't1' | 't3'): string {
  const counter = keptIn<number>(scene.state, 'names');
  counter['last'] = (counter['last'] ?? 60_466_176) + 1;
  return `${kind}_${counter['last'].toString(36)}`;
}

export const seconds = (ms: number) => Math.floor(ms / 1000);

export const answersTo = (scene: Scene, post: SandboxPost) =>
  Object.values(scene.state.comments).filter(({ postId, deleted }) => postId === post.id && !deleted);

export const isSelf = ({ facts, media }: SandboxPost) =>
  facts['link'] === undefined && facts['parent'] === undefined && media.length === 0;

export function postShown(post: SandboxPost, scene: Scene): object {
  const account = scene.state.accounts[post.accountId];
  return {
    kind: 't3',
    data: {
      id: post.id.slice(3),
      name: post.id,
      title: post.facts['title'],
      selftext: post.text,
      is_self: isSelf(post),
      ...(post.facts['parent'] !== undefined && { crosspost_parent: post.facts['parent'] }),
      subreddit: post.facts['community'],
      author: account?.handle,
      created_utc: seconds(post.createdAt),
      permalink: permalinkOf(post),
      url: post.url,
      score: grown(post, scene.world.now(), 120),
      num_comments: answersTo(scene, post).length,
      num_crossposts: grown(post, scene.world.now(), 2),
      over_18: post.facts['nsfw'] === true,
      spoiler: post.facts['spoiler'] === true,
      link_flair_text: post.facts['flair'] ?? null,
      ...(isObject(post.facts['poll']) && { poll_data: pollShown(post.facts['poll'], post) }),
      removed_by_category: post.facts['removed'] ?? null,
    },
  };
}

const pollShown = ({ options, days }: Record<string, unknown>, { createdAt }: SandboxPost) => ({
  options: (Array.isArray(options) ? options : []).map((text, i) => ({ id: String(i + 1), text })),
  // In milliseconds, unlike all other times.
  voting_end_timestamp: createdAt + Number(days) * 86_400_000,
  total_vote_count: 0,
});

export const permalinkOf = (post: SandboxPost) =>
  `/r/${String(post.facts['community'])}/comments/${post.id.slice(3)}/${slugOf(String(post.facts['title']))}/`;

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 50);

/** Comments of readers in the sandbox have other ids. On Reddit, a comment id begins with t1. */
export const commentName = ({ id }: SandboxComment) => (id.startsWith('t1_') ? id : `t1_${id}`);
