import type { Place, StrangersComment } from '../platform.ts';
import type { SandboxComment } from '../world.ts';
import { copiesOf, nextMessageId } from './telegram-chats.ts';
import { tell } from './telegram-updates.ts';

/**
 * A reader writes in the group, below a post or an answer. The bot is notified once. Null if nobody
 * can write there.
 */
export function addComment(
  place: Place,
  { post, parentId, author, text, createdAt }: StrangersComment,
): SandboxComment | null {
  const { state } = place;
  const channel = state.accounts[post.accountId];
  const { type, discussion, botToken, inDiscussion } = channel?.facts ?? {};
  const group = type === 'supergroup' ? post.accountId : discussion;
  if (!channel || typeof group !== 'string') return null;
  const copy = Object.entries(copiesOf(place)).find(([, postId]) => postId === post.id)?.[0];
  const root = type === 'supergroup' ? Number(post.id) : Number(copy?.split('/')[1]);
  const parent = parentId === null ? undefined : state.comments[parentId];
  const id = nextMessageId(place, group);
  const comment = { id: String(id), postId: post.id, parentId, author, text, createdAt };
  state.comments[id] = { ...comment, hidden: false, deleted: false };
  const chat = { id: Number(group), type: 'supergroup', title: `${channel.name} chat` };
  const when = Math.floor(createdAt / 1000);
  // A bot that is not in the group is not notified.
  if (inDiscussion !== false)
    tell(place, String(botToken), {
      message: {
        message_id: id,
        message_thread_id: root,
        from: { id: numberOf(author.id), is_bot: false, first_name: author.name, username: author.handle },
        chat,
        date: when,
        text,
        reply_to_message: {
          message_id: parent ? Number(parent.id) : root,
          chat,
          date: when,
          text: parent?.text ?? post.text,
          ...(!parent &&
            type !== 'supergroup' && {
              is_automatic_forward: true,
              forward_origin: {
                type: 'channel',
                chat: { id: Number(post.accountId), type: 'channel', title: channel.name },
                message_id: Number(post.id),
                date: Math.floor(post.createdAt / 1000),
              },
            }),
        },
      },
    });
  return state.comments[id] ?? null;
}

/** The numeric id of a reader, always the same for the same reader. */
const numberOf = (id: string) =>
  500_000_000 + [...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1e8, 7);
