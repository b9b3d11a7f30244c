import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import { can, PlatformError } from '../../contract.ts';
import { API, type ConsentPlatform } from '../../declare.ts';
import { oauth2 } from '../../oauth2.ts';
import { advanceThread, probeThread } from '../../thread-steps.ts';
import { mastodon as callServer, serverOf } from './api.ts';
import { check, TEXT_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { mastodonComments, mastodonPostMetrics, mastodonReply } from './inbox.ts';
import { mastodonMentions } from './mentions.ts';
import { edit, mastodonThread } from './publish.ts';
import { mastodonLength } from './text.ts';

const SCOPES = ['read', 'write:statuses', 'write:media'];

export const mastodon: ConsentPlatform<'mastodon'> = {
  ...API,
  ...declaration,
  capabilities: can(
    'thread',
    'firstComment',
    'poll',
    'contentWarning',
    'replyRead',
    'replyWrite',
    'delete',
    'edit',
    'metrics',
  ),
  text: { limit: TEXT_MAX, unit: 'graphemes', measure: (text) => mastodonLength(text) },
  mediaTransfer: () => 'push',
  oauth: oauth2({
    scopes: SCOPES,
    needed: ['read', 'write:statuses'],
    // Servers before 4.3 ignore it.
    usesPkce: true,
    page: (ctx, host) => `${serverOf(ctx, host)}/oauth/authorize`,
    async register(ctx, { redirectUri, host }) {
      // The operator's own registration is one with the default server.
      if (ctx.app !== null && host === null && ctx.baseUrls['api'] === undefined) return ctx.app;
      const shape = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });
      const { data } = await callServer(ctx, { host }, 'POST /api/v1/apps', shape, {
        json: { client_name: 'Parlance', redirect_uris: redirectUri, scopes: SCOPES.join(' ') },
      });
      return { clientId: data.client_id, clientSecret: data.client_secret };
    },
    token: async (ctx, shape, call, host) =>
      (await callServer(ctx, { host }, 'POST /oauth/token', shape, call)).data,
    proof: 'form',
    // Its tokens live until somebody revokes them, and then only a person can help.
    renews: false,
  }),
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
  check,
  advance: (job, handle, ctx) => advanceThread(mastodonThread, job, handle, ctx),
  probe: (job, handle, ctx) => probeThread(mastodonThread, job, handle, ctx),
  async remove(account, platformPostId, ctx) {
    const path = `/api/v1/statuses/${encodeURIComponent(platformPostId)}` as const;
    await unlessGone(callServer(ctx, account, `DELETE ${path}`, z.unknown()));
  },
  edit: { title: false, send: edit },
  mentions: mastodonMentions,
  comments: mastodonComments,
  reply: mastodonReply,
  postMetrics: mastodonPostMetrics,
  async accountMetrics(account, ctx) {
    const { data } = await callServer(ctx, account, 'GET /api/v1/accounts/verify_credentials', Me);
    return { followers: data.followers_count };
  },
};

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

/** Old servers do not report limits; then the usual ones apply. */
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
    ctx.log.warn({ errorCode: error.failure.errorCode }, 'the server does not report its limits');
    return {};
  }
}
