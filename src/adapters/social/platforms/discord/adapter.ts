import { z } from 'zod';
import { say } from '#kernel/say.ts';
import { unlessGone } from '../../ask.ts';
import type { TypedConnection } from '../../connection.ts';
import { can } from '../../contract.ts';
import type { ApiPlatform } from '../../declare.ts';
import { platformError } from '../../errors.ts';
import { avatarUrl, webhookCall } from './api.ts';
import { check, TEXT_MAX } from './check.ts';
import { declaration } from './declaration.ts';
import { advance, edit } from './publish.ts';

const ADDRESS = /^https:\/\/[a-z.]{1,40}\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{5,25})\/([\w-]{20,120})\/?$/i;

/** The address is the secret: whoever has it may post. Only its two parts are kept; the host is the configured one. */
const typed: TypedConnection = {
  fields: [
    {
      name: 'webhookUrl',
      kind: 'secret',
      maxLength: 300,
      example: 'https://discord.com/api/webhooks/123456789012345678/…',
    },
  ],
  async connect(ctx, { values: { webhookUrl = '' } }) {
    const [, id, token] = ADDRESS.exec(webhookUrl.trim()) ?? [];
    if (id === undefined || token === undefined)
      throw platformError({
        errorCode: 'invalid_settings',
        message: say('discord.copy_address_webhook_settings_channel'),
      });
    const accessToken = `${id}/${token}`;
    await webhookCall(ctx, accessToken, 'GET ', Webhook);
    return { accessToken, refreshToken: null, expiresAt: null, refreshExpiresAt: null, scopes: [] };
  },
};

const Webhook = z.object({
  id: z.string(),
  name: z.string().nullish(),
  channel_id: z.string(),
  guild_id: z.string().nullish(),
  avatar: z.string().nullish(),
});

/** A webhook of a channel. It posts and deletes, and reads nothing: no figures, no comments, no way to look back. */
export const discord: ApiPlatform<'discord'> = {
  ...declaration,
  kind: 'api',
  capabilities: can('poll', 'delete', 'edit'),
  text: { limit: TEXT_MAX, unit: 'characters', measure: (text) => [...text].length },
  mediaTransfer: () => 'push',
  oauth: null,
  typed,
  async profile(ctx, { accessToken }) {
    const { id, name, avatar, channel_id, guild_id } = await webhookCall(ctx, accessToken, 'GET ', Webhook);
    return {
      platformAccountId: id,
      handle: name || id,
      displayName: name || id,
      avatar: avatar ? avatarUrl(ctx, id, avatar) : null,
      followers: 0,
      profileUrl: guild_id ? `https://discord.com/channels/${guild_id}/${channel_id}` : null,
      facts: { channelId: channel_id, ...(guild_id && { guildId: guild_id }) },
    };
  },
  check,
  advance,
  // What a webhook made can be read by its id alone, and the id was in the answer that is lost.
  probe: () => Promise.resolve({ kind: 'unknown' }),
  async remove({ accessToken }, platformPostId, ctx) {
    const path = `/messages/${encodeURIComponent(platformPostId)}` as const;
    await unlessGone(webhookCall(ctx, accessToken, `DELETE ${path}`, z.unknown()));
  },
  edit: { title: false, send: edit },
  comments: null,
  reply: null,
  hide: null,
  deleteComment: null,
  postMetrics: () => Promise.resolve({ metrics: new Map(), refused: new Map() }),
  accountMetrics: () => Promise.resolve({}),
};
