import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import { can, type ConnectedAccount, type Metrics, type RemoteComment, known } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { deleteNode, graph, Id, orNull, Success } from '../graph/call.ts';
import { commentsOf, figuresOf, Insights, metricsBy, readAll, replyBy, Stamp } from '../graph/comments.ts';
import { byContainers } from '../graph/containers.ts';
import { quotaFacts } from '../graph/quota.ts';
import { longLivedConsent } from '../graph/oauth.ts';
import { hostOf, nodeOf } from './api.ts';
import { CAPTION_MAX, check, commentIssues } from './check.ts';
import { declaration } from './declaration.ts';
import { containers } from './publish.ts';

const SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
];

export const instagram: ConsentPlatform<'instagram'> = {
  ...API,
  ...declaration,
  capabilities: can('firstComment', 'story', 'reel', 'replyRead', 'replyWrite', 'hide', 'metrics'),
  text: { limit: CAPTION_MAX, unit: 'characters', measure: (text) => [...text].length },
  // Videos can be sent; pictures are fetched from us.
  mediaTransfer: ({ media }) => (media.every(({ kind }) => kind === 'video') ? 'push' : 'pull'),
  oauth: longLivedConsent({
    scopes: SCOPES,
    needed: ['instagram_business_basic', 'instagram_business_content_publish'],
    prefix: 'ig',
    hostOf,
    shortAt: (ctx) => hostOf(ctx, 'token'),
  }),
  async profile(ctx, { accessToken }) {
    const me = await graph(ctx, `GET ${nodeOf(ctx, 'me')}`, Me, {
      query: { fields: 'user_id,username,name,account_type,profile_picture_url,followers_count' },
      token: accessToken,
    });
    return {
      platformAccountId: me.user_id,
      handle: me.username,
      displayName: me.name || me.username,
      avatar: me.profile_picture_url ?? null,
      followers: me.followers_count,
      profileUrl: `https://www.instagram.com/${encodeURIComponent(me.username)}/`,
      facts: {
        accountType: me.account_type,
        ...(await quotaFacts(ctx, nodeOf(ctx, `${me.user_id}/content_publishing_limit`), accessToken)),
      },
    };
  },
  check,
  ...byContainers(containers),
  remove: () =>
    Promise.reject(
      platformError({
        errorCode: 'permission_missing',
        message: say('instagram.instagram_lets_no_application_delete'),
      }),
    ),
  comments: (account, posts, ctx) =>
    commentsOf(posts, async (postId) => {
      const fields = `${COMMENT_FIELDS},replies{${COMMENT_FIELDS}}`;
      const url = nodeOf(ctx, `${postId}/comments`);
      const found = await readAll(ctx, url, Comment, { fields }, account.accessToken);
      return found.flatMap((comment) => [
        remoteOf(account, postId, comment, null),
        ...(comment.replies?.data ?? []).map((reply) => remoteOf(account, postId, reply, comment.id)),
      ]);
    }),
  reply: replyBy({
    check: (text) => commentIssues(text, 'text'),
    async send({ account, comment, text }, ctx) {
      const { id } = await graph(ctx, `POST ${nodeOf(ctx, `${comment.platformCommentId}/replies`)}`, Id, {
        form: { message: text },
        token: account.accessToken,
        visible: true,
      });
      return id;
    },
    async under({ account, comment }, ctx) {
      const token = account.accessToken;
      // Replies to a reply are attached to the top comment.
      const { parent_id: parent } = await graph(
        ctx,
        `GET ${nodeOf(ctx, comment.platformCommentId)}`,
        Parent,
        {
          query: { fields: 'id,parent_id' },
          token,
        },
      );
      const url = nodeOf(ctx, `${parent ?? comment.platformCommentId}/replies`);
      const found = await readAll(ctx, url, Reply, { fields: COMMENT_FIELDS }, token);
      return found.map((reply) => ({ ...reply, at: reply.timestamp, isSelf: isSelf(account, reply) }));
    },
  }),
  async hide(account, commentId, ctx) {
    const form = { hide: 'true' };
    await graph(ctx, `POST ${nodeOf(ctx, commentId)}`, Success, { form, token: account.accessToken });
  },
  deleteComment: (account, commentId, ctx) =>
    deleteNode(ctx, nodeOf(ctx, commentId), { token: account.accessToken }),
  postMetrics: (account, ids, ctx) => figuresOf(ids, (id) => postMetrics(account, id, ctx)),
  async accountMetrics(account, ctx) {
    const token = account.accessToken;
    const url = nodeOf(ctx, `${account.platformAccountId}/insights`);
    const total = {
      metric: 'likes,views,comments,shares,saves,reach',
      metric_type: 'total_value',
      period: 'day',
    };
    const insights = await orNull(graph(ctx, `GET ${url}`, Insights, { query: total, token }));
    const me = await graph(ctx, `GET ${nodeOf(ctx, 'me')}`, Followers, {
      query: { fields: 'followers_count' },
      token,
    });
    return {
      ...(insights && metricsBy(insights, ACCOUNT_METRICS)),
      followers: me.followers_count,
    };
  },
};

