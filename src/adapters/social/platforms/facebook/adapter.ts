import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext, TokenSet } from '../../connection.ts';
import { can, type ConnectedAccount, type RemoteComment } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { appOf, oauth2 } from '../../oauth2.ts';
import { graph, Id, isGone, orNull, Success } from '../graph/call.ts';
import { versionOf } from '../graph/version.ts';
import { commentsOf, figuresOf, Insights, metricsBy, replyBy, Stamp } from '../graph/comments.ts';
import { hostOf, listEdge, onNode } from './api.ts';
import { check, TEXT_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { advance, probe } from './publish.ts';

const SCOPES = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_manage_engagement',
  'pages_read_engagement',
  'pages_read_user_content',
  'read_insights',
];

/** Pages, each with its own token from the person's consent. */
export const facebook: ConsentPlatform<'facebook'> = {
  ...API,
  ...declaration,
  capabilities: can(
    'firstComment',
    'story',
    'reel',
    'replyRead',
    'replyWrite',
    'hide',
    'delete',
    'edit',
    'metrics',
  ),
  text: { limit: TEXT_MAX, unit: 'characters', measure: (text) => [...text].length },
  mediaTransfer: () => 'push',
  oauth: oauth2({
    scopes: SCOPES,
    needed: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement'],
    usesPkce: false,
    page: (ctx) => `${hostOf(ctx, 'www')}/${versionOf(ctx)}/dialog/oauth`,
    separator: ',',
    async exchange(ctx, { code, redirectUri }) {
      const short = await userToken(ctx, { redirect_uri: redirectUri, code });
      const long = await userToken(ctx, { grant_type: 'fb_exchange_token', fb_exchange_token: short });
      const pages = await listEdge(ctx, 'me/accounts', Page, { fields: 'id,access_token' }, long);
      const scopes = await grantedScopes(ctx, long);
      const [first, ...others] = pages.map(({ access_token: token }) => pageToken(token, scopes));
      if (first) return others.length === 0 ? first : { ...first, also: others };
      throw platformError({
        errorCode: 'permission_missing',
        message: say('facebook.consent_covers_no_page_choose'),
      });
    },
    // A page token derived from a long-lived one does not expire. If it is revoked, only a person can help.
    refresh: () =>
      Promise.reject(
        platformError({
          errorCode: 'token_expired',
          message: say('facebook.facebook_renews_no_page_authorization'),
        }),
      ),
  }),
  async profile(ctx, { accessToken }) {
    const page = await onNode(ctx, 'GET me', PageNode, {
      query: { fields: 'id,name,username,followers_count,link,picture' },
      token: accessToken,
    });
    return {
      platformAccountId: page.id,
      handle: page.username ?? page.id,
      displayName: page.name,
      avatar: page.picture?.data?.url ?? null,
      followers: page.followers_count,
      profileUrl: page.link ?? null,
      facts: {},
    };
  },
  check,
  advance,
  probe,
  remove: deleteNode,
  edit: {
    title: false,
    async send({ account, platformPostId, content }, ctx) {
      // A bare number is a video or a story, whose text cannot be edited as a post.
      if (!platformPostId.includes('_'))
        throw platformError({ errorCode: 'invalid_settings', message: say('platform.edit_it_there') });
      const form = { message: content.text };
      await onNode(ctx, `POST ${platformPostId}`, Success, { form, token: account.accessToken });
    },
  },
  comments: (account, posts, ctx) =>
    commentsOf(posts, async (postId) => {
      const found = await readComments(account, postId, ctx, { filter: 'stream' });
      return found.map((comment) => remoteOf(account, postId, comment));
    }),
  reply: replyBy({
    async send({ account, comment, text }, ctx) {
      const { id } = await onNode(ctx, `POST ${comment.platformCommentId}/comments`, Id, {
        form: { message: text },
        token: account.accessToken,
        visible: true,
      });
      return id;
    },
    async under({ account, comment }, ctx) {
      const found = await readComments(account, comment.platformCommentId, ctx, {});
      return found.map(({ id, message, created_time: at, from }) => ({
        id,
        text: message,
        at,
        isSelf: from?.id === account.platformAccountId,
      }));
    },
  }),
  async hide(account, commentId, ctx) {
    const form = { is_hidden: 'true' };
    await onNode(ctx, `POST ${commentId}`, Success, { form, token: account.accessToken });
  },
  deleteComment: deleteNode,
  postMetrics: (account, ids, ctx) =>
    figuresOf(ids, async (id) => {
      const token = account.accessToken;
      const query = { fields: countFieldsOf(id) };
      const counts = await onNode(ctx, `GET ${id}`, Counts, { query, token });
      // A kind of post that lacks one of these metrics fails the whole call; the counts are still useful.
      const metric = 'post_media_view,post_total_media_view_unique,post_clicks';
      const insights = await orNull(
        onNode(ctx, `GET ${id}/insights`, Insights, { query: { metric }, token }),
      );
      return {
        ...(insights && metricsBy(insights, POST_METRICS)),
        ...(counts.reactions && { reactions: counts.reactions.summary.total_count }),
        ...(counts.comments && { comments: counts.comments.summary.total_count }),
        ...(counts.shares && { shares: counts.shares.count }),
      };
    }),
  async accountMetrics(account, ctx) {
    const token = account.accessToken;
    const query = {
      metric: 'page_media_view,page_total_media_view_unique,page_post_engagements',
      period: 'day',
    };
    const page = account.platformAccountId;
    const insights = await orNull(onNode(ctx, `GET ${page}/insights`, Insights, { query, token }));
    const node = await onNode(ctx, `GET ${page}`, Followers, { query: { fields: 'followers_count' }, token });
    return {
      ...(insights && metricsBy(insights, PAGE_METRICS)),
      followers: node.followers_count,
    };
  },
};

