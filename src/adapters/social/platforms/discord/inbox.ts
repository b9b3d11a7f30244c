import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type PlatformAdapter,
  PlatformError,
  type RemoteComment,
} from '../../contract.ts';
import { readFigures } from '../../read-figures.ts';
import { avatarUrl, botCall } from './api.ts';
import { readGuild } from './connect.ts';
import { channelOf, isSaid, Message, NONCE_LIFE_MS, nonceOf, pathOf, readAfter } from './messages.ts';

/** Answers to what we posted, and answers to those. A webhook reads nothing. */
export const comments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const channel = channelOf(account);
  const [oldest] = posts
    .map(({ platformPostId }) => platformPostId)
    .filter((id) => /^\d{1,25}$/.test(id))
    .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  if (channel === null || oldest === undefined) return [];
  const { messages } = await readAfter(ctx, account, channel, oldest);
  const postOf = new Map(posts.map(({ platformPostId: id }) => [id, id]));
  const found: RemoteComment[] = [];
  // The oldest first: what an answer hangs on is known before it.
  for (const message of messages.toReversed()) {
    const answered = message.message_reference?.message_id ?? '';
    const post = postOf.get(answered);
    if (post === undefined) continue;
    postOf.set(message.id, post);
    found.push(remoteOf(account, message, post, answered === post ? null : answered, ctx));
  }
  return found.toReversed();
};

function remoteOf(
  { facts, secrets }: ConnectedAccount,
  { id, author, content, reactions, timestamp }: Message,
  platformPostId: string,
  parentPlatformCommentId: string | null,
  ctx: PlatformContext,
): RemoteComment {
  const { id: who = '', username = '', global_name: name, avatar } = author ?? {};
  return {
    platformCommentId: id,
    platformPostId,
    parentPlatformCommentId,
    author: {
      id: who,
      handle: username || who,
      displayName: name || username || who,
      avatar: avatar ? avatarUrl(ctx, who, avatar) : null,
      isSelf: who === facts['botId'],
    },
    text: content,
    likeCount: reactions.reduce((sum, { count }) => sum + count, 0),
    replyCount: 0,
    publishedAt: new Date(timestamp ?? ctx.clock.now()),
    platformUrl: `https://discord.com/channels/${String(facts['guildId'])}/${secrets['channel'] ?? ''}/${id}`,
    canReply: true,
  };
}

const ReplyState = z.object({ nonce: z.string(), at: z.string() });

export const reply: NonNullable<PlatformAdapter['reply']> = {
  prepare: (attemptId, ctx) => ({ nonce: nonceOf(attemptId), at: ctx.clock.now().toISOString() }),
  async send({ account, comment, text }, handle, ctx) {
    const { nonce } = ReplyState.parse(handle);
    const { id } = await botCall(
      ctx,
      account.accessToken,
      `POST ${pathOf(channelOf(account) ?? '')}`,
      Message,
      {
        visible: true,
        json: {
          content: text,
          allowed_mentions: { parse: [] },
          message_reference: { message_id: comment.platformCommentId },
          nonce,
          enforce_nonce: true,
        },
      },
    );
    return { platformCommentId: id };
  },
  /** An answer stands after what it answers. */
  async probe({ account, comment, text }, handle, since, ctx) {
    const { platformCommentId } = comment;
    const { messages, isWhole } = await readAfter(ctx, account, channelOf(account) ?? '', platformCommentId);
    const own = messages.find(
      (message) =>
        message.author?.id === account.facts['botId'] &&
        message.message_reference?.message_id === platformCommentId &&
        Date.parse(message.timestamp ?? '') >= since.getTime() - NONCE_LIFE_MS &&
        isSaid(message, text),
    );
    if (own) return { kind: 'live', platformCommentId: own.id };
    const { at } = ReplyState.parse(handle);
    const isKeyKnown = ctx.clock.now().getTime() - Date.parse(at) < NONCE_LIFE_MS;
    return { kind: isWhole || isKeyKnown ? 'absent' : 'unknown' };
  },
};

/** Discord counts no views. */
export const postMetrics: PlatformAdapter['postMetrics'] = async (account, ids, ctx) => {
  const channel = channelOf(account);
  if (channel === null) return { metrics: new Map(), refused: new Map() };
  return readFigures(ids, 1, async ([id = '']) => {
    try {
      const { reactions } = await botCall(ctx, account.accessToken, `GET ${pathOf(channel, id)}`, Message);
      return new Map([[id, { reactions: reactions.reduce((sum, { count }) => sum + count, 0) }]]);
    } catch (error) {
      if (error instanceof PlatformError && error.failure.platformCode === '10008') return new Map();
      throw error;
    }
  });
};

export const accountMetrics: PlatformAdapter['accountMetrics'] = async (account, ctx) => {
  const { guildId } = account.facts;
  if (channelOf(account) === null || typeof guildId !== 'string') return {};
  const { approximate_member_count: followers } = await readGuild(ctx, account.accessToken, guildId);
  return followers === undefined ? {} : { followers };
};
