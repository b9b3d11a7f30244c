import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext, Profile, Token, TypedConnection } from '../../connection.ts';
import { PlatformError } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { bot, pictureUrl } from './api.ts';

const TOKEN = /^\d{3,20}:[\w-]{20,100}$/;
const NAME = /^@?([a-z]\w{3,31})$/i;
const NUMBER = /^-\d{5,20}$/;
const LINK = /^(?:https?:\/\/)?(?:t\.me|telegram\.me)\/(?:c\/(\d{5,15})|([a-z]\w{3,31}))(?:\/\d{1,12})?\/?$/i;

export const typed: TypedConnection = {
  fields: [
    { name: 'botToken', kind: 'secret', maxLength: 128, example: '123456789:AAExampleOfATokenOfBotFather' },
    { name: 'chat', kind: 'text', maxLength: 200, example: '@channel' },
  ],
  async connect(ctx, { values: { botToken = '', chat = '' } }) {
    const place = placeOf(chat);
    // Validated before it becomes part of an address.
    if (!TOKEN.test(botToken))
      throw platformError({
        errorCode: 'invalid_settings',
        message: say('telegram.bot_token_number_colon_long'),
      });
    if (place === null)
      throw platformError({
        errorCode: 'invalid_settings',
        message: say('telegram.name_channel_name_link_number'),
      });
    const { id } = await bot(ctx, botToken, 'getChat', Chat, { fields: { chat_id: place } });
    return {
      accessToken: botToken,
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
      // A name may change hands, the number stays.
      secrets: { chat: String(id) },
    };
  },
};

/** In the form of the Bot API; null if it names nothing. */
function placeOf(typedText: string): string | null {
  const text = typedText.trim();
  if (NUMBER.test(text)) return text;
  const [, name] = NAME.exec(text) ?? [];
  if (name !== undefined) return `@${name}`;
  const [, number, linked] = LINK.exec(text) ?? [];
  if (number !== undefined) return `-100${number}`;
  return linked === undefined ? null : `@${linked}`;
}

const Chat = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string().default(''),
  username: z.string().optional(),
  linked_chat_id: z.number().optional(),
  photo: z.looseObject({}).optional(),
});
const Bot = z.object({ id: z.number(), can_read_all_group_messages: z.boolean().default(false) });
const Member = z.object({
  status: z.string(),
  can_post_messages: z.boolean().optional(),
  can_send_messages: z.boolean().optional(),
});
type Member = z.output<typeof Member>;

export async function profile(ctx: PlatformContext, { accessToken, secrets = {} }: Token): Promise<Profile> {
  const { chat: place = '' } = secrets;
  const me = await bot(ctx, accessToken, 'getMe', Bot);
  const chat = await bot(ctx, accessToken, 'getChat', Chat, { fields: { chat_id: place } });
  const isChannel = chat.type === 'channel';
  if (!isChannel && chat.type !== 'supergroup' && chat.type !== 'group')
    throw platformError({
      errorCode: 'invalid_settings',
      message: say('telegram.bot_publishes_channels_groups_not'),
    });
  const member = await memberOf(ctx, accessToken, chat.id, me.id);
  if (isChannel ? !mayPost(member) : !mayWrite(member))
    throw platformError({
      errorCode: 'permission_missing',
      message: say('telegram.bot_may_not_post_make'),
    });
  const discussion = isChannel ? await discussionOf(ctx, accessToken, chat.linked_chat_id, me) : null;
  return {
    platformAccountId: String(chat.id),
    handle: chat.username ?? String(chat.id),
    displayName: chat.title || (chat.username ?? String(chat.id)),
    avatar: chat.photo && chat.username !== undefined ? pictureUrl(ctx, chat.username) : null,
    followers: await countMembers(ctx, accessToken, chat.id),
    profileUrl: chat.username === undefined ? null : `https://t.me/${chat.username}`,
    facts: {
      isChannel,
      ...(chat.username !== undefined && { username: chat.username }),
      ...(discussion !== null && { discussionId: String(discussion) }),
    },
  };
}

export const countMembers = (ctx: PlatformContext, token: string, chat: number | string): Promise<number> =>
  bot(ctx, token, 'getChatMemberCount', z.number(), { fields: { chat_id: chat } });

const memberOf = (ctx: PlatformContext, token: string, chat: number, user: number) =>
  bot(ctx, token, 'getChatMember', Member, { fields: { chat_id: chat, user_id: user } });

const mayPost = ({ status, can_post_messages: can }: Member) =>
  status === 'creator' || (status === 'administrator' && can === true);
const mayWrite = ({ status, can_send_messages: can }: Member) =>
  ['creator', 'administrator', 'member'].includes(status) || (status === 'restricted' && can === true);

/** The group in which readers comment, if the bot is a member and receives what is written there. */
async function discussionOf(
  ctx: PlatformContext,
  token: string,
  linked: number | undefined,
  me: z.output<typeof Bot>,
): Promise<number | null> {
  if (linked === undefined) return null;
  try {
    const member = await memberOf(ctx, token, linked, me.id);
    const getsMessages = member.status === 'administrator' || me.can_read_all_group_messages;
    return getsMessages && mayWrite(member) ? linked : null;
  } catch (error) {
    // The bot is not in the group: then there are no comments, but everything else works.
    if (!(error instanceof PlatformError) || error.failure.retryable) throw error;
    return null;
  }
}