const UserToken = z.object({ access_token: z.string().min(1) });

async function userToken(ctx: PlatformContext, query: Record<string, string>): Promise<string> {
  const { clientId, clientSecret } = appOf(ctx);
  const url = `${hostOf(ctx, 'api')}/${versionOf(ctx)}/oauth/access_token`;
  const answer = await graph(ctx, `GET ${url}`, UserToken, {
    query: { client_id: clientId, client_secret: clientSecret, ...query },
    secrets: Object.values(query),
  });
  return answer.access_token;
}

const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

/**
 * People can deselect permissions in the dialog, and the tokens do not show it. If this cannot be
 * read, all count as granted.
 */
async function grantedScopes(ctx: PlatformContext, token: string): Promise<readonly string[]> {
  const permissions = await orNull(onNode(ctx, 'GET me/permissions', Permissions, { token }));
  return (
    permissions?.data.filter(({ status }) => status === 'granted').map(({ permission }) => permission) ??
    SCOPES
  );
}

function pageToken(accessToken: string, scopes: readonly string[]): TokenSet {
  return { accessToken, refreshToken: null, expiresAt: null, refreshExpiresAt: null, scopes };
}

/** Something that is already gone needs no deletion. */
async function deleteNode(account: ConnectedAccount, id: string, ctx: PlatformContext): Promise<void> {
  try {
    await onNode(ctx, `DELETE ${id}`, Success, { token: account.accessToken });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const COMMENT_FIELDS =
  'id,message,from,created_time,like_count,comment_count,parent,permalink_url,can_comment';

function readComments(
  account: ConnectedAccount,
  id: string,
  ctx: PlatformContext,
  query: Record<string, string>,
): Promise<Comment[]> {
  const asked = { fields: COMMENT_FIELDS, order: 'reverse_chronological', ...query };
  return listEdge(ctx, `${id}/comments`, Comment, asked, account.accessToken);
}

function remoteOf(account: ConnectedAccount, platformPostId: string, comment: Comment): RemoteComment {
  const { from } = comment;
  return {
    platformCommentId: comment.id,
    platformPostId,
    parentPlatformCommentId: comment.parent?.id ?? null,
    // Facebook hides the author if the page may not know.
    author: {
      id: from?.id ?? '',
      handle: from?.name ?? '',
      displayName: from?.name ?? 'Facebook user',
      avatar: null,
      isSelf: from?.id === account.platformAccountId,
    },
    text: comment.message,
    likeCount: comment.like_count,
    replyCount: comment.comment_count,
    publishedAt: comment.created_time,
    platformUrl: comment.permalink_url ?? null,
    canReply: comment.can_comment,
  };
}

const POST_METRICS = {
  post_media_view: 'views',
  post_total_media_view_unique: 'reach',
  post_clicks: 'clicks',
} as const;
const PAGE_METRICS = {
  page_media_view: 'views',
  page_total_media_view_unique: 'reach',
  page_post_engagements: 'engagements',
} as const;

const COUNT_FIELDS = 'reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0)';

/**
 * A post's id is `page_post`; a bare number is a video, which has no `shares` and would fail the whole call.
 */
const countFieldsOf = (id: string) => (id.includes('_') ? `${COUNT_FIELDS},shares` : COUNT_FIELDS);
const Total = z.object({ summary: z.object({ total_count: z.number() }) });
const Counts = z.object({
  reactions: Total.optional(),
  comments: Total.optional(),
  shares: z.object({ count: z.number() }).optional(),
});
const Page = z.object({ id: z.coerce.string(), access_token: z.string().min(1) });
const PageNode = z.object({
  id: z.coerce.string().min(1),
  name: z.string().default(''),
  username: z.string().optional(),
  followers_count: z.number().default(0),
  link: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string() }).optional() }).optional(),
});
const Followers = z.object({ followers_count: z.number() });
const Comment = z.object({
  id: z.string(),
  message: z.string().default(''),
  created_time: Stamp,
  from: z.object({ id: z.coerce.string(), name: z.string().default('') }).optional(),
  like_count: z.number().default(0),
  comment_count: z.number().default(0),
  parent: z.object({ id: z.string() }).optional(),
  permalink_url: z.string().optional(),
  can_comment: z.boolean().default(true),
});
type Comment = z.output<typeof Comment>;
