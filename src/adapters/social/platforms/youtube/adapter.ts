import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { unlessGone } from '../../ask.ts';
import { can, known } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { oauth2 } from '../../oauth2.ts';
import { google, googleBase, tokenOf } from './api.ts';
import { check, DESCRIPTION_BYTES_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { youTubeComments, youTubePostMetrics, youTubeReply } from './inbox.ts';
import { advanceYouTube, probeYouTube } from './publish.ts';

const AUTH = 'https://www.googleapis.com/auth';
const NEEDED = [`${AUTH}/youtube.upload`, `${AUTH}/youtube.readonly`];

export const youtube: ConsentPlatform<'youtube'> = {
  ...API,
  ...declaration,
  capabilities: can('firstComment', 'replyRead', 'replyWrite', 'hide', 'delete', 'metrics'),
  text: { limit: DESCRIPTION_BYTES_MAX, unit: 'bytes', measure: (text) => Buffer.byteLength(text) },
  mediaTransfer: () => 'push',
  oauth: oauth2({
    scopes: [...NEEDED, `${AUTH}/youtube.force-ssl`, `${AUTH}/yt-analytics.readonly`],
    needed: NEEDED,
    usesPkce: true,
    page: (ctx) => `${googleBase(ctx, 'accounts')}/o/oauth2/v2/auth`,
    // Without both, Google gives a refresh token only the first time, and a second
    // connection would have none.
    pageParams: { access_type: 'offline', prompt: 'consent' },
    token: async (ctx, shape, call) =>
      (await google(ctx, 'POST /token', shape, { ...call, host: 'token' })).data,
    proof: 'form',
    renews: true,
  }),
  async profile(ctx, { accessToken }) {
    const { data } = await google(ctx, 'GET /youtube/v3/channels', Channels, {
      token: accessToken,
      query: { part: 'snippet,statistics', mine: true },
    });
    const [channel] = data.items;
    if (!channel)
      throw platformError({
        errorCode: 'permission_missing',
        message: say('youtube.google_account_no_youtube_channel'),
      });
    const { title, customUrl, thumbnails } = channel.snippet;
    return {
      platformAccountId: channel.id,
      handle: customUrl?.replace(/^@/, '') ?? channel.id,
      displayName: title,
      avatar: thumbnails?.default?.url ?? null,
      followers: channel.statistics.subscriberCount ?? 0,
      profileUrl: `https://www.youtube.com/channel/${channel.id}`,
      facts: {},
    };
  },
  check,
  advance: advanceYouTube,
  probe: probeYouTube,
  async remove(account, platformPostId, ctx) {
    const query = { id: platformPostId };
    await unlessGone(google(ctx, 'DELETE /youtube/v3/videos', z.unknown(), { ...tokenOf(account), query }));
  },
  comments: youTubeComments,
  reply: youTubeReply,
  async hide(account, platformCommentId, ctx) {
    const query = { id: platformCommentId, moderationStatus: 'rejected' };
    await google(ctx, 'POST /youtube/v3/comments/setModerationStatus', z.unknown(), {
      ...tokenOf(account),
      query,
    });
  },
  async deleteComment(account, platformCommentId, ctx) {
    const query = { id: platformCommentId };
    await unlessGone(google(ctx, 'DELETE /youtube/v3/comments', z.unknown(), { ...tokenOf(account), query }));
  },
  postMetrics: youTubePostMetrics,
  async accountMetrics(account, ctx) {
    const query = { part: 'snippet,statistics', mine: true };
    const { data } = await google(ctx, 'GET /youtube/v3/channels', Channels, { ...tokenOf(account), query });
    const statistics = data.items[0]?.statistics;
    return known({ followers: statistics?.subscriberCount, views: statistics?.viewCount });
  },
};

const Count = z.coerce.number().optional();
const Channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          customUrl: z.string().optional(),
          thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).optional(),
        }),
        statistics: z.object({ subscriberCount: Count, viewCount: Count }).default({}),
      }),
    )
    .default([]),
});
