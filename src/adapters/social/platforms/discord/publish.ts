import { z } from 'zod';
import { unlessGone } from '../../ask.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type EditRequest,
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type PublishContent,
  type Published,
  type PublishJob,
} from '../../contract.ts';
import type { FormPart } from '../../http.ts';
import { withLink } from '../../thread-steps.ts';
import { botCall, webhookCall } from './api.ts';
import { pollHoursOf } from './check.ts';
import { findThread, isForum, threadNameOf } from './forum.ts';
import {
  chosenChannel,
  isKeyKnown,
  isSaid,
  Message,
  nameOf,
  nonceOf,
  pathOf,
  placeOf,
  readAfter,
} from './messages.ts';

const State = z.object({
  isIntended: z.boolean().default(false),
  /** Of a bot: the newest message before ours, and when we were ready to send it. */
  after: z.string().optional(),
  at: z.string().optional(),
});

const UPLOAD_TIMEOUT_MS = 180_000;
/** No sound and no notification. */
const SILENT = 4096;

/** One call: it is the post. */
export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const { content, account } = job;
  const { accessToken } = account;
  const channel = chosenChannel(account, content.settings);
  if (!State.parse(handle).isIntended) {
    const place = channel === null ? {} : await readPlace(account, channel, ctx);
    return { kind: 'ready', handle: { isIntended: true, ...place } };
  }
  if (channel !== null && isForum(account.facts, channel)) {
    const payload = { name: threadNameOf(content), message: payloadOf(content, false) };
    const path = `/channels/${encodeURIComponent(channel)}/threads` as const;
    const { id } = await botCall(ctx, accessToken, `POST ${path}`, Thread, requestOf(payload, content));
    return { kind: 'published', handle, post: threadOf(job, id) };
  }
  const key = channel === null ? {} : { nonce: nonceOf(job.attemptId), enforce_nonce: true };
  const request = requestOf({ ...payloadOf(content, channel === null), ...key }, content);
  const message =
    channel === null
      ? // Without it the answer comes before the message, and says nothing.
        await webhookCall(ctx, accessToken, 'POST ', Message, { query: { wait: true }, ...request })
      : await botCall(ctx, accessToken, `POST ${pathOf(channel)}`, Message, request);
  return { kind: 'published', handle, post: publishedOf(job, message) };
}

/** It has the number of the message that it begins with. */
const Thread = z.object({ id: z.string().regex(/^\d{1,25}$/) });

const threadOf = (job: PublishJob, id: string): Published => {
  const { platformUrl } = publishedOf(job, { id, channel_id: id });
  return { platformPostId: nameOf(job.account, id, id), platformUrl, parts: [] };
};

const requestOf = (payload: object, content: PublishContent) => ({
  visible: true,
  ...(content.media.length === 0
    ? { json: payload }
    : { multipart: formOf(payload, content), timeoutMs: UPLOAD_TIMEOUT_MS }),
});

/** In a forum it is the newest thread. */
const Place = z.object({ last_message_id: z.string().nullish() });

/** Where in the channel ours will stand: by Discord's own order, whatever our clock says. */
async function readPlace({ accessToken }: ConnectedAccount, channel: string, ctx: PlatformContext) {
  const path = `/channels/${encodeURIComponent(channel)}` as const;
  const { last_message_id: last } = await botCall(ctx, accessToken, `GET ${path}`, Place);
  return { after: last && /^\d{1,25}$/.test(last) ? last : '0', at: ctx.clock.now().toISOString() };
}

/**
 * What a webhook made can be read by its id alone, and the id was in the answer that is lost. A bot reads its channel;
 * while Discord remembers the nonce, sending once more makes nothing twice.
 */
