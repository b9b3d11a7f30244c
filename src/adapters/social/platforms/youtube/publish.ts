import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type Published,
  type PublishJob,
  type PublishMedia,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { type Answer, call } from '../../http.ts';
import { commentUrl, google, googleBase, googleRefusal, tokenOf, videoUrl } from './api.ts';
import { descriptionOf, titleOf } from './check.ts';
import { findOwnThread, insertThread } from './inbox.ts';

/** A multiple of 256 KiB, as the protocol requires. */
const CHUNK_BYTES = 16 * 1024 * 1024;
const UPLOAD_TIMEOUT_MS = 180_000;
const POLL_SEC = 10;
const SKEW_MS = 120_000;
/** Long videos are processed for hours, during which people can already watch them. */
const PROCESSING_MAX_MS = 3_600_000;

const State = z.object({
  /** The upload session. The video exists only after its last byte. */
  uri: z.string().nullable().default(null),
  openedAt: z.string().default(''),
  videoId: z.string().nullable().default(null),
  uploadedAt: z.string().default(''),
  isProcessed: z.boolean().default(false),
  hasThumbnail: z.boolean().default(false),
  sending: z.enum(['video', 'comment']).nullable().default(null),
  sendingAt: z.string().default(''),
  /** What people can see, in the same form as for threads. */
  out: z.array(z.object({ platformPostId: z.string(), platformUrl: z.string().nullable() })).default([]),
});
type State = z.output<typeof State>;

export async function advanceYouTube(
  job: PublishJob,
  handle: Handle,
  ctx: PlatformContext,
): Promise<Progress> {
  const state = State.parse(handle);
  if (state.videoId === null) return sendVideo(job, state, ctx);
  if (!state.isProcessed) return follow(job, { ...state, videoId: state.videoId }, ctx);
  if (!state.hasThumbnail) return setThumbnail(job, state, ctx);
  const post = publishedOf(state.videoId);
  const { firstComment } = job.content;
  if (firstComment === null) return { kind: 'published', handle: state, post };
  if (state.sending !== 'comment') return arm(state, 'comment', ctx);
  const id = await insertThread(job.account, state.videoId, firstComment, ctx);
  const done = publishedOf(state.videoId, id);
  return { kind: 'published', handle: { ...state, out: outOf(done) }, post: done };
}

export async function probeYouTube(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const state = State.parse(handle);
  const { firstComment } = job.content;
  if (state.videoId !== null && state.sending === 'comment' && firstComment !== null) {
    const since = new Date(Date.parse(state.sendingAt) - SKEW_MS);
    const found = await findOwnThread(job.account, state.videoId, firstComment, since, ctx);
    if (found === 'unknown') return { kind: 'unknown' };
    return found === null ? { kind: 'absent' } : { kind: 'live', post: publishedOf(state.videoId, found.id) };
  }
  if (state.videoId !== null) return resume(state, state.videoId);
  if (state.uri === null) return { kind: 'absent' };
  const answer = await askSession(job, state.uri, ctx);
  if (answer.kind === 'video') return resume(state, answer.id);
  if (answer.kind === 'bytes') return { kind: 'absent' };
  const found = await findUpload(job, new Date(Date.parse(state.openedAt) - SKEW_MS), ctx);
  if (found === 'unknown') return { kind: 'unknown' };
  // It failed; `advance` will find that the session is gone and open another.
  return found === null ? { kind: 'absent' } : resume(state, found.id);

  function resume(known: State, videoId: string): Probe {
    const isRest = firstComment !== null || hasThumbnailOf(job);
    if (!isRest) return { kind: 'live', post: publishedOf(videoId) };
    return {
      kind: 'absent',
      handle: {
        ...known,
        videoId,
        sending: null,
        uploadedAt: known.uploadedAt || known.sendingAt,
        out: outOf(publishedOf(videoId)),
      },
    };
  }
}

