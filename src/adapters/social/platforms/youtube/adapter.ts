import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import type { PlatformContext, TokenSet } from '../../contract.ts';
import type { ApiPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { known } from '../../metrics.ts';
import { google, googleBase, tokenOf } from './api.ts';
import { checkYouTube, DESCRIPTION_BYTES_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { youTubeComments, youTubePostMetrics, youTubeReply } from './inbox.ts';
import { advanceYouTube, probeYouTube } from './publish.ts';

const SCOPES = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube.readonly',
  'https://www.googleapis.com/auth/youtube.force-ssl',
  'https://www.googleapis.com/auth/yt-analytics.readonly',
];

export const youtube: ApiPlatform<'youtube'> = {
  ...declaration,
  kind: 'api',
  capabilities: {
    thread: false,
    firstComment: true,
    poll: false,
    story: false,
    reel: false,
    replyRead: true,
    replyWrite: true,
    hide: true,
    delete: true,
    metrics: true,
  },
  text: { limit: DESCRIPTION_BYTES_MAX, unit: 'bytes', measure: (text) => Buffer.byteLength(text) },
  mediaTransfer: () => 'push',
  oauth: {
    scopes: SCOPES,
    needed: [
      'https://www.googleapis.com/auth/youtube.upload',
      'https://www.googleapis.com/auth/youtube.readonly',
    ],
    usesPkce: true,
    authorizeUrl(ctx, { state, challenge, redirectUri }) {
      const url = new URL(`${googleBase(ctx, 'accounts')}/o/oauth2/v2/auth`);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: appOf(ctx).clientId,
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        // Without both Google gives a refresh token the first time only, and a second connect would have none.
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString();
      return url.href;
    },
    exchange: (ctx, { code, verifier, redirectUri }) =>
      askToken(ctx, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    refresh(ctx, { refreshToken }) {
      if (refreshToken === null) return Promise.reject(platformError({ errorCode: 'token_expired' }));
      return askToken(ctx, { grant_type: 'refresh_token', refresh_token: refreshToken });
    },
  },
  async profile(ctx, { accessToken }) {
    const { data } = await google(ctx, 'GET /youtube/v3/channels', Channels, {
      token: accessToken,
      query: { part: 'snippet,statistics', mine: true },
    });
    const [channel] = data.items;
    if (!channel)
      throw platformError({
        errorCode: 'permission_missing',
        message: 'This Google account has no YouTube channel.',
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
  check: checkYouTube,
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

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  refresh_token_expires_in: z.number().positive().optional(),
  scope: z.string().default(''),
});

async function askToken(ctx: PlatformContext, form: Record<string, string>): Promise<TokenSet> {
  const { clientId, clientSecret } = appOf(ctx);
  const { data } = await google(ctx, 'POST /token', Tokens, {
    host: 'token',
    form: { ...form, client_id: clientId, client_secret: clientSecret },
    secrets: [form['code'], form['code_verifier'], form['refresh_token']].filter(
      (secret) => secret !== undefined,
    ),
  });
  const now = ctx.clock.now().getTime();
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token ?? null,
    expiresAt: new Date(now + data.expires_in * 1000),
    refreshExpiresAt:
      data.refresh_token_expires_in === undefined
        ? null
        : new Date(now + data.refresh_token_expires_in * 1000),
    scopes: data.scope.split(' ').filter(Boolean),
  };
}

function appOf(ctx: PlatformContext): { clientId: string; clientSecret: string } {
  if (ctx.app) return ctx.app;
  throw platformError({
    errorCode: 'app_not_approved',
    message:
      'No application is configured for YouTube: PARLANCE_YOUTUBE_CLIENT_ID and PARLANCE_YOUTUBE_CLIENT_SECRET.',
  });
}
