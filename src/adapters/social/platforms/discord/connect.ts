import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext, Profile, Token, TokenSet, TypedConnection } from '../../connection.ts';
import { type Destination, DESTINATIONS_MAX } from '../../destinations.ts';
import { platformError } from '../../errors.ts';
import { avatarUrl, botCall, webhookCall } from './api.ts';
import { FORUMS, readThreads } from './forum.ts';
import { missingRights } from './rights.ts';

const ADDRESS = /^https:\/\/[a-z.]{1,40}\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{5,25})\/([\w-]{20,120})\/?$/i;
const BOT_TOKEN = /^[\w-]{10,60}\.[\w-]{4,20}\.[\w-]{20,100}$/;
/** Its number, or the link from “Copy link”. */
const CHANNEL = /^(?:https:\/\/[a-z.]{1,40}\/channels\/\d{5,25}\/)?(\d{5,25})\/?$/i;

/** A webhook, or a bot and the channel that it writes in. */
export const typed: TypedConnection = {
  fields: [
    {
      name: 'webhookUrl',
      kind: 'secret',
      maxLength: 300,
      example: 'https://discord.com/api/webhooks/123456789012345678/…',
      isOptional: true,
    },
    {
      name: 'botToken',
      kind: 'secret',
      maxLength: 200,
      example: 'MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.…',
      isOptional: true,
    },
    { name: 'channelId', kind: 'text', maxLength: 200, example: '123456789012345678', isOptional: true },
  ],
  connect(ctx, { values: { webhookUrl = '', botToken = '', channelId = '' } }) {
    const isBot = botToken !== '' || channelId !== '';
    if (isBot === (webhookUrl !== ''))
      throw platformError({
        errorCode: 'invalid_settings',
        message: say('discord.webhook_address_or_bot_token'),
      });
    return isBot ? connectBot(ctx, botToken, channelId) : connectWebhook(ctx, webhookUrl);
  },
};

const lasting = { refreshToken: null, expiresAt: null, refreshExpiresAt: null, scopes: [] };

/**
 * The address is the secret: whoever has it may post. Only its two parts are kept; the
 * host is the configured one.
 */
async function connectWebhook(ctx: PlatformContext, webhookUrl: string): Promise<TokenSet> {
  const [, id, token] = ADDRESS.exec(webhookUrl.trim()) ?? [];
  if (id === undefined || token === undefined)
    throw platformError({
      errorCode: 'invalid_settings',
      message: say('discord.copy_address_webhook_settings_channel'),
    });
  const accessToken = `${id}/${token}`;
  await webhookCall(ctx, accessToken, 'GET ', Webhook);
  return { accessToken, ...lasting };
}

async function connectBot(ctx: PlatformContext, botToken: string, channelId: string): Promise<TokenSet> {
  const token = botToken.trim().replace(/^Bot /, '');
  const [, channel] = CHANNEL.exec(channelId.trim()) ?? [];
  if (!BOT_TOKEN.test(token))
    throw platformError({ errorCode: 'invalid_settings', message: say('discord.bot_token_three_words') });
  if (channel === undefined)
    throw platformError({ errorCode: 'invalid_settings', message: say('discord.channel_number_or_link') });
  await botCall(ctx, token, 'GET /users/@me', Bot);
  return { accessToken: token, ...lasting, secrets: { channel } };
}

const Webhook = z.object({
  id: z.string(),
  name: z.string().nullish(),
  channel_id: z.string(),
  guild_id: z.string().nullish(),
  avatar: z.string().nullish(),
});
const Bot = z.object({ id: z.string().min(1), username: z.string(), avatar: z.string().nullish() });

const Overwrite = z.object({ id: z.string(), allow: z.string().default('0'), deny: z.string().default('0') });
const Channel = z.object({
  id: z.string().min(1),
  type: z.number(),
  name: z.string().default(''),
  guild_id: z.string().optional(),
  position: z.number().default(0),
  permission_overwrites: z.array(Overwrite).default([]),
});
type Channel = z.output<typeof Channel>;
const Guild = z.object({
  name: z.string(),
  roles: z.array(z.object({ id: z.string(), permissions: z.string() })),
  approximate_member_count: z.number().optional(),
});
const Member = z.object({ roles: z.array(z.string()) });

/** Text and announcements; in a forum a message starts a thread. */
const ANNOUNCEMENTS = 5;
const WRITTEN: readonly number[] = [0, ANNOUNCEMENTS, ...FORUMS];

