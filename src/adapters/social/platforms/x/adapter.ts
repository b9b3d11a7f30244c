import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import { can } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { oauth2 } from '../../oauth2.ts';
import { advanceThread, probeThread } from '../../thread-steps.ts';
import { tokenOf, xBase, xCall } from './api.ts';
import { check, TEXT_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { xComments, xPostMetrics, xReply } from './inbox.ts';
import { xThread } from './publish.ts';
import { weightedLength } from '../../weighted-length.ts';

export const x: ConsentPlatform<'x'> = {
  ...API,
  ...declaration,
  capabilities: can('thread', 'firstComment', 'poll', 'replyRead', 'replyWrite', 'hide', 'delete', 'metrics'),
  text: { limit: TEXT_MAX, unit: 'weighted', measure: weightedLength },
  mediaTransfer: () => 'push',
  oauth: oauth2({
    scopes: [
      'tweet.read',
      'tweet.write',
      'users.read',
      'media.write',
      'offline.access',
      'tweet.moderate.write',
    ],
    needed: ['tweet.read', 'tweet.write', 'users.read', 'offline.access'],
    usesPkce: true,
    page: (ctx) => `${xBase(ctx, 'web')}/i/oauth2/authorize`,
    token: (ctx, shape, call) => xCall(ctx, 'POST /2/oauth2/token', shape, call),
    proof: 'basic',
    renews: true,
  }),
  async profile(ctx, { accessToken }) {
    const { data } = await xCall(ctx, 'GET /2/users/me', Me, {
      token: accessToken,
      query: { 'user.fields': ME_FIELDS },
    });
    return {
      platformAccountId: data.id,
      handle: data.username,
      displayName: data.name,
      avatar: data.profile_image_url ?? null,
      followers: data.public_metrics.followers_count,
      profileUrl: `https://x.com/${data.username}`,
      facts: { ...(data.subscription_type !== undefined && { subscription: data.subscription_type }) },
    };
  },
  check,
  advance: (job, handle, ctx) => advanceThread(xThread, job, handle, ctx),
  probe: (job, handle, ctx) => probeThread(xThread, job, handle, ctx),
  async remove(account, platformPostId, ctx) {
    const path = `/2/tweets/${encodeURIComponent(platformPostId)}` as const;
    await unlessGone(xCall(ctx, `DELETE ${path}`, z.unknown(), tokenOf(account)));
  },
  comments: xComments,
  reply: xReply,
  async hide(account, platformCommentId, ctx) {
    const path = `/2/tweets/${encodeURIComponent(platformCommentId)}/hidden` as const;
    await xCall(ctx, `PUT ${path}`, z.unknown(), { ...tokenOf(account), json: { hidden: true } });
  },
  // Only the author can delete a reply; the owner of the conversation can hide it.
  deleteComment: null,
  postMetrics: xPostMetrics,
  async accountMetrics(account, ctx) {
    const query = { 'user.fields': ME_FIELDS };
    const { data } = await xCall(ctx, 'GET /2/users/me', Me, { ...tokenOf(account), query });
    return { followers: data.public_metrics.followers_count };
  },
};

const ME_FIELDS = 'profile_image_url,public_metrics,subscription_type';
const Me = z.object({
  data: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    profile_image_url: z.string().optional(),
    subscription_type: z.string().optional(),
    public_metrics: z.object({ followers_count: z.number() }),
  }),
});
