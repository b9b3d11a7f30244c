import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { NewsItem, NewsPage, PlatformContext } from '../../connection.ts';
import { type ConnectedAccount, PlatformError } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { bot } from './api.ts';

const PAGE = 100;
const CONFLICT = 409;
/** As long as people may still write under a post that we look after. */
const COPY_DAYS = 90;
/** The other accounts of the same bot look within minutes, or within hours where something is wrong. */
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
  /** Somebody who writes as a chat: the channel, the group itself, a channel of their own. */
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

/** What is kept of a message: no more than is shown or compared. */
const Note = z.object({
  id: z.number(),
  at: z.coerce.date(),
  text: z.string(),
  kind: z.enum(['image', 'video', 'gif', 'document']).nullable(),
  /** Of the copy that a discussion group gets of a post of its channel. */
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
 * What was written in the group, the oldest first, and the copies of posts, which are the only thing of its own that a
 * bot ever reads back. Telegram keeps news for a day, tells it to one listener, and forgets what was read.
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
    // Whoever listened before may have asked for something else, and Telegram remembers that.
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

/** With a webhook, or a second reader, the bot tells us nothing. */
export const isTaken = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.failure.httpStatus === CONFLICT;

/** What people say to each other in the group, and not under a post, is nothing to us. */
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

/** A GIF comes as an animation with a document beside it. */
function kindOf(message: Message): Note['kind'] {
  if (message.photo !== undefined) return 'image';
  if (message.video !== undefined) return 'video';
  if (message.animation !== undefined) return 'gif';
  return message.document === undefined ? null : 'document';
}

/** What the discussion group got of a post of the channel: its own copy, with words and files. */
export interface Copy extends Pick<Note, 'at' | 'text' | 'kind'> {
  /** In the group. */
  id: number;
  /** In the channel. */
  postId: number;
  album: string | null;
}

export const copiesIn = (notes: readonly Note[], { platformAccountId }: ConnectedAccount): Copy[] =>
  notes.flatMap(({ copy, id, at, text, kind }) =>
    copy?.channel === platformAccountId
      ? [{ id, at, text, kind, postId: copy.postId, album: copy.album }]
      : [],
  );

/** Null where there is nothing to listen to, or another program does. */
export async function readCopies(account: ConnectedAccount, ctx: PlatformContext): Promise<Copy[] | null> {
  if (typeof account.facts['discussionId'] !== 'string') return null;
  try {
    return copiesIn(await readNotes(account, ctx), account);
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}