export const profile = (ctx: PlatformContext, { accessToken, secrets = {} }: Token): Promise<Profile> =>
  secrets['channel'] === undefined
    ? webhookProfile(ctx, accessToken)
    : botProfile(ctx, accessToken, secrets['channel']);

async function webhookProfile(ctx: PlatformContext, accessToken: string): Promise<Profile> {
  const { id, name, avatar, channel_id, guild_id } = await webhookCall(ctx, accessToken, 'GET ', Webhook);
  return {
    platformAccountId: id,
    handle: name || id,
    displayName: name || id,
    avatar: avatar ? avatarUrl(ctx, id, avatar) : null,
    followers: 0,
    profileUrl: guild_id ? channelUrl(guild_id, channel_id) : null,
    facts: { channelId: channel_id, ...(guild_id && { guildId: guild_id }) },
  };
}

async function botProfile(ctx: PlatformContext, token: string, channelId: string): Promise<Profile> {
  const bot = await botCall(ctx, token, 'GET /users/@me', Bot);
  const channel = await botCall(ctx, token, `GET /channels/${encodeURIComponent(channelId)}`, Channel);
  const { guild_id: guildId } = channel;
  if (guildId === undefined || !WRITTEN.includes(channel.type))
    throw platformError({ errorCode: 'invalid_settings', message: say('discord.bot_writes_text_channels') });
  const guild = await readGuild(ctx, token, guildId);
  const member = `/guilds/${encodeURIComponent(guildId)}/members/${encodeURIComponent(bot.id)}` as const;
  const { roles } = await botCall(ctx, token, `GET ${member}`, Member);
  const who = { everyone: guildId, member: bot.id, memberRoles: roles, roles: guild.roles };
  const missing = missingRights({ ...who, overwrites: channel.permission_overwrites });
  if (missing.length > 0)
    throw platformError({
      errorCode: 'permission_missing',
      message: say('discord.bot_lacks_rights', { rights: missing.join(', ') }),
    });
  return {
    platformAccountId: channel.id,
    handle: channel.name || channel.id,
    displayName: guild.name || channel.name,
    avatar: bot.avatar ? avatarUrl(ctx, bot.id, bot.avatar) : null,
    followers: guild.approximate_member_count ?? 0,
    profileUrl: channelUrl(guildId, channel.id),
    facts: {
      channelId: channel.id,
      guildId,
      botId: bot.id,
      ...(await readPlaces(ctx, token, guildId, who, channel.id)),
    },
  };
}

/**
 * Channels and open threads that the bot may write in: the connected one first, the
 * others in the server's order.
 */
async function readPlaces(
  ctx: PlatformContext,
  token: string,
  guildId: string,
  who: Omit<Parameters<typeof missingRights>[0], 'overwrites' | 'where'>,
  own: string,
): Promise<{ destinations: Destination[]; forums: string[]; announcements: string[] }> {
  const guild = `/guilds/${encodeURIComponent(guildId)}` as const;
  const all = await botCall(ctx, token, `GET ${guild}/channels`, z.array(Channel));
  const threads = await readThreads(ctx, token, guildId);
  const mayWrite = (where: 'channel' | 'thread', { permission_overwrites: overwrites }: Channel) =>
    missingRights({ ...who, where, overwrites }).length === 0;
  const rank = ({ id, position }: Channel) => (id === own ? -1 : position);
  const places = all
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((channel) => [
      ...(WRITTEN.includes(channel.type) && mayWrite('channel', channel)
        ? [{ id: channel.id, title: `#${channel.name}` }]
        : []),
      ...threads
        .filter((thread) => thread.parent_id === channel.id && mayWrite('thread', channel))
        .filter(({ thread_metadata: { locked, archived } }) => !locked && !archived)
        .map(({ id, name }) => ({ id, title: `#${channel.name} › ${name}` })),
    ]);
  return {
    destinations: places.slice(0, DESTINATIONS_MAX),
    forums: all.filter(({ type }) => FORUMS.includes(type)).map(({ id }) => id),
    announcements: all.filter(({ type }) => type === ANNOUNCEMENTS).map(({ id }) => id),
  };
}

/** With the approximate number of its members. */
export const readGuild = (ctx: PlatformContext, token: string, guildId: string) =>
  botCall(ctx, token, `GET /guilds/${encodeURIComponent(guildId)}`, Guild, { query: { with_counts: true } });

const channelUrl = (guild: string, channel: string) => `https://discord.com/channels/${guild}/${channel}`;
