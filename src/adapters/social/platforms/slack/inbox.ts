import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type PlatformAdapter,
  PlatformError,
  type RemoteComment,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { readFigures } from '../../read-figures.ts';
import { slack } from './api.ts';
import { findMessage, idOf, placeOf, postMessage } from './message.ts';
import { plainText } from './text.ts';

const Reply = z.object({
  ts: z.string(),
  user: z.string().optional(),
  bot_id: z.string().optional(),
  text: z.string().default(''),
  reactions: z.array(z.object({ count: z.number() })).default([]),
});
const Replies = z.object({ messages: z.array(Reply) });

const GONE = ['message_not_found', 'thread_not_found', 'channel_not_found', 'is_archived'];
const isGone = (error: unknown) =>
  error instanceof PlatformError && GONE.includes(error.failure.platformCode ?? '');
const isStranger = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.failure.platformCode === 'not_in_channel';
const isLimit = (error: unknown) =>
  error instanceof PlatformError && error.failure.errorCode === 'rate_limited';

export const slackComments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const comments: RemoteComment[] = [];
  const people = new Map<string, RemoteComment['author']>();
  let closed: PlatformError | null = null;
  for (const { platformPostId } of posts) {
    const { channel, ts } = placeOf(platformPostId);
    try {
      const { messages } = await slack(ctx, account.accessToken, 'conversations.replies', Replies, {
        fields: { channel, ts, limit: 200 },
      });
      for (const reply of messages.filter((each) => each.ts !== ts))
        comments.push(await remoteOf(account, platformPostId, channel, reply, people, ctx));
    } catch (error) {
      // Some applications may read once a minute: what was read is kept, the rest follows in the next round.
      if (isLimit(error) && comments.length > 0) break;
      if (isStranger(error)) closed = error;
      else if (!isGone(error)) throw error;
    }
  }
  // A bot may write to a public channel that it has not joined, but not read it.
  if (closed !== null && comments.length === 0)
    throw platformError({ ...closed.failure, message: say('slack.invite_bot_to_read_answers') });
  return comments.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

async function remoteOf(
  account: ConnectedAccount,
  platformPostId: string,
  channel: string,
  reply: z.output<typeof Reply>,
  people: Map<string, RemoteComment['author']>,
  ctx: PlatformContext,
): Promise<RemoteComment> {
  const who = reply.user ?? reply.bot_id ?? '';
  const author = people.get(who) ?? (await readPerson(account, who, ctx));
  people.set(who, author);
  return {
    platformCommentId: idOf(channel, reply.ts),
    platformPostId,
    parentPlatformCommentId: null,
    author,
    text: plainText(reply.text),
    likeCount: reply.reactions.reduce((sum, { count }) => sum + count, 0),
    replyCount: 0,
    publishedAt: new Date(Number(reply.ts) * 1000),
    platformUrl: null,
    canReply: true,
  };
}

const Person = z.object({
  user: z.object({
    name: z.string().default(''),
    real_name: z.string().optional(),
    profile: z.object({ image_72: z.string().optional() }).optional(),
  }),
});

async function readPerson(
  account: ConnectedAccount,
  id: string,
  ctx: PlatformContext,
): Promise<RemoteComment['author']> {
  const isSelf = id === account.facts['botId'];
  try {
    const { user } = await slack(ctx, account.accessToken, 'users.info', Person, { fields: { user: id } });
    const displayName = user.real_name || user.name || id;
    return { id, handle: user.name || id, displayName, avatar: user.profile?.image_72 ?? null, isSelf };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return { id, handle: id, displayName: id, avatar: null, isSelf };
  }
}

const ReplyState = z.object({ key: z.string() });

export const slackReply: NonNullable<PlatformAdapter['reply']> = {
  prepare: (attemptId) => ({ key: attemptId }),
  async send({ account, comment, text }, handle, ctx) {
    const { channel, ts: thread } = placeOf(comment.platformPostId);
    const { key } = ReplyState.parse(handle);
    const { platformPostId } = await postMessage(account, { channel, thread, text, key }, ctx);
    return { platformCommentId: platformPostId };
  },
  async probe({ account, comment }, handle, since, ctx) {
    const { channel, ts: thread } = placeOf(comment.platformPostId);
    const { key } = ReplyState.parse(handle);
    const found = await findMessage(account, { channel, thread, key, since }, ctx);
    if (found === 'unknown') return { kind: 'unknown' };
    return found === null ? { kind: 'absent' } : { kind: 'live', platformCommentId: found.platformPostId };
  },
};

const Reacted = z.object({
  message: z.object({
    reactions: z.array(z.object({ count: z.number() })).default([]),
    reply_count: z.number().optional(),
  }),
});

/** Slack does not count views. */
export const slackFigures: PlatformAdapter['postMetrics'] = (account, ids, ctx) =>
  readFigures(ids, 1, async ([id = '']) => {
    const { channel, ts } = placeOf(id);
    try {
      const { message } = await slack(ctx, account.accessToken, 'reactions.get', Reacted, {
        fields: { channel, timestamp: ts, full: true },
      });
      const reactions = message.reactions.reduce((sum, { count }) => sum + count, 0);
      const counts = message.reply_count === undefined ? {} : { comments: message.reply_count };
      return new Map([[id, { reactions, ...counts }]]);
    } catch (error) {
      if (isGone(error)) return new Map();
      throw error;
    }
  });

export async function removeMessage(
  account: ConnectedAccount,
  id: string,
  ctx: PlatformContext,
): Promise<void> {
  const { channel, ts } = placeOf(id);
  try {
    await slack(ctx, account.accessToken, 'chat.delete', z.unknown(), { fields: { channel, ts } });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
