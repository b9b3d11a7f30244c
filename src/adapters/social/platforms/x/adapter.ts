import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import type { PlatformContext, TokenSet } from '../../contract.ts';
import type { ApiPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { advanceThread, probeThread } from '../../thread-steps.ts';
import { tokenOf, xBase, xCall } from './api.ts';
import { checkX, X_TEXT_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { xComments, xPostMetrics, xReply } from './inbox.ts';
import { xThread } from './publish.ts';
import { weightedLength } from './text.ts';

const SCOPES = [
  'tweet.read',
  'tweet.write',
  'users.read',
  'media.write',
  'offline.access',
  'tweet.moderate.write',
];

export const x: ApiPlatform<'x'> = {
  ...declaration,
  kind: 'api',
  capabilities: {
    thread: true,
    firstComment: true,
    poll: true,
    story: false,
    reel: false,
    replyRead: true,
    replyWrite: true,
    hide: true,
    delete: true,
    metrics: true,
  },
  text: { limit: X_TEXT_MAX, unit: 'weighted', measure: weightedLength },
  mediaTransfer: () => 'push',
  oauth: {
    scopes: SCOPES,
    needed: ['tweet.read', 'tweet.write', 'users.read', 'offline.access'],
    usesPkce: true,
    authorizeUrl(ctx, { state, challenge, redirectUri }) {
      const url = new URL(`${xBase(ctx, 'web')}/i/oauth2/authorize`);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: appOf(ctx).clientId,
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
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
  check: checkX,
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

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  scope: z.string().default(''),
});

async function askToken(ctx: PlatformContext, form: Record<string, string>): Promise<TokenSet> {
  const { clientId, clientSecret } = appOf(ctx);
  const pair = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
    'base64',
  );
  const tokens = await xCall(ctx, 'POST /2/oauth2/token', Tokens, {
    headers: { authorization: `Basic ${pair}` },
    form: { ...form, client_id: clientId },
    secrets: [pair, form['code'], form['code_verifier'], form['refresh_token']].filter(
      (secret) => secret !== undefined,
    ),
  });
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? null,
    expiresAt: new Date(ctx.clock.now().getTime() + tokens.expires_in * 1000),
    refreshExpiresAt: null,
    scopes: tokens.scope.split(' ').filter(Boolean),
  };
}

function appOf(ctx: PlatformContext): { clientId: string; clientSecret: string } {
  if (ctx.app) return ctx.app;
  throw platformError({
    errorCode: 'app_not_approved',
    message: 'No application is configured for X: PARLANCE_X_CLIENT_ID and PARLANCE_X_CLIENT_SECRET.',
  });
}
