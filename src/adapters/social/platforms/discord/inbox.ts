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
import {
  channelOf,
  countReactions,
  isKeyKnown,
  isSaid,
  Message,
  nameOf,
  NONCE_LIFE_MS,
  nonceOf,
  pathOf,
  placeOf,
  readAfter,
} from './messages.ts';

/** Replies to our posts, and replies to those. A webhook cannot read. */
export const comments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const found: RemoteComment[] = [];
  const places = posts.map(({ platformPostId }) => placeOf(account, platformPostId));
  for (const [channel, own] of Map.groupBy(places, (place) => place.channel))
    if (channel !== null) found.push(...(await readIn(account, channel, own, ctx)));
  return found.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
};

async function readIn(
  account: ConnectedAccount,
  channel: string,
  posts: readonly { id: string }[],
  ctx: PlatformContext,
): Promise<RemoteComment[]> {
  const ids = posts.map(({ id }) => id).filter((id) => /^\d{1,25}$/.test(id));
  const [oldest] = ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  if (oldest === undefined) return [];
  const { messages } = await readAfter(ctx, account, channel, oldest);
  const postOf = new Map(ids.map((id) => [id, id]));
  const found: RemoteComment[] = [];
  // Oldest first, so that a message is known before its replies.
  for (const message of messages.toReversed()) {
    const answered = message.message_reference?.message_id ?? '';
    const post = postOf.get(answered);
    if (post === undefined) continue;
    postOf.set(message.id, post);
    found.push(remoteOf(account, channel, message, post, answered === post ? null : answered, ctx));
  }
  return found.toReversed();
}

function remoteOf(
  account: ConnectedAccount,
  channel: string,
  message: Message,
  post: string,
  parent: string | null,
  ctx: PlatformContext,
): RemoteComment {
  const { facts } = account;
  const { id, author, content, timestamp } = message;
  const { id: who = '', username = '', global_name: name, avatar } = author ?? {};
  return {
    platformCommentId: nameOf(account, channel, id),
    platformPostId: nameOf(account, channel, post),
    parentPlatformCommentId: parent === null ? null : nameOf(account, channel, parent),
    author: {
      id: who,
      handle: username || who,
      displayName: name || username || who,
      avatar: avatar ? avatarUrl(ctx, who, avatar) : null,
      isSelf: who === facts['botId'],
    },
    text: content,
    likeCount: countReactions(message),
    replyCount: 0,
    publishedAt: new Date(timestamp ?? ctx.clock.now()),
    platformUrl: `https://discord.com/channels/${String(facts['guildId'])}/${channel}/${id}`,
    canReply: true,
  };
}

const ReplyState = z.object({ nonce: z.string(), at: z.string() });

export const reply: NonNullable<PlatformAdapter['reply']> = {
  prepare: (attemptId, ctx) => ({ nonce: nonceOf(attemptId), at: ctx.clock.now().toISOString() }),
  async send({ account, comment, text }, handle, ctx) {
    const { nonce } = ReplyState.parse(handle);
    const { channel, id: answered } = placeOf(account, comment.platformCommentId);
    const { id } = await botCall(ctx, account.accessToken, `POST ${pathOf(channel ?? '')}`, Message, {
      visible: true,
      json: {
        content: text,
        allowed_mentions: { parse: [] },
        message_reference: { message_id: answered },
        nonce,
        enforce_nonce: true,
      },
    });
    return { platformCommentId: nameOf(account, channel ?? '', id) };
  },
  /** A reply comes after the message it answers. */
  async probe({ account, comment, text }, handle, since, ctx) {
    const { channel, id: answered } = placeOf(account, comment.platformCommentId);
    const { messages, isWhole } = await readAfter(ctx, account, channel ?? '', answered);
    const own = messages.find(
      (message) =>
        message.author?.id === account.facts['botId'] &&
        message.message_reference?.message_id === answered &&
        Date.parse(message.timestamp ?? '') >= since.getTime() - NONCE_LIFE_MS &&
        isSaid(message, text),
    );
    if (own) return { kind: 'live', platformCommentId: nameOf(account, channel ?? '', own.id) };
    const { at } = ReplyState.parse(handle);
    return { kind: isWhole || isKeyKnown(at, ctx) ? 'absent' : 'unknown' };
  },
};

/** Discord does not count views. */
export const postMetrics: PlatformAdapter['postMetrics'] = async (account, ids, ctx) => {
  if (channelOf(account) === null) return { metrics: new Map(), refused: new Map() };
  return readFigures(ids, 1, async ([name = '']) => {
    const { channel, id } = placeOf(account, name);
    try {
      const path = pathOf(channel ?? '', id);
      const message = await botCall(ctx, account.accessToken, `GET ${path}`, Message);
      return new Map([[name, { reactions: countReactions(message) }]]);
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
