import type { Ask, Reply } from '../http.ts';
import type { Scene } from '../platform.ts';
import { grown, type SandboxAccount, type SandboxComment, type SandboxPost } from '../world.ts';
import { wireText } from './x-text.ts';

export function userOf(account: SandboxAccount, scene: Scene): object {
  const posts = Object.values(scene.state.posts).filter(
    (post) => post.accountId === account.id && !post.deleted,
  );
  return {
    id: account.id,
    username: account.handle,
    name: account.name,
    profile_image_url: scene.faceUrl(account.id),
    subscription_type: account.facts['subscription'] ?? 'None',
    public_metrics: {
      followers_count: account.followers + posts.length * 3,
      following_count: 120,
      tweet_count: posts.length,
      listed_count: 4,
    },
  };
}

/** A direct answer begins with the other's name, unless the author removed it. */
export function wordsOf(comment: SandboxComment, scene: Scene): string {
  if (comment.text.startsWith('@')) return comment.text;
  const owner = scene.state.accounts[scene.state.posts[comment.postId]?.accountId ?? ''];
  return owner && comment.author.id !== owner.id ? `@${owner.handle} ${comment.text}` : comment.text;
}

type Shown = { id: string; createdAt: number; wire: object; authorId: string; text: string };

export function ofPost(post: SandboxPost, scene: Scene, viewerId: string): Shown {
  const keys = post.media.map((id) => `${scene.state.media[id]?.mime.startsWith('video/') ? 7 : 3}_${id}`);
  const parent = scene.state.comments[post.replyTo ?? ''];
  const { text, urls } = wireText(
    parent ? `@${parent.author.handle} ${post.text}` : post.text,
    post.id,
    post.url,
    keys,
  );
  const now = scene.world.now();
  const replies = Object.values(scene.state.comments).filter(
    ({ postId, deleted }) => postId === post.id && !deleted,
  ).length;
  const wire = {
    id: post.id,
    text,
    author_id: post.accountId,
    created_at: seconds(post.createdAt),
    conversation_id: String(post.facts['conversationId'] ?? post.id),
    edit_history_tweet_ids: [post.id],
    entities: { ...(urls.length > 0 && { urls }), mentions: mentionsIn(text) },
    ...(keys.length > 0 && { attachments: { media_keys: keys } }),
    ...(post.replyTo !== null && { referenced_tweets: [{ type: 'replied_to', id: post.replyTo }] }),
    public_metrics: {
      impression_count: grown(post, now, 4000),
      like_count: grown(post, now, 130),
      retweet_count: grown(post, now, 24),
      quote_count: grown(post, now, 5),
      bookmark_count: grown(post, now, 12),
      reply_count: replies,
    },
    ...(post.accountId === viewerId &&
      now - post.createdAt < 30 * 86_400_000 && {
        non_public_metrics: {
          impression_count: grown(post, now, 4000),
          engagements: grown(post, now, 260),
          url_link_clicks: grown(post, now, 60),
          user_profile_clicks: grown(post, now, 15),
        },
      }),
  };
  return { id: post.id, createdAt: post.createdAt, wire, authorId: post.accountId, text };
}

export function ofComment(comment: SandboxComment, scene: Scene): Shown {
  const text = wordsOf(comment, scene);
  const wire = {
    id: comment.id,
    text,
    author_id: comment.author.id,
    created_at: seconds(comment.createdAt),
    conversation_id: comment.postId,
    edit_history_tweet_ids: [comment.id],
    entities: { mentions: mentionsIn(text) },
    referenced_tweets: [{ type: 'replied_to', id: comment.parentId ?? comment.postId }],
    public_metrics: {
      like_count: 0,
      reply_count: 0,
      retweet_count: 0,
      quote_count: 0,
      impression_count: 0,
      bookmark_count: 0,
    },
  };
  return { id: comment.id, createdAt: comment.createdAt, wire, authorId: comment.author.id, text };
}

const mentionsIn = (text: string) =>
  [...text.matchAll(/(?<!\w)@(\w{1,20})/g)].map(({ 1: username, index }) => ({
    username,
    start: index,
    end: index + (username?.length ?? 0) + 1,
  }));

const seconds = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}.000Z`;

/** Only the requested fields. `post.fields` is the newer parameter. */
export function pick(shown: Shown, ask: Ask): object {
  const fields = (ask.query.get('tweet.fields') ?? ask.query.get('post.fields') ?? '').split(',');
  const wanted = new Set(['id', 'text', 'edit_history_tweet_ids', ...fields]);
  return Object.fromEntries(Object.entries(shown.wire).filter(([name]) => wanted.has(name)));
}

export function pageOf(
  all: Shown[],
  ask: Ask,
  scene: Scene,
): Omit<Reply, 'body'> & { body: { data?: object[]; includes?: object; meta: object } } {
  const { query } = ask;
  const start = Date.parse(query.get('start_time') ?? '') || 0;
  const end = Date.parse(query.get('end_time') ?? '') || Number.POSITIVE_INFINITY;
  const fitting = all
    .filter(({ createdAt }) => createdAt >= start && createdAt < end)
    .sort((a, b) => b.createdAt - a.createdAt);
  const from = Number((query.get('pagination_token') ?? query.get('next_token') ?? 'p0').slice(1));
  const size = Math.min(100, Math.max(5, Number(query.get('max_results') ?? 10)));
  const page = fitting.slice(from, from + size);
  const authors = new Set(page.map(({ authorId }) => authorId));
  const users = [
    ...Object.values(scene.state.accounts)
      .filter(({ id }) => authors.has(id))
      .map((account) => userOf(account, scene)),
    ...strangers(scene).filter(({ id }) => authors.has(id)),
  ];
  return {
    status: 200,
    body: {
      ...(page.length > 0 && { data: page.map((shown) => pick(shown, ask)) }),
      ...(query.get('expansions')?.includes('author_id') && page.length > 0 && { includes: { users } }),
      meta: {
        result_count: page.length,
        ...(page[0] && { newest_id: page[0].id, oldest_id: page.at(-1)?.id }),
        ...(from + size < fitting.length && { next_token: `p${from + size}` }),
      },
    },
  };
}

function strangers(scene: Scene): { id: string; username: string; name: string }[] {
  const known = new Map(
    Object.values(scene.state.comments).map(({ author }) => [
      author.id,
      { id: author.id, username: author.handle, name: author.name },
    ]),
  );
  return [...known.values()];
}
