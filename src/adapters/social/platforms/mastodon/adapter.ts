import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import { type PlatformContext, PlatformError } from '../../contract.ts';
import type { ApiPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { advanceThread, probeThread } from '../../thread-steps.ts';
import { mastodon as callServer, serverOf } from './api.ts';
import { checkMastodon, MASTODON_TEXT_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { mastodonComments, mastodonPostMetrics, mastodonReply } from './inbox.ts';
import { mastodonThread } from './publish.ts';
import { mastodonLength } from './text.ts';

const SCOPES = ['read', 'write:statuses', 'write:media'];

export const mastodon: ApiPlatform<'mastodon'> = {
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
    hide: false,
    delete: true,
    metrics: true,
  },
  text: { limit: MASTODON_TEXT_MAX, unit: 'graphemes', measure: (text) => mastodonLength(text) },
  mediaTransfer: () => 'push',
  oauth: {
    scopes: SCOPES,
    needed: ['read', 'write:statuses'],
    usesPkce: true,
    async register(ctx, { redirectUri, host }) {
      // The operator's own registration is one at the real server that is the default.
      if (ctx.app !== null && host === null && ctx.baseUrls['api'] === undefined) return ctx.app;
      const shape = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });
      const { data } = await callServer(ctx, { host }, 'POST /api/v1/apps', shape, {
        json: { client_name: 'Parlance', redirect_uris: redirectUri, scopes: SCOPES.join(' ') },
      });
      return { clientId: data.client_id, clientSecret: data.client_secret };
    },
    authorizeUrl(ctx, { state, challenge, redirectUri, host }) {
      const url = new URL(`${serverOf(ctx, host)}/oauth/authorize`);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: appOf(ctx).clientId,
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state,
        // Servers before 4.3 do not know it and ignore it.
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString();
      return url.href;
    },
    async exchange(ctx, { code, verifier, redirectUri, host }) {
      const { clientId, clientSecret } = appOf(ctx);
      const { data } = await callServer(ctx, { host }, 'POST /oauth/token', Tokens, {
        form: {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
          client_id: clientId,
          client_secret: clientSecret,
        },
        secrets: [code, verifier, clientSecret],
      });
      return {
        accessToken: data.access_token,
        refreshToken: null,
        expiresAt: null,
        refreshExpiresAt: null,
        scopes: data.scope.split(' ').filter(Boolean),
      };
    },
    // Its tokens live until someone revokes them, and then only a person can help.
    refresh: () => Promise.reject(platformError({ errorCode: 'token_expired' })),
  },
  async profile(ctx, server) {
    const { data: me } = await callServer(ctx, server, 'GET /api/v1/accounts/verify_credentials', Me);
    return {
      platformAccountId: me.id,
      handle: me.acct.includes('@') ? me.acct : `${me.acct}@${new URL(serverOf(ctx, server.host)).host}`,
      displayName: me.display_name || me.username,
      avatar: me.avatar ?? null,
      followers: me.followers_count,
      profileUrl: me.url,
      facts: await readLimits(ctx, server),
    };
  },
  check: checkMastodon,
  advance: (job, handle, ctx) => advanceThread(mastodonThread, job, handle, ctx),
  probe: (job, handle, ctx) => probeThread(mastodonThread, job, handle, ctx),
  async remove(account, platformPostId, ctx) {
    const path = `/api/v1/statuses/${encodeURIComponent(platformPostId)}` as const;
    await unlessGone(callServer(ctx, account, `DELETE ${path}`, z.unknown()));
  },
  comments: mastodonComments,
  reply: mastodonReply,
  hide: null,
  deleteComment: null,
  postMetrics: mastodonPostMetrics,
  async accountMetrics(account, ctx) {
    const { data } = await callServer(ctx, account, 'GET /api/v1/accounts/verify_credentials', Me);
    return { followers: data.followers_count };
  },
};

const Tokens = z.object({ access_token: z.string().min(1), scope: z.string().default('') });

const Me = z.object({
  id: z.string(),
  username: z.string(),
  acct: z.string(),
  display_name: z.string().default(''),
  avatar: z.string().nullish(),
  url: z.string(),
  followers_count: z.number().default(0),
});

const count = z.number().positive().optional();
const Instance = z.object({
  configuration: z.object({
    statuses: z
      .object({ max_characters: count, max_media_attachments: count, characters_reserved_per_url: count })
      .default({}),
    media_attachments: z
      .object({
        supported_mime_types: z.array(z.string()).optional(),
        image_size_limit: count,
        video_size_limit: count,
        description_limit: count,
      })
      .default({}),
    polls: z.object({ max_options: count, max_characters_per_option: count }).default({}),
  }),
});

/** Old servers do not tell; then the usual limits hold. */
async function readLimits(
  ctx: PlatformContext,
  server: { host: string | null; accessToken: string },
): Promise<Record<string, unknown>> {
  try {
    const { data } = await callServer(ctx, server, 'GET /api/v2/instance', Instance);
    const { statuses, media_attachments: media, polls } = data.configuration;
    return {
      maxCharacters: statuses.max_characters,
      maxMedia: statuses.max_media_attachments,
      charactersPerUrl: statuses.characters_reserved_per_url,
      mimeTypes: media.supported_mime_types,
      imageBytes: media.image_size_limit,
      videoBytes: media.video_size_limit,
      descriptionLimit: media.description_limit,
      maxPollOptions: polls.max_options,
      pollOptionCharacters: polls.max_characters_per_option,
    };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    ctx.log.warn({ errorCode: error.failure.errorCode }, 'the server does not tell its limits');
    return {};
  }
}

function appOf(ctx: PlatformContext): { clientId: string; clientSecret: string } {
  if (ctx.app) return ctx.app;
  throw platformError({
    errorCode: 'app_not_approved',
    message: 'The application is not registered at this server yet.',
  });
}
