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
  type PublishedPart,
  type PublishJob,
} from '../../contract.ts';
import type { FormPart } from '../../http.ts';
import { withLink } from '../../thread-steps.ts';
import { announce, isAnnounced, isToAnnounce } from './announce.ts';
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
  /** For a bot: the newest message before ours, and when we were ready to send it. */
  after: z.string().optional(),
  at: z.string().optional(),
  /** The message, once it is out and only has to be announced. */
  out: z.array(z.object({ platformPostId: z.string(), platformUrl: z.string().nullable() })).default([]),
});

const UPLOAD_TIMEOUT_MS = 180_000;
/** The message flag that suppresses notifications. */
const SILENT = 4096;

/** A single call, which is the post. A second one announces it. */
export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const { content, account } = job;
  const { accessToken } = account;
  const channel = chosenChannel(account, content.settings);
  const state = State.parse(handle);
  const [sent] = state.out;
  if (sent) return advanceAnnouncement(account, state, sent, ctx);
  if (!state.isIntended) {
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
      ? // Without `wait` the answer comes before the message exists, and is empty.
        await webhookCall(ctx, accessToken, 'POST ', Message, { query: { wait: true }, ...request })
      : await botCall(ctx, accessToken, `POST ${pathOf(channel)}`, Message, request);
  const post = publishedOf(job, message);
  if (!isToAnnounce(content)) return { kind: 'published', handle, post };
  const out = outOf(post);
  return { kind: 'ready', handle: { ...state, out }, out };
}

const outOf = ({ platformPostId, platformUrl }: Published): PublishedPart[] => [
  { platformPostId, platformUrl },
];

async function advanceAnnouncement(
  account: ConnectedAccount,
  state: z.output<typeof State>,
  sent: PublishedPart,
  ctx: PlatformContext,
): Promise<Progress> {
  const { out } = state;
  if (!state.isIntended) return { kind: 'ready', handle: { ...state, isIntended: true }, out };
  const afterSec = await announce(account, sent.platformPostId, ctx);
  if (afterSec === null) return { kind: 'published', handle: state, post: { ...sent, parts: [] } };
  return { kind: 'wait', handle: { ...state, isIntended: false }, afterSec, out };
}

/** A thread has the same id as its first message. */
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

/**
 * The position in the channel after which ours will appear, in Discord's own order, whatever our clock says.
 */
async function readPlace({ accessToken }: ConnectedAccount, channel: string, ctx: PlatformContext) {
  const path = `/channels/${encodeURIComponent(channel)}` as const;
  const { last_message_id: last } = await botCall(ctx, accessToken, `GET ${path}`, Place);
  return { after: last && /^\d{1,25}$/.test(last) ? last : '0', at: ctx.clock.now().toISOString() };
}

/**
 * A webhook's message can only be read by its id, which was in the lost answer. A bot can read its channel,
 * and while Discord remembers the nonce, sending again creates no duplicate.
 */
export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const { content, account } = job;
  const channel = chosenChannel(account, content.settings);
  if (channel === null) return { kind: 'unknown' };
  const state = State.parse(handle);
  const { isIntended, after = '0', at = '', out } = state;
  if (!isIntended) return { kind: 'absent' };
  try {
    const [sent] = out;
    if (sent)
      return (await isAnnounced(account, sent.platformPostId, ctx))
        ? { kind: 'live', post: { ...sent, parts: [] } }
        : { kind: 'absent' };
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
    if (own) return found(job, state, publishedOf(job, own));
    return { kind: isWhole || isKeyKnown(at, ctx) ? 'absent' : 'unknown' };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
    return { kind: 'unknown' };
  }
}

/** A message that is still to be announced goes on from there. */
const found = ({ content }: PublishJob, state: z.output<typeof State>, post: Published): Probe =>
  isToAnnounce(content)
    ? { kind: 'absent', handle: { ...state, isIntended: false, out: outOf(post) } }
    : { kind: 'live', post };

/** A reply to somebody may contain the same text but is not our post. */
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
    // Our texts notify nobody, whoever they name.
    allowed_mentions: { parse: [] },
    ...(poll === null
      ? { content: text }
      : {
          // The question cannot contain a clickable link.
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

/** Attachments stay. A post in a forum is reached through its thread, which has the same id. */
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
