import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { NewsItem, NewsPage, PlatformContext } from '../../connection.ts';
import { type ConnectedAccount, PlatformError } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { bot } from './api.ts';

const PAGE = 100;
const CONFLICT = 409;
/** As long as people may still write under a post that we follow. */
const COPY_DAYS = 90;
/** The other accounts of the same bot read within minutes, or within hours if something is wrong. */
const WORDS_DAYS = 7;

const Chat = z.object({ id: z.number(), title: z.string().default(''), username: z.string().optional() });
const Message = z.object({
  message_id: z.number(),
  date: z.number(),
  chat: Chat,
  from: z
    .object({
      id: z.number(),
      first_name: z.string().default(''),
      last_name: z.string().default(''),
      username: z.string().optional(),
    })
    .optional(),
  /** The sender who writes as a chat: the channel, the group itself, or their own channel. */
  sender_chat: Chat.optional(),
  message_thread_id: z.number().optional(),
  reply_to_message: z.object({ message_id: z.number() }).optional(),
  is_automatic_forward: z.boolean().default(false),
  forward_origin: z
    .object({
      chat: z.object({ id: z.number() }).optional(),
      message_id: z.number().optional(),
      date: z.number(),
    })
    .optional(),
  media_group_id: z.string().optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  sticker: z.object({ emoji: z.string().optional() }).optional(),
  poll: z.object({ question: z.string() }).optional(),
  photo: z.unknown().optional(),
  video: z.unknown().optional(),
  animation: z.unknown().optional(),
  document: z.unknown().optional(),
});
type Message = z.output<typeof Message>;

const Update = z.object({
  update_id: z.number(),
  message: Message.optional().catch(undefined),
  edited_message: Message.optional().catch(undefined),
});

/** What is kept of a message: only what is shown or compared. */
const Note = z.object({
  id: z.number(),
  at: z.coerce.date(),
  text: z.string(),
  kind: z.enum(['image', 'video', 'gif', 'document']).nullable(),
  /** For the copy of a channel's post in its discussion group. */
  copy: z.object({ channel: z.string(), postId: z.number(), album: z.string().nullable() }).nullable(),
  /** The first message of the thread, and the one that it answers. */
  thread: z.number().nullable(),
  answers: z.number().nullable(),
  who: z.object({ id: z.string(), handle: z.string(), name: z.string() }),
});
export type Note = z.output<typeof Note>;

/** Where readers write: the discussion group of a channel, or the group that posts go to. */
export function groupOf({
  facts,
  platformAccountId,
}: Pick<ConnectedAccount, 'facts' | 'platformAccountId'>): string | null {
  if (facts['isChannel'] === false) return platformAccountId;
  return typeof facts['discussionId'] === 'string' ? facts['discussionId'] : null;
}

/**
 * Messages of the group, oldest first, and the copies of posts, which are the only part of its own posts that a bot
 * can read back. Telegram keeps updates for a day, sends them to one listener, and forgets those that were read.
 */
export async function readNotes(account: ConnectedAccount, ctx: PlatformContext): Promise<Note[]> {
  const group = groupOf(account);
  if (group === null) return [];
  const { accessToken } = account;
  const kept = await ctx.news.hear(accessToken, group, (after) => askFor(accessToken, after, ctx));
  return z.array(Note).parse(kept);
}

async function askFor(token: string, after: number | null, ctx: PlatformContext): Promise<NewsPage> {
  const fields = {
    ...(after !== null && { offset: after + 1 }),
    limit: PAGE,
    timeout: 0,
    // Set each time, because an earlier listener may have asked for something else and Telegram remembers it.
    allowed_updates: ['message', 'edited_message'],
  };
  const updates = await bot(ctx, token, 'getUpdates', z.array(Update), { fields }).catch((error: unknown) => {
    throw isTaken(error)
      ? platformError({
          ...error.failure,
          errorCode: 'permission_missing',
          message: say('telegram.another_program_listens_bot'),
        })
      : error;
  });
  return {
    last: updates.at(-1)?.update_id ?? null,
    isWhole: updates.length < PAGE,
    items: updates.flatMap(({ message, edited_message: edited }) => itemOf(message ?? edited)),
  };
}

/** If the bot has a webhook or a second reader, it sends us nothing. */
const isTaken = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.failure.httpStatus === CONFLICT;

/** Messages in the group that are not under a post are ignored. */
function itemOf(message: Message | undefined): NewsItem[] {
  if (!message) return [];
  const { is_automatic_forward: isCopy, reply_to_message: answered, message_thread_id: thread } = message;
  if (!isCopy && answered === undefined && thread === undefined) return [];
  const body = noteOf(message);
  const days = isCopy ? COPY_DAYS : WORDS_DAYS;
  return [{ place: String(message.chat.id), id: String(message.message_id), body, days }];
}

function noteOf(message: Message): z.input<typeof Note> {
  const { from, sender_chat: chat, forward_origin: origin, is_automatic_forward: isCopy } = message;
  const who = chat ?? from;
  const name = chat?.title ?? `${from?.first_name ?? ''} ${from?.last_name ?? ''}`.trim();
  const id = String(who?.id ?? '');
  return {
    id: message.message_id,
    at: new Date((isCopy ? (origin?.date ?? message.date) : message.date) * 1000).toISOString(),
    text: message.text ?? message.caption ?? message.poll?.question ?? message.sticker?.emoji ?? '',
    kind: kindOf(message),
    copy:
      isCopy && origin?.chat !== undefined && origin.message_id !== undefined
        ? {
            channel: String(origin.chat.id),
            postId: origin.message_id,
            album: message.media_group_id ?? null,
          }
        : null,
    thread: message.message_thread_id ?? null,
    answers: message.reply_to_message?.message_id ?? null,
    who: { id, handle: who?.username ?? id, name: name || (who?.username ?? id) },
  };
}

/** A GIF arrives as an animation with an additional document. */
function kindOf(message: Message): Note['kind'] {
  if (message.photo !== undefined) return 'image';
  if (message.video !== undefined) return 'video';
  if (message.animation !== undefined) return 'gif';
  return message.document === undefined ? null : 'document';
}

/** A discussion group's copy of a post of the channel, with text and files. */
export interface Copy extends Pick<Note, 'at' | 'text' | 'kind'> {
  /** Its id in the group. */
  id: number;
  /** The id of the post in the channel. */
  postId: number;
  album: string | null;
}

export const copiesIn = (notes: readonly Note[], { platformAccountId }: ConnectedAccount): Copy[] =>
  notes.flatMap(({ copy, id, at, text, kind }) =>
    copy?.channel === platformAccountId
      ? [{ id, at, text, kind, postId: copy.postId, album: copy.album }]
      : [],
  );

/** Null if there is nothing to listen to, or another program is listening. */
export async function readCopies(account: ConnectedAccount, ctx: PlatformContext): Promise<Copy[] | null> {
  if (typeof account.facts['discussionId'] !== 'string') return null;
  try {
    return copiesIn(await readNotes(account, ctx), account);
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}