async function sendVideo(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const video = videoOf(job);
  if (state.uri === null) {
    const uri = await openSession(job, video, ctx);
    return { kind: 'prepared', handle: { ...state, uri, openedAt: ctx.clock.now().toISOString() } };
  }
  // Checked before each chunk: after a crash only the session knows how much has arrived.
  const session = await askSession(job, state.uri, ctx);
  if (session.kind === 'video') return uploaded(state, session.id, ctx);
  if (session.kind === 'gone') return { kind: 'wait', handle: {}, afterSec: POLL_SEC };
  const start = session.have;
  const end = Math.min(start + CHUNK_BYTES, video.bytes) - 1;
  const isLast = end === video.bytes - 1;
  if (isLast && state.sending !== 'video') return arm(state, 'video', ctx);
  const answer = await call(ctx, {
    method: 'PUT',
    url: state.uri,
    ...tokenOf(job.account),
    headers: {
      'content-type': video.mime,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${video.bytes}`,
    },
    body: video.read({ start, end }),
    visible: isLast,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    refusal: sessionRefusal,
  });
  if (answer.status === 308) return { kind: 'prepared', handle: { ...state, sending: null } };
  return uploaded(state, idOf(answer), ctx);
}

const arm = (state: State, sending: 'video' | 'comment', ctx: PlatformContext): Progress => ({
  kind: 'ready',
  handle: { ...state, sending, sendingAt: ctx.clock.now().toISOString() },
});

const uploaded = (state: State, videoId: string, ctx: PlatformContext): Progress => ({
  kind: 'wait',
  handle: {
    ...state,
    videoId,
    sending: null,
    uploadedAt: ctx.clock.now().toISOString(),
    out: outOf(publishedOf(videoId)),
  },
  afterSec: POLL_SEC,
});

async function openSession(job: PublishJob, video: PublishMedia, ctx: PlatformContext): Promise<string> {
  const { settings } = job.content;
  const { tags, categoryId, privacy, madeForKids, aigc } = settings;
  const { answer } = await google(ctx, 'POST /upload/youtube/v3/videos', z.unknown(), {
    ...tokenOf(job.account),
    query: { uploadType: 'resumable', part: 'snippet,status' },
    headers: { 'x-upload-content-length': String(video.bytes), 'x-upload-content-type': video.mime },
    json: {
      snippet: {
        title: titleOf(job.content),
        description: descriptionOf(job.content),
        ...(Array.isArray(tags) && { tags }),
        ...(typeof categoryId === 'string' && { categoryId }),
        ...(job.content.locale !== null && { defaultLanguage: job.content.locale }),
      },
      status: {
        privacyStatus: typeof privacy === 'string' ? privacy : 'public',
        selfDeclaredMadeForKids: madeForKids === true,
        ...(aigc === true && { containsSyntheticMedia: true }),
      },
    },
  });
  const location = answer.headers['location'] ?? '';
  // A customer's bytes are only sent to the platform itself.
  if (!URL.canParse(location) || !isGoogle(new URL(location), ctx))
    throw platformError({
      errorCode: 'platform_unavailable',
      message: say('youtube.youtube_gave_no_place_upload'),
    });
  return location;
}

function isGoogle(url: URL, ctx: PlatformContext): boolean {
  const base = new URL(googleBase(ctx, 'api'));
  return (
    url.origin === base.origin || (url.protocol === 'https:' && url.hostname.endsWith('.googleapis.com'))
  );
}

type Session = { kind: 'video'; id: string } | { kind: 'bytes'; have: number } | { kind: 'gone' };

async function askSession(job: PublishJob, uri: string, ctx: PlatformContext): Promise<Session> {
  try {
    const answer = await call(ctx, {
      method: 'PUT',
      url: uri,
      ...tokenOf(job.account),
      headers: { 'content-length': '0', 'content-range': `bytes */${videoOf(job).bytes}` },
      body: new Uint8Array(0),
      visible: false,
      refusal: sessionRefusal,
    });
    if (answer.status !== 308) return { kind: 'video', id: idOf(answer) };
    const last = /bytes=0-(\d+)/.exec(answer.headers['range'] ?? '')?.[1];
    return { kind: 'bytes', have: last === undefined ? 0 : Number(last) + 1 };
  } catch (error) {
    if (error instanceof PlatformError && error.failure.errorCode === 'container_expired')
      return { kind: 'gone' };
    throw error;
  }
}

function sessionRefusal(answer: Answer): ReturnType<typeof googleRefusal> {
  if (answer.status === 404 || answer.status === 410)
    return {
      errorCode: 'container_expired',
      platformCode: String(answer.status),
      platformMessage: answer.text,
    };
  return googleRefusal(answer);
}

function idOf(answer: Answer): string {
  const { id } = answer.json;
  if (typeof id === 'string' && id !== '') return id;
  throw platformError({ errorCode: 'outcome_unknown', effect: 'unknown', httpStatus: answer.status });
}

const Videos = z.object({
  items: z
    .array(
      z.object({
        status: z.object({
          uploadStatus: z.string(),
          failureReason: z.string().optional(),
          rejectionReason: z.string().optional(),
        }),
      }),
    )
    .default([]),
});

async function follow(
  job: PublishJob,
  state: State & { videoId: string },
  ctx: PlatformContext,
): Promise<Progress> {
  const query = { part: 'status,processingDetails', id: state.videoId };
  const { data } = await google(ctx, 'GET /youtube/v3/videos', Videos, { ...tokenOf(job.account), query });
  const status = data.items[0]?.status;
  const platformCode = status?.rejectionReason ?? status?.failureReason ?? status?.uploadStatus;
  if (status?.uploadStatus === 'rejected')
    throw platformError({ errorCode: platformCode === 'duplicate' ? 'duplicate' : 'policy', platformCode });
  if (status?.uploadStatus === 'failed')
    throw platformError({ errorCode: 'media_processing_failed', platformCode, restart: true });
  const waited = ctx.clock.now().getTime() - Date.parse(state.uploadedAt);
  if (status?.uploadStatus !== 'processed' && waited < PROCESSING_MAX_MS)
    return { kind: 'wait', handle: state, afterSec: POLL_SEC };
  const done = { ...state, isProcessed: true };
  if (hasThumbnailOf(job) || job.content.firstComment !== null) return { kind: 'prepared', handle: done };
  return { kind: 'published', handle: done, post: publishedOf(state.videoId) };
}

function thumbnailOf({ content }: PublishJob): PublishMedia | null {
  const { thumbnailMediaId } = content.settings;
  return content.media.find(({ mediaId, kind }) => mediaId === thumbnailMediaId && kind === 'image') ?? null;
}

const hasThumbnailOf = (job: PublishJob) => thumbnailOf(job) !== null;

/** Setting the same thumbnail twice is harmless, and a video without one is published anyway. */
async function setThumbnail(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const picture = thumbnailOf(job);
  if (picture !== null && state.videoId !== null) {
    try {
      await google(ctx, 'POST /upload/youtube/v3/thumbnails/set', z.unknown(), {
        ...tokenOf(job.account),
        query: { videoId: state.videoId, uploadType: 'media' },
        headers: { 'content-type': picture.mime, 'content-length': String(picture.bytes) },
        body: picture.read(),
        timeoutMs: UPLOAD_TIMEOUT_MS,
      });
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure.retryable) throw error;
      ctx.log.warn({ errorCode: error.failure.errorCode }, 'the thumbnail was refused');
    }
  }
  return { kind: 'prepared', handle: { ...state, hasThumbnail: true } };
}

const Uploads = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({
          title: z.string(),
          description: z.string().default(''),
          publishedAt: z.string(),
        }),
        contentDetails: z.object({ videoId: z.string() }),
      }),
    )
    .default([]),
});
const Channel = z.object({
  items: z.array(
    z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) }),
  ),
});

/** When the session is forgotten, only the list of the channel's own uploads can tell. */
async function findUpload(
  job: PublishJob,
  since: Date,
  ctx: PlatformContext,
): Promise<{ id: string } | null | 'unknown'> {
  const auth = tokenOf(job.account);
  const { data: channel } = await google(ctx, 'GET /youtube/v3/channels', Channel, {
    ...auth,
    query: { part: 'contentDetails', mine: true },
  });
  const playlistId = channel.items[0]?.contentDetails.relatedPlaylists.uploads;
  if (playlistId === undefined) return 'unknown';
  const { data } = await google(ctx, 'GET /youtube/v3/playlistItems', Uploads, {
    ...auth,
    query: { part: 'snippet,contentDetails', playlistId, maxResults: 50 },
  });
  const title = titleOf(job.content);
  const description = descriptionOf(job.content).trim();
  const matches = data.items.filter(
    ({ snippet }) =>
      snippet.title.trim() === title.trim() &&
      snippet.description.trim() === description &&
      Date.parse(snippet.publishedAt) >= since.getTime(),
  );
  if (matches.length > 1) return 'unknown';
  return matches[0] ? { id: matches[0].contentDetails.videoId } : null;
}

function videoOf({ content }: PublishJob): PublishMedia {
  const video = content.media.find(({ kind }) => kind === 'video');
  if (!video)
    throw platformError({ errorCode: 'media_required', message: say('youtube.youtube_needs_video') });
  return video;
}

function outOf({ platformPostId, platformUrl, parts }: Published): State['out'] {
  return [{ platformPostId, platformUrl }, ...parts];
}

function publishedOf(videoId: string, commentId?: string): Published {
  const parts =
    commentId === undefined
      ? []
      : [{ platformPostId: commentId, platformUrl: commentUrl(videoId, commentId) }];
  return { platformPostId: videoId, platformUrl: videoUrl(videoId), parts };
}
