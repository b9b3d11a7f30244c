import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount, PublishContent } from '../../contract.ts';
import { botCall } from './api.ts';

export const Message = z.object({
  id: z.string().regex(/^\d{1,25}$/),
  channel_id: z.string().optional(),
  content: z.string().default(''),
  timestamp: z.string().optional(),
  author: z
    .object({
      id: z.string(),
      username: z.string().default(''),
      global_name: z.string().nullish(),
      avatar: z.string().nullish(),
    })
    .optional(),
  attachments: z.array(z.unknown()).default([]),
  poll: z.object({ question: z.object({ text: z.string().nullish() }) }).nullish(),
  message_reference: z.object({ message_id: z.string().optional() }).nullish(),
  flags: z.number().default(0),
  reactions: z.array(z.object({ count: z.number() })).default([]),
});
export type Message = z.output<typeof Message>;

/** The channel that a bot was connected with; null for a webhook, which has its own. */
export const channelOf = ({ secrets }: Pick<ConnectedAccount, 'secrets'>): string | null =>
  secrets['channel'] ?? null;

/** Where a post goes: another channel of the server or a thread, if one was chosen. */
export function chosenChannel(
  account: Pick<ConnectedAccount, 'secrets'>,
  { channel: chosen }: PublishContent['settings'],
): string | null {
  const own = channelOf(account);
  return own !== null && typeof chosen === 'string' && chosen !== '' ? chosen : own;
}

/**
 * Reading a message requires its channel too, so the channel precedes the id unless it is the connected one.
 */
export const nameOf = (account: Pick<ConnectedAccount, 'secrets'>, channel: string, id: string): string =>
  channel === channelOf(account) ? id : `${channel}/${id}`;

export function placeOf(account: Pick<ConnectedAccount, 'secrets'>, name: string) {
  const [id = '', channel = channelOf(account)] = name.split('/').toReversed();
  return { channel, id };
}

export const pathOf = (channel: string, id?: string): `/${string}` =>
  `/channels/${encodeURIComponent(channel)}/messages${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;

/**
 * The key by which Discord recognises an attempt. It is limited to 25 letters, and ids that only differ later
 * would collide, so it is a hash.
 */
export const nonceOf = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 25);

/** Discord says "a few minutes", without a number. */
export const NONCE_LIFE_MS = 120_000;

/** While Discord remembers the key of what was sent then, sending it again creates no second message. */
export const isKeyKnown = (sentAt: string, { clock }: PlatformContext): boolean =>
  clock.now().getTime() - Date.parse(sentAt) < NONCE_LIFE_MS;

export const countReactions = ({ reactions }: Message): number =>
  reactions.reduce((sum, { count }) => sum + count, 0);

const PAGE = 100;
const PAGES_MAX = 10;

/**
 * The messages in the channel after a given one, newest first. `isWhole` is false if there are more than we
 * read, and if none came at all: Discord shows an empty channel to a bot that may not read its history.
 */
export async function readAfter(
  ctx: PlatformContext,
  { accessToken }: Pick<ConnectedAccount, 'accessToken'>,
  channel: string,
  floor: string,
): Promise<{ messages: Message[]; isWhole: boolean }> {
  const messages: Message[] = [];
  let before: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found = await botCall(ctx, accessToken, `GET ${pathOf(channel)}`, z.array(Message), {
      query: { limit: PAGE, before },
    });
    const later = found.filter(({ id }) => BigInt(id) > BigInt(floor));
    messages.push(...later);
    before = found.at(-1)?.id;
    if (found.length < PAGE || later.length < found.length)
      return { messages, isWhole: page > 0 || found.length > 0 };
  }
  return { messages, isWhole: false };
}

/** Discord trims the text. */
export const isSaid = (message: Message, text: string): boolean => message.content.trim() === text.trim();
