import { z } from 'zod';
import { can, type ConnectedAccount, type RemoteComment } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { deleteNode, graph, Id, Success } from '../graph/call.ts';
import { commentsOf, figuresOf, Insights, metricsBy, readAll, replyBy, Stamp } from '../graph/comments.ts';
import { byContainers } from '../graph/containers.ts';
import { quotaFacts } from '../graph/quota.ts';
import { longLivedConsent } from '../graph/oauth.ts';
import { hostOf, nodeOf } from './api.ts';
import { check, measure, TEXT_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { containers } from './publish.ts';

const SCOPES = [
  'threads_basic',
  'threads_content_publish',
  'threads_manage_replies',
  'threads_read_replies',
  'threads_manage_insights',
  'threads_delete',
];

const REPLY_FIELDS = 'id,text,username,timestamp,permalink,replied_to,is_reply_owned_by_me,has_replies';

export const threads: ConsentPlatform<'threads'> = {
  ...API,
  ...declaration,
  capabilities: can('thread', 'firstComment', 'replyRead', 'replyWrite', 'hide', 'delete', 'metrics'),
  text: { limit: TEXT_MAX, unit: 'characters', measure },
  mediaTransfer: () => 'pull',
  oauth: longLivedConsent({
    scopes: SCOPES,
    needed: ['threads_basic', 'threads_content_publish'],
    prefix: 'th',
    hostOf,
  }),
  async profile(ctx, { accessToken: token }) {
    const me = await graph(ctx, `GET ${nodeOf(ctx, 'me')}`, Me, {
      query: { fields: 'id,username,name,threads_profile_picture_url' },
      token,
    });
    const counted = await graph(ctx, `GET ${nodeOf(ctx, `${me.id}/threads_insights`)}`, Insights, {
      query: { metric: 'followers_count' },
      token,
    });
    return {
      platformAccountId: me.id,
      handle: me.username,
      displayName: me.name || me.username,
      avatar: me.threads_profile_picture_url ?? null,
      followers: metricsBy(counted, { followers_count: 'followers' }).followers ?? 0,
      profileUrl: `https://www.threads.net/@${encodeURIComponent(me.username)}`,
      facts: await quotaFacts(ctx, nodeOf(ctx, `${me.id}/threads_publishing_limit`), token),
    };
  },
  check,
  ...byContainers(containers),
  remove: (account, platformPostId, ctx) =>
    deleteNode(ctx, nodeOf(ctx, platformPostId), { token: account.accessToken }),
  comments: (account, posts, ctx) =>
    commentsOf(posts, async (postId) => {
      const url = nodeOf(ctx, `${postId}/conversation`);
      const query = { fields: REPLY_FIELDS, reverse: 'true' };
      const found = await readAll(ctx, url, Reply, query, account.accessToken);
      return found.map((reply) => remoteOf(account, postId, reply));
    }),
  reply: replyBy({
    async send({ account, comment, text }, ctx) {
      const token = account.accessToken;
      const url = nodeOf(ctx, `${account.platformAccountId}/threads`);
      const form = { media_type: 'TEXT', text, reply_to_id: comment.platformCommentId };
      // A container is not visible, so one whose answer is lost does no harm. Text needs no processing.
      const container = await graph(ctx, `POST ${url}`, Id, { form, token });
      const made = await graph(ctx, `POST ${url}_publish`, Id, {
        form: { creation_id: container.id },
        token,
        visible: true,
      });
      return made.id;
    },
    async under({ account, comment }, ctx) {
      const url = nodeOf(ctx, `${comment.platformCommentId}/replies`);
      const query = { fields: REPLY_FIELDS, reverse: 'true' };
      const found = await readAll(ctx, url, Reply, query, account.accessToken);
      return found.map((reply) => ({ ...reply, at: reply.timestamp, isSelf: isSelf(account, reply) }));
    },
  }),
  async hide(account, commentId, ctx) {
    const form = { hide: 'true' };
    const url = nodeOf(ctx, `${commentId}/manage_reply`);
    await graph(ctx, `POST ${url}`, Success, { form, token: account.accessToken });
  },
  // Replies of others can be hidden, but only their authors can delete them.
  deleteComment: null,
  postMetrics: (account, ids, ctx) =>
    figuresOf(ids, async (id) => {
      const query = { metric: 'views,likes,replies,reposts,quotes' };
      const url = nodeOf(ctx, `${id}/insights`);
      const answer = await graph(ctx, `GET ${url}`, Insights, { query, token: account.accessToken });
      return metricsBy(answer, METRICS);
    }),
  async accountMetrics(account, ctx) {
    const query = { metric: 'views,likes,replies,reposts,quotes,followers_count' };
    const url = nodeOf(ctx, `${account.platformAccountId}/threads_insights`);
    const answer = await graph(ctx, `GET ${url}`, Insights, { query, token: account.accessToken });
    return metricsBy(answer, { ...METRICS, followers_count: 'followers' });
  },
};

const METRICS = {
  views: 'views',
  likes: 'reactions',
  replies: 'comments',
  reposts: 'shares',
  quotes: 'shares',
} as const;

const Me = z.object({
  id: z.coerce.string().min(1),
  username: z.string(),
  name: z.string().default(''),
  threads_profile_picture_url: z.string().optional(),
});
const Reply = z.object({
  id: z.string(),
  text: z.string().default(''),
  username: z.string().default(''),
  timestamp: Stamp,
  permalink: z.string().optional(),
  replied_to: z.object({ id: z.string() }).optional(),
  is_reply_owned_by_me: z.boolean().optional(),
});
type Reply = z.output<typeof Reply>;

function isSelf(account: ConnectedAccount, reply: Reply): boolean {
  return reply.is_reply_owned_by_me === true || reply.username === account.handle;
}

function remoteOf(account: ConnectedAccount, platformPostId: string, reply: Reply): RemoteComment {
  const above = reply.replied_to?.id;
  return {
    platformCommentId: reply.id,
    platformPostId,
    parentPlatformCommentId: above === undefined || above === platformPostId ? null : above,
    author: {
      // The API identifies nobody by id.
      id: reply.username,
      handle: reply.username,
      displayName: reply.username,
      avatar: null,
      isSelf: isSelf(account, reply),
    },
    text: reply.text,
    likeCount: 0,
    replyCount: 0,
    publishedAt: reply.timestamp,
    platformUrl: reply.permalink ?? null,
    canReply: true,
  };
}
