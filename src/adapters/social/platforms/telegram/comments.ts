import { z } from 'zod';
import type { ConnectedAccount, PlatformAdapter, RemoteComment } from '../../contract.ts';
import { bot } from './api.ts';
import { idsOf, published, removeMessage } from './message.ts';
import { copiesIn, groupOf, type Note, readNotes } from './updates.ts';

/** The comments under our posts. Telegram reports neither deletions nor what the bot itself wrote. */
export const comments: NonNullable<PlatformAdapter['comments']> = async (account, posts, ctx) => {
  const group = groupOf(account);
  if (group === null || posts.length === 0) return [];
  const notes = await readNotes(account, ctx);
  const own = new Map(posts.flatMap((post) => idsOf(post).map((id) => [id, post.platformPostId] as const)));
  const roots =
    group === account.platformAccountId
      ? own
      : new Map(copiesIn(notes, account).map(({ id, postId }) => [id, own.get(postId)]));
  const postOf = new Map(roots);
  const found: RemoteComment[] = [];
  // Oldest first, so that a message is known before its replies.
  for (const note of notes) {
    const { id, answers, thread, copy } = note;
    const post = postOf.get(answers ?? 0) ?? postOf.get(thread ?? 0);
    if (copy !== null || post === undefined) continue;
    postOf.set(id, post);
    found.push(remoteOf(account, group, note, post, answers === null || roots.has(answers) ? null : answers));
  }
  return found.toReversed();
};

function remoteOf(
  account: ConnectedAccount,
  group: string,
  { id, who, text, at }: Note,
  platformPostId: string,
  parent: number | null,
): RemoteComment {
  const [post = 0] = idsOf({ platformPostId });
  const isSame = group === account.platformAccountId;
  const { platformUrl } = published(account, [isSame ? id : post]);
  return {
    platformCommentId: `${group}/${id}`,
    platformPostId,
    parentPlatformCommentId: parent === null ? null : `${group}/${parent}`,
    author: {
      id: who.id,
      handle: who.handle,
      displayName: who.name,
      avatar: null,
      // Managers may write as the channel, or anonymously as the group.
      isSelf: who.id === account.platformAccountId || who.id === group,
    },
    text,
    likeCount: 0,
    replyCount: 0,
    publishedAt: at,
    platformUrl: platformUrl === null || isSame ? platformUrl : `${platformUrl}?comment=${id}`,
    canReply: true,
  };
}

const Sent = z.object({ message_id: z.number() });

/** Message numbers are per chat, so the chat precedes them. */
const placeOf = (platformCommentId: string) => {
  const [id = '', chat = ''] = platformCommentId.split('/').toReversed();
  return { chat, id: Number(id) };
};

export const reply: NonNullable<PlatformAdapter['reply']> = {
  prepare: (_attemptId, ctx) => ({ at: ctx.clock.now().toISOString() }),
  async send({ account, comment, text }, _handle, ctx) {
    const { chat, id } = placeOf(comment.platformCommentId);
    const fields = { chat_id: chat, text, reply_parameters: { message_id: id } };
    const { message_id: sent } = await bot(ctx, account.accessToken, 'sendMessage', Sent, {
      visible: true,
      fields,
    });
    return { platformCommentId: `${chat}/${sent}` };
  },
  /** There is no key, and a bot cannot read its own messages. */
  probe: () => Promise.resolve({ kind: 'unknown' }),
};

export const deleteComment: NonNullable<PlatformAdapter['deleteComment']> = (account, commentId, ctx) => {
  const { chat, id } = placeOf(commentId);
  return removeMessage(account, chat, id, ctx);
};
