import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type Published,
  type PublishedPart,
  type PublishJob,
  type PublishMedia,
  type PublishPart,
  probeAfter,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { byStatus, call } from '../../http.ts';
import { partsOf } from '../../thread-steps.ts';
import { slack } from './api.ts';
import { TEXT_MAX } from './check.ts';
import { findMessage, partOf, placeOf, postMessage } from './message.ts';
import { escapeText, measure } from './text.ts';

const State = z.object({
  out: z.array(z.object({ platformPostId: z.string(), platformUrl: z.string().nullable() })).default([]),
  /** Files of the next part that were uploaded. */
  files: z.array(z.string()).default([]),
  /** What may have been sent, and the earliest time of it. */
  sending: z.object({ at: z.string(), key: z.string() }).nullable().default(null),
  /** Its files were shared; Slack reports a little later which message that created. */
  isShared: z.boolean().default(false),
});
type State = z.output<typeof State>;

const UPLOAD_TIMEOUT_MS = 600_000;
const LOOK_SEC = 2;
/** A shared file does not appear in its channel at once. */
const LAG_MS = 60_000;

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const part = partsOf(job.content)[state.out.length];
  if (!part) return { kind: 'published', handle: state, post: publishedOf(state.out) };
  // Slack would truncate it and report success.
  if (measure(part.text) > TEXT_MAX) throw platformError({ errorCode: 'text_too_long' });
  const file = part.media[state.files.length];
  if (file) {
    const files = [...state.files, await uploadFile(job, file, ctx)];
    return { kind: 'prepared', handle: { ...state, files }, out: state.out };
  }
  if (state.isShared) return awaitMessage(job, state, ctx);
  if (state.sending === null) return arm(job, state, ctx);
  if (part.media.length === 0) {
    const sent = await postMessage(
      job.account,
      { ...placeIn(job, state), text: part.text, key: state.sending.key, noPreview: hasNoPreview(job) },
      ctx,
    );
    return next(job, state, sent, ctx);
  }
  await share(job, state, part, ctx);
  return { kind: 'wait', handle: { ...state, isShared: true }, afterSec: LOOK_SEC, out: state.out };
}

const hasNoPreview = ({ content }: PublishJob) => content.settings['noPreview'] === true;

/** A thread belongs to its first message, never to a reply. */
const placeIn = ({ content }: PublishJob, { out: [first] }: State) => ({
  channel: first ? placeOf(first.platformPostId).channel : String(content.settings['channel'] ?? ''),
  thread: first ? placeOf(first.platformPostId).ts : undefined,
});

function arm(job: PublishJob, state: State, ctx: PlatformContext): Progress {
  const sending = { at: ctx.clock.now().toISOString(), key: `${job.attemptId}-${state.out.length}` };
  return { kind: 'ready', handle: { ...state, sending }, out: state.out };
}

function next(job: PublishJob, state: State, sent: PublishedPart, ctx: PlatformContext): Progress {
  const after: State = { out: [...state.out, sent], files: [], sending: null, isShared: false };
  const part = partsOf(job.content)[after.out.length];
  if (!part) return { kind: 'published', handle: after, post: publishedOf(after.out) };
  return part.media.length === 0 ? arm(job, after, ctx) : { kind: 'prepared', handle: after, out: after.out };
}

function publishedOf([first, ...parts]: readonly PublishedPart[]): Published {
  if (!first) throw new Error('nothing was published');
  return { ...first, parts };
}

const Place = z.object({ upload_url: z.string().min(1), file_id: z.string().min(1) });
const ALT_MAX = 1000;

/** Requested and sent in one step: whoever has the address may send to it, so it is not kept. */
async function uploadFile(
  { account }: PublishJob,
  file: PublishMedia,
  ctx: PlatformContext,
): Promise<string> {
  const { filename, bytes, mime } = file;
  const alt = file.altText?.trim().slice(0, ALT_MAX);
  const { upload_url, file_id } = await slack(ctx, account.accessToken, 'files.getUploadURLExternal', Place, {
    fields: { filename, length: bytes, alt_text: alt || undefined },
  });
  await call(ctx, {
    method: 'POST',
    url: upload_url,
    headers: { 'content-type': mime, 'content-length': String(bytes) },
    body: file.read(),
    secrets: [upload_url],
    timeoutMs: UPLOAD_TIMEOUT_MS,
    visible: false,
    // The address is good for a while; the next try asks for another.
    refusal: (answer) =>
      answer.status < 400
        ? null
        : { ...byStatus(answer), ...(answer.status === 404 && { errorCode: 'container_expired' }) },
  });
  return file_id;
}

async function share(job: PublishJob, state: State, part: PublishPart, ctx: PlatformContext): Promise<void> {
  const { channel, thread } = placeIn(job, state);
  await slack(ctx, job.account.accessToken, 'files.completeUploadExternal', z.unknown(), {
    visible: true,
    fields: {
      files: state.files.map((id, i) => ({ id, title: part.media[i]?.filename ?? id })),
      channel_id: channel,
      thread_ts: thread,
      ...(part.text.trim() !== '' && { initial_comment: escapeText(part.text) }),
    },
  });
}

async function awaitMessage(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const found = await findShared(job, state, ctx);
  return found === null
    ? { kind: 'wait', handle: state, afterSec: LOOK_SEC, out: state.out }
    : next(job, state, found, ctx);
}

const Shares = z.record(z.string(), z.array(z.object({ ts: z.string(), thread_ts: z.string().nullish() })));
const File = z.object({
  file: z.object({
    shares: z.object({ public: Shares.optional(), private: Shares.optional() }).optional(),
  }),
});

/** A file reports where it was shared, which identifies the message. */
async function findShared(
  job: PublishJob,
  state: State,
  ctx: PlatformContext,
): Promise<PublishedPart | null> {
  const { channel, thread } = placeIn(job, state);
  const [file = ''] = state.files;
  const {
    file: { shares },
  } = await slack(ctx, job.account.accessToken, 'files.info', File, { fields: { file } });
  const there = [...(shares?.public?.[channel] ?? []), ...(shares?.private?.[channel] ?? [])];
  const message = there.find(({ thread_ts }) => thread === undefined || thread_ts === thread);
  return message ? partOf(job.account, channel, message.ts, ctx) : null;
}

export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const state = State.parse(handle);
  if (state.sending === null) return { kind: 'absent', handle: state };
  try {
    const since = new Date(state.sending.at);
    const hasFiles = state.files.length > 0;
    const found = hasFiles
      ? await findShared(job, state, ctx)
      : await findMessage(job.account, { ...placeIn(job, state), key: state.sending.key, since }, ctx);
    const isListed = !hasFiles || ctx.clock.now().getTime() - since.getTime() > LAG_MS;
    if (found === 'unknown' || (found === null && (!isListed || state.isShared))) return { kind: 'unknown' };
    if (found === null) return { kind: 'absent' };
    return probeAfter(next(job, state, found, ctx));
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
    return { kind: 'unknown' };
  }
}
