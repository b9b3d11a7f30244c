import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import { type ConnectedAccount, PlatformError, type PublishMedia } from '../../contract.ts';
import { bot } from './api.ts';

/** The newest ones. They stay, so that others of the same bot see them as well; what is older is forgotten. */
const NEWEST = -100;
const CONFLICT = 409;

const Update = z.object({
  message: z
    .object({
      message_id: z.number(),
      chat: z.object({ id: z.number() }),
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
      poll: z.object({ question: z.string() }).optional(),
      photo: z.unknown().optional(),
      video: z.unknown().optional(),
      animation: z.unknown().optional(),
      document: z.unknown().optional(),
    })
    .optional()
    .catch(undefined),
});

/** What the discussion group got of a post of the channel: its own copy, with words and files. */
export interface Copy {
  /** In the group. */
  id: number;
  /** In the channel. */
  postId: number;
  at: Date;
  album: string | null;
  text: string;
  kind: PublishMedia['kind'] | null;
}

/**
 * Every post of a channel is copied into its discussion group, and the bot hears of that: the only thing of its
 * own that it can ever read back. Null where it cannot listen, because another program does.
 */
export async function readCopies(account: ConnectedAccount, ctx: PlatformContext): Promise<Copy[] | null> {
  const { discussionId } = account.facts;
  if (typeof discussionId !== 'string') return null;
  try {
    const updates = await bot(ctx, account.accessToken, 'getUpdates', z.array(Update), {
      fields: { offset: NEWEST, limit: -NEWEST, timeout: 0 },
    });
    return updates.flatMap(({ message }) => {
      const origin = message?.forward_origin;
      if (!message?.is_automatic_forward || String(message.chat.id) !== discussionId) return [];
      if (String(origin?.chat?.id) !== account.platformAccountId || origin?.message_id === undefined)
        return [];
      return [
        {
          id: message.message_id,
          postId: origin.message_id,
          at: new Date(origin.date * 1000),
          album: message.media_group_id ?? null,
          text: message.text ?? message.caption ?? message.poll?.question ?? '',
          kind: kindOf(message),
        },
      ];
    });
  } catch (error) {
    if (error instanceof PlatformError && error.failure.httpStatus === CONFLICT) return null;
    throw error;
  }
}

/** A GIF comes as an animation with a document beside it. */
function kindOf(
  message: Partial<Record<'photo' | 'video' | 'animation' | 'document', unknown>>,
): Copy['kind'] {
  if (message.photo !== undefined) return 'image';
  if (message.video !== undefined) return 'video';
  if (message.animation !== undefined) return 'gif';
  return message.document === undefined ? null : 'document';
}