const Me = z.object({
  user_id: z.coerce.string().min(1),
  username: z.string(),
  name: z.string().default(''),
  account_type: z.string().default(''),
  profile_picture_url: z.string().optional(),
  followers_count: z.number().default(0),
});
const Followers = z.object({ followers_count: z.number() });
const Parent = z.object({ parent_id: z.string().optional() });

const COMMENT_FIELDS = 'id,text,username,timestamp,like_count,from';
const Reply = z.object({
  id: z.string(),
  text: z.string().default(''),
  username: z.string().default(''),
  timestamp: Stamp,
  like_count: z.number().default(0),
  from: z.object({ id: z.coerce.string(), username: z.string().optional() }).optional(),
});
type Reply = z.output<typeof Reply>;
const Comment = Reply.extend({ replies: z.object({ data: z.array(Reply) }).optional() });

function isSelf(account: ConnectedAccount, { from, username }: Reply): boolean {
  return from?.id === account.platformAccountId || (username !== '' && username === account.handle);
}

function remoteOf(
  account: ConnectedAccount,
  platformPostId: string,
  comment: Reply & { replies?: { data: Reply[] } | undefined },
  parent: string | null,
): RemoteComment {
  const handle = comment.username || (comment.from?.username ?? '');
  return {
    platformCommentId: comment.id,
    platformPostId,
    parentPlatformCommentId: parent,
    author: {
      id: comment.from?.id ?? handle,
      handle,
      displayName: handle,
      avatar: null,
      isSelf: isSelf(account, comment),
    },
    text: comment.text,
    likeCount: comment.like_count,
    replyCount: comment.replies?.data.length ?? 0,
    publishedAt: comment.timestamp,
    platformUrl: null,
    canReply: true,
  };
}

const POST_METRICS = {
  views: 'views',
  reach: 'reach',
  saved: 'saves',
  replies: 'comments',
  shares: 'shares',
} as const;
const ACCOUNT_METRICS = {
  views: 'views',
  reach: 'reach',
  likes: 'reactions',
  comments: 'comments',
  shares: 'shares',
  saves: 'saves',
} as const;

/** Pictures and albums have no `shares`, stories no `saved`; one wrong name fails the whole call. */
const INSIGHTS: Readonly<Record<string, string>> = {
  STORY: 'views,reach,replies',
  REELS: 'views,reach,saved,shares',
  FEED: 'views,reach,saved',
};

/**
 * The post itself has the likes and comments, even without insights: there are none for posts from before the
 * account became professional, and for stories that hardly anybody saw.
 */
async function postMetrics(account: ConnectedAccount, id: string, ctx: PlatformContext): Promise<Metrics> {
  const token = account.accessToken;
  const node = await graph(ctx, `GET ${nodeOf(ctx, id)}`, Counted, {
    query: { fields: 'media_product_type,like_count,comments_count' },
    token,
  });
  const kind = node.media_product_type ?? 'FEED';
  const insights = await orNull(
    graph(ctx, `GET ${nodeOf(ctx, `${id}/insights`)}`, Insights, {
      query: { metric: INSIGHTS[kind] ?? 'views,reach' },
      token,
    }),
  );
  return {
    ...known({ reactions: node.like_count, comments: node.comments_count }),
    ...(insights && metricsBy(insights, POST_METRICS)),
  };
}
const Counted = z.object({
  media_product_type: z.string().optional(),
  like_count: z.number().optional(),
  comments_count: z.number().optional(),
});
