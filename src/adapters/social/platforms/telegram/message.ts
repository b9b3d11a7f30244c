import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type EditRequest,
  PlatformError,
  type PublishContent,
  type PublishedPart,
  type PublishJob,
  type PublishMedia,
  type PublishPart,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import type { FormPart } from '../../http.ts';
import { withLink } from '../../thread-steps.ts';
import { bot, type BotCall, type Fields } from './api.ts';

const Message = z.object({ message_id: z.number() });

/** The post and its further parts. */
export const partsOf = (content: PublishContent): PublishPart[] => [
  { text: withLink(content), media: content.media },
  ...content.parts,
];

/** An album is as many messages as it has files. */
export const idsOf = ({ platformPostId }: Pick<PublishedPart, 'platformPostId'>): number[] =>
  platformPostId.split(',').map(Number);

/** Sends one part, which is visible at once. */
export async function sendPart(
  job: PublishJob,
  index: number,
  parent: PublishedPart | null,
  ctx: PlatformContext,
): Promise<PublishedPart> {
  const { account, content } = job;
  const { settings } = content;
  const part = partsOf(content)[index] ?? { text: '', media: [] };
  const [answered] = parent === null ? [] : idsOf(parent);
  const common = {
    chat_id: account.platformAccountId,
    ...(settings['silent'] === true && { disable_notification: true }),
    ...(settings['protect'] === true && { protect_content: true }),
    ...(answered !== undefined && { reply_parameters: { message_id: answered } }),
  };
  if (part.media.length > 1) {
    const { fields, files } = albumOf(part, settings['spoiler'] === true);
    const call = { fields: { ...common, ...fields }, files, visible: true };
    const messages = await bot(ctx, account.accessToken, 'sendMediaGroup', z.array(Message).min(1), call);
    return published(
      account,
      messages.map(({ message_id: id }) => id),
    );
  }
  const { method, fields, files } = singleOf(part, index === 0 ? content.poll : null, settings);
  const call: BotCall = { fields: { ...common, ...fields }, files, visible: true };
  const { message_id: id } = await bot(ctx, account.accessToken, method, Message, call);
  return published(account, [id]);
}

/** Edits the text, or the caption under the first file. */
export async function editMessage(
  { account, platformPostId, content }: EditRequest,
  ctx: PlatformContext,
): Promise<void> {
  const [message_id] = idsOf({ platformPostId });
  const text = withLink(content);
  const words = content.media.length === 0 ? { text } : { caption: text };
  const method = content.media.length === 0 ? 'editMessageText' : 'editMessageCaption';
  const fields = { chat_id: account.platformAccountId, message_id, ...words };
  try {
    await bot(ctx, account.accessToken, method, z.unknown(), { fields });
  } catch (error) {
    const message = error instanceof PlatformError ? error.failure.platformMessage : undefined;
    // The post already has this text: an earlier edit succeeded but its answer was lost.
    if (message?.includes('message is not modified') !== true) throw error;
  }
}

export function published(
  { facts, platformAccountId }: ConnectedAccount,
  ids: readonly number[],
): PublishedPart {
  const [, hidden] = /^-100(\d{1,20})$/.exec(platformAccountId) ?? [];
  const place = typeof facts['username'] === 'string' ? facts['username'] : hidden && `c/${hidden}`;
  return {
    platformPostId: ids.join(','),
    platformUrl: place === undefined ? null : `https://t.me/${place}/${ids[0]}`,
  };
}

interface Single {
  method: string;
  fields: Fields;
  files: FormPart[];
}

function singleOf(part: PublishPart, poll: PublishContent['poll'], settings: Fields): Single {
  const [media] = part.media;
  if (poll !== null)
    return {
      method: 'sendPoll',
      fields: {
        question: part.text,
        options: poll.options.map((text) => ({ text })),
        open_period: poll.durationMinutes * 60,
      },
      files: [],
    };
  if (media === undefined) return { method: 'sendMessage', fields: { text: part.text }, files: [] };
  const kind = KINDS[media.kind];
  const hasSpoiler = settings['spoiler'] === true && kind !== 'document';
  return {
    method: `send${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    fields: {
      ...(part.text !== '' && { caption: part.text }),
      ...(hasSpoiler && { has_spoiler: true }),
      ...sizeOf(media),
    },
    files: [fileOf(kind, media)],
  };
}

const KINDS = { image: 'photo', video: 'video', gif: 'animation', document: 'document' } as const;

/** The text is the caption of the first file, which Telegram shows under the whole album. */
function albumOf({ text, media }: PublishPart, hasSpoiler: boolean): { fields: Fields; files: FormPart[] } {
  const items = media.map((item, i) => ({
    type: KINDS[item.kind],
    media: `attach://file${i}`,
    ...(i === 0 && text !== '' && { caption: text }),
    ...(hasSpoiler && item.kind !== 'document' && { has_spoiler: true }),
    ...sizeOf(item),
  }));
  return { fields: { media: items }, files: media.map((item, i) => fileOf(`file${i}`, item)) };
}

/** Without these a video starts as a grey square. */
const sizeOf = ({ kind, width, height, durationSec }: PublishMedia): Fields =>
  kind === 'video'
    ? {
        supports_streaming: true,
        ...(width !== null && height !== null && { width, height }),
        ...(durationSec !== null && { duration: Math.round(durationSec) }),
      }
    : {};

const fileOf = (name: string, { filename, mime, bytes, read }: PublishMedia): FormPart => ({
  name,
  value: { filename, mime, bytes, data: read() },
});

/** Removing a message twice has the same result. */
export async function removeMessage(
  account: ConnectedAccount,
  chat: string,
  id: number,
  ctx: PlatformContext,
): Promise<void> {
  try {
    const fields = { chat_id: chat, message_id: id };
    await bot(ctx, account.accessToken, 'deleteMessage', z.unknown(), { fields });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const message = error.failure.platformMessage ?? '';
    if (/message to delete not found/i.test(message)) return;
    if (!/message can't be deleted/i.test(message)) throw error;
    throw platformError({
      ...error.failure,
      errorCode: 'policy',
      message: say('telegram.telegram_lets_bot_delete_post'),
    });
  }
}