export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const { content, account } = job;
  const channel = chosenChannel(account, content.settings);
  if (channel === null) return { kind: 'unknown' };
  const { isIntended, after = '0', at = '' } = State.parse(handle);
  if (!isIntended) return { kind: 'absent' };
  try {
    if (isForum(account.facts, channel)) {
      const isOurs = (first: Message) => isOf(first, content);
      const first = await findThread(account, content, { forum: channel, after, at, isOurs }, ctx);
      if (first === null) return { kind: 'absent' };
      return first === 'unknown' ? { kind: 'unknown' } : { kind: 'live', post: threadOf(job, first.id) };
    }
    const { messages, isWhole } = await readAfter(ctx, account, channel, after);
    const own = messages.find(
      (message) => message.author?.id === account.facts['botId'] && isOf(message, content),
    );
    if (own) return { kind: 'live', post: publishedOf(job, own) };
    return { kind: isWhole || isKeyKnown(at, ctx) ? 'absent' : 'unknown' };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
    return { kind: 'unknown' };
  }
}

/** An answer to somebody says the same words now and then, and is none of ours. */
function isOf(message: Message, content: PublishContent): boolean {
  if (message.message_reference?.message_id !== undefined) return false;
  if (message.attachments.length !== content.media.length) return false;
  return content.poll === null
    ? isSaid(message, withLink(content))
    : message.poll?.question.text?.trim() === content.text.trim();
}

function payloadOf(content: PublishContent, isWebhook: boolean): object {
  const { settings, media, poll } = content;
  const threadName = threadNameOf(content);
  const text = withLink(content);
  return {
    // A text of ours calls nobody, whoever it names.
    allowed_mentions: { parse: [] },
    ...(poll === null
      ? { content: text }
      : {
          // The question takes no link that could be clicked.
          ...(content.link !== null &&
            !content.text.includes(content.link.url) && { content: content.link.url }),
          poll: {
            question: { text: content.text },
            answers: poll.options.map((option) => ({ poll_media: { text: option } })),
            duration: pollHoursOf(poll),
          },
        }),
    ...(settings['silent'] === true && { flags: SILENT }),
    ...(isWebhook && threadName !== '' && { thread_name: threadName }),
    ...(media.length > 0 && {
      attachments: media.map(({ filename, altText }, id) => ({
        id,
        filename,
        ...(altText && { description: altText.slice(0, ALT_MAX) }),
      })),
    }),
  };
}

/** What hangs on it stays. A post in a forum is reached through its thread, which has its number. */
export async function edit({ account, platformPostId, content }: EditRequest, ctx: PlatformContext) {
  const json = { content: withLink(content), allowed_mentions: { parse: [] } };
  const { channel, id } = placeOf(account, platformPostId);
  if (channel !== null) {
    await botCall(ctx, account.accessToken, `PATCH ${pathOf(channel, id)}`, Message, { json });
    return;
  }
  const path = `/messages/${encodeURIComponent(platformPostId)}` as const;
  await webhookCall(ctx, account.accessToken, `PATCH ${path}`, Message, {
    ...(threadNameOf(content) !== '' && { query: { thread_id: platformPostId } }),
    json,
  });
}

export async function remove(account: ConnectedAccount, name: string, ctx: PlatformContext): Promise<void> {
  const { accessToken } = account;
  const { channel, id } = placeOf(account, name);
  await unlessGone(
    channel === null
      ? webhookCall(ctx, accessToken, `DELETE /messages/${encodeURIComponent(id)}`, z.unknown())
      : botCall(ctx, accessToken, `DELETE ${pathOf(channel, id)}`, z.unknown()),
  );
}

const ALT_MAX = 1024;

const formOf = (payload: object, { media }: PublishContent): FormPart[] => [
  { name: 'payload_json', value: JSON.stringify(payload) },
  ...media.map(({ filename, mime, bytes, read }, i) => ({
    name: `files[${i}]`,
    value: { filename, mime, bytes, data: read() },
  })),
];

function publishedOf(
  { account, content }: PublishJob,
  { id, channel_id }: Pick<Message, 'id' | 'channel_id'>,
): Published {
  const { guildId, channelId } = account.facts;
  const channel = channel_id ?? (typeof channelId === 'string' ? channelId : null);
  const platformUrl =
    typeof guildId === 'string' && channel !== null
      ? `https://discord.com/channels/${guildId}/${channel}/${id}`
      : null;
  const chosen = chosenChannel(account, content.settings);
  return { platformPostId: chosen === null ? id : nameOf(account, chosen, id), platformUrl, parts: [] };
}
