import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  probeAfter,
  type Handle,
  type Probe,
  type Progress,
  type Published,
  type PublishedPart,
  type PublishJob,
  type PublishMedia,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { hostOf, listEdge, onNode } from './api.ts';
import { kindOf, linkOf } from './check.ts';
import { sendFilm, startSession } from './upload.ts';
import { Id, isGone, normalised, orNull, SKEW_MS, Success, uploadBytes } from '../graph/call.ts';
import { versionOf } from '../graph/version.ts';
import { failureReason } from '../graph/errors.ts';
import { Stamp } from '../graph/comments.ts';
import { isFinal } from '../graph/containers.ts';

/**
 * Everything is first created unpublished and invisible, and then made public by one call that names its id.
 * A lost answer leaves an unused draft at worst, and the id allows asking later whether it became public.
 */
const State = z.object({
  photos: z.array(z.string()).default([]),
  /** The upload session of a video, and the platform's handle for its bytes once they are complete. */
  session: z.string().nullable().default(null),
  file: z.string().nullable().default(null),
  /** The unpublished post, or the video of a reel or story. */
  draft: z.string().nullable().default(null),
  isUploaded: z.boolean().default(false),
  /** The platform was told to publish and is still processing the video. */
  isAccepted: z.boolean().default(false),
  polls: z.number().default(0),
  sending: z.enum(['post', 'comment']).nullable().default(null),
  since: z.string().nullable().default(null),
  out: z.array(z.object({ id: z.string(), url: z.string().nullable() })).default([]),
});
type State = z.output<typeof State>;

const POLL_SEC = [2, 5, 10, 20, 30, 60];
const UPLOAD_TIMEOUT_MS = 600_000;
const PERMALINK_TIMEOUT_MS = 10_000;

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  if (state.out.length > 0)
    return state.sending === 'comment' ? comment(job, state, ctx) : next(job, state, ctx);
  if (state.isAccepted) return watch(job, state, ctx);
  if (state.sending === 'post') return show(job, state, ctx);
  return prepare(job, state, ctx);
}

async function prepare(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const kind = kindOf(job.content);
  const { media } = job.content;
  if (kind === 'feed' || kind === 'photo_story') {
    const photo = media[state.photos.length];
    if (photo) {
      const id = await uploadPhoto(job, photo, ctx);
      return prepared({ ...state, photos: [...state.photos, id] });
    }
    if (kind === 'photo_story') return state.photos.length > 0 ? ready(state, ctx) : refuseEmpty();
    if (state.draft !== null) return ready(state, ctx);
    return prepared({ ...state, draft: await createDraft(job, state, ctx) });
  }
  const [film] = media;
  if (!film) return refuseEmpty();
  if (state.draft === null) {
    if (kind === 'video') return prepareVideo(job, state, film, ctx);
    return prepared({ ...state, draft: await startUpload(job, kind, ctx) });
  }
  if (!state.isUploaded) {
    const { token } = authOf(job);
    const { status } = await readVideo(job, state.draft, ctx);
    const url = `${hostOf(ctx, 'upload')}/video-upload/${versionOf(ctx)}/${state.draft}`;
    await uploadBytes(ctx, url, token, film, status.uploading_phase?.bytes_transferred ?? 0);
    return prepared({ ...state, isUploaded: true });
  }
  // A plain video must be processed before it is made public; a reel is processed when it is published.
  return kind === 'video' && !(await isProcessed(job, state.draft, ctx)) ? wait(state) : ready(state, ctx);
}

const authOf = (job: PublishJob) => ({ token: job.account.accessToken });
const pageOf = (job: PublishJob) => job.account.platformAccountId;

function refuseEmpty(): never {
  throw platformError({ errorCode: 'media_required' });
}

function prepared(state: State): Progress {
  return { kind: 'prepared', handle: state, out: partsOf(state) };
}

function ready(state: State, ctx: PlatformContext): Progress {
  const handle: State = { ...state, sending: 'post', polls: 0, since: ctx.clock.now().toISOString() };
  return { kind: 'ready', handle, out: partsOf(state) };
}

/** Also used after the platform accepted a reel: nothing is visible while it is processing. */
function wait(state: State): Progress {
  const afterSec = POLL_SEC[Math.min(state.polls, POLL_SEC.length - 1)] ?? 60;
  return { kind: 'wait', handle: { ...state, polls: state.polls + 1 }, afterSec, out: partsOf(state) };
}

async function uploadPhoto(job: PublishJob, photo: PublishMedia, ctx: PlatformContext): Promise<string> {
  const alt = photo.altText?.trim();
  const { id } = await onNode(ctx, `POST ${pageOf(job)}/photos`, Id, {
    ...authOf(job),
    timeoutMs: UPLOAD_TIMEOUT_MS,
    multipart: [
      { name: 'published', value: 'false' },
      // Deleted by the platform if no post uses it.
      { name: 'temporary', value: 'true' },
      ...(alt ? [{ name: 'alt_text_custom', value: alt }] : []),
      fileOf(photo),
    ],
  });
  return id;
}

function fileOf(media: PublishMedia) {
  const { filename, mime, bytes } = media;
  return { name: 'source', value: { filename, mime, bytes, data: media.read() } };
}

async function createDraft(job: PublishJob, state: State, ctx: PlatformContext): Promise<string> {
  const { content } = job;
  const photos = state.photos.map((id, i) => [`attached_media[${i}]`, JSON.stringify({ media_fbid: id })]);
  const { id } = await onNode(ctx, `POST ${pageOf(job)}/feed`, Id, {
    ...authOf(job),
    form: {
      message: content.text === '' ? undefined : content.text,
      link: state.photos.length === 0 ? linkOf(content) : undefined,
      published: 'false',
      ...Object.fromEntries(photos),
    },
  });
  return id;
}

/**
 * A large video is sent in a session, so that bytes that arrived before an interruption are not sent again.
 */
async function prepareVideo(
  job: PublishJob,
  state: State,
  film: PublishMedia,
  ctx: PlatformContext,
): Promise<Progress> {
  const { token } = authOf(job);
  if (state.session === null) return prepared({ ...state, session: await startSession(ctx, token, film) });
  if (state.file === null) {
    const file = await sendFilm(ctx, token, state.session, film);
    // All bytes were there and their handle was lost with the answer; a new session gets a new one.
    return prepared(file === null ? { ...state, session: null } : { ...state, file });
  }
  const { id } = await onNode(ctx, `POST ${pageOf(job)}/videos`, Id, {
    token,
    form: {
      fbuploader_video_file_chunk: state.file,
      description: job.content.text === '' ? undefined : job.content.text,
      published: 'false',
    },
  });
  return prepared({ ...state, draft: id, isUploaded: true });
}

const edgeOf = (kind: string) => (kind === 'reel' ? 'video_reels' : 'video_stories');

async function startUpload(job: PublishJob, kind: string, ctx: PlatformContext): Promise<string> {
  const shape = z.object({ video_id: z.coerce.string().min(1) });
  const form = { upload_phase: 'start' };
  const started = await onNode(ctx, `POST ${pageOf(job)}/${edgeOf(kind)}`, shape, { ...authOf(job), form });
  return started.video_id;
}

async function show(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const kind = kindOf(job.content);
  const auth = { ...authOf(job), visible: true };
  if (kind === 'photo_story') {
    const form = { photo_id: state.photos[0] };
    const { post_id: id } = await onNode(ctx, `POST ${pageOf(job)}/photo_stories`, Story, { ...auth, form });
    return next(job, { ...state, out: [{ id, url: null }], sending: null }, ctx);
  }
  const draft = state.draft ?? '';
  if (kind === 'reel' || kind === 'video_story') {
    await onNode(ctx, `POST ${pageOf(job)}/${edgeOf(kind)}`, Success, {
      ...auth,
      form: {
        upload_phase: 'finish',
        video_id: draft,
        ...(kind === 'reel' && { video_state: 'PUBLISHED', description: job.content.text }),
      },
    });
    return wait({ ...state, isAccepted: true });
  }
  const form = kind === 'video' ? { published: 'true' } : { is_published: 'true' };
  await onNode(ctx, `POST ${draft}`, Success, { ...auth, form });
  return next(
    job,
    { ...state, out: [{ id: draft, url: await permalink(job, draft, ctx) }], sending: null },
    ctx,
  );
}

/** After the platform accepted the reel: until it is published, or refused with a reason. */
async function watch(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const draft = state.draft ?? '';
  const { status, permalink_url: url } = await readVideo(job, draft, ctx);
  refuseBroken(status);
  if (status.publishing_phase?.status !== 'complete') return wait(state);
  return next(job, { ...state, isAccepted: false, out: [{ id: draft, url: full(url) }], sending: null }, ctx);
}

async function permalink(job: PublishJob, id: string, ctx: PlatformContext): Promise<string | null> {
  const query = { fields: 'permalink_url' };
  const node = await orNull(
    onNode(ctx, `GET ${id}`, Link, { ...authOf(job), query, timeoutMs: PERMALINK_TIMEOUT_MS }),
  );
  return full(node?.permalink_url);
}

/** Videos answer with only a path. */
function full(url: string | undefined): string | null {
  return url === undefined ? null : url.startsWith('/') ? `https://www.facebook.com${url}` : url;
}

/** The post is out; a first comment is a separate visible step. */
function next(job: PublishJob, state: State, ctx: PlatformContext): Progress {
  if (state.out.length < (commentOf(job) === null ? 1 : 2))
    return {
      kind: 'ready',
      handle: { ...state, sending: 'comment', since: ctx.clock.now().toISOString() },
      out: partsOf(state),
    };
  return { kind: 'published', handle: state, post: publishedOf(state) };
}

/** Stories have no comments. */
function commentOf({ content }: PublishJob): string | null {
  return kindOf(content).endsWith('story') ? null : content.firstComment;
}

async function comment(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const form = { message: commentOf(job) ?? '' };
  const post = state.out[0]?.id ?? '';
  try {
    const { id } = await onNode(ctx, `POST ${post}/comments`, Id, { ...authOf(job), form, visible: true });
    return next(job, { ...state, out: [...state.out, { id, url: null }] }, ctx);
  } catch (error) {
    if (!isFinal(error)) throw error;
    const firstCommentError = error.failure.errorCode;
    return { kind: 'published', handle: state, post: { ...publishedOf(state), firstCommentError } };
  }
}

export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const state = State.parse(handle);
  if (state.sending === null) return { kind: 'absent' };
  if (state.sending === 'comment') return probeComment(job, state, ctx);
  try {
    const found = await findOut(job, state, ctx);
    if (found === 'absent' || found === 'unknown') return { kind: found };
    return probeAfter(next(job, { ...state, isAccepted: false, sending: null, out: [found] }, ctx));
  } catch (error) {
    // It is not there now, which does not prove that it never was.
    if (isGone(error)) return { kind: 'unknown' };
    throw error;
  }
}

async function findOut(
  job: PublishJob,
  state: State,
  ctx: PlatformContext,
): Promise<State['out'][number] | 'absent' | 'unknown'> {
  const kind = kindOf(job.content);
  const id = state.draft ?? '';
  if (kind === 'feed') {
    const query = { fields: 'is_published,permalink_url' };
    const node = await onNode(ctx, `GET ${id}`, Draft, { ...authOf(job), query });
    return node.is_published ? { id, url: full(node.permalink_url) } : 'absent';
  }
  if (kind === 'photo_story' || kind === 'video_story') {
    const stories = await readAllStories(job, ctx);
    const found = stories.find(({ media_id: media }) => media === (state.photos[0] ?? id));
    // Its absence from the list proves nothing, because stories leave the list.
    return found ? { id: found.post_id, url: null } : 'unknown';
  }
  const { status, published, permalink_url: url } = await readVideo(job, id, ctx);
  const isOut = published === true || status.publishing_phase?.status === 'complete';
  if (isOut) return { id, url: full(url) };
  // Publishing the same video again does not duplicate it.
  return 'absent';
}

async function readAllStories(job: PublishJob, ctx: PlatformContext): Promise<z.output<typeof StoryRow>[]> {
  return listEdge(ctx, `${pageOf(job)}/stories`, StoryRow, {}, job.account.accessToken);
}

async function probeComment(job: PublishJob, state: State, ctx: PlatformContext): Promise<Probe> {
  const post = state.out[0]?.id ?? '';
  const query = { fields: 'id,message,created_time,from', order: 'reverse_chronological' };
  const since = Date.parse(state.since ?? '') - SKEW_MS;
  const found = (await listEdge(ctx, `${post}/comments`, CommentRow, query, job.account.accessToken)).filter(
    (row) =>
      row.from?.id === pageOf(job) &&
      row.created_time.getTime() >= since &&
      normalised(row.message) === normalised(commentOf(job) ?? ''),
  );
  const [row] = found;
  if (!row) return { kind: 'absent' };
  if (found.length > 1) return { kind: 'unknown' };
  return probeAfter(next(job, { ...state, out: [...state.out, { id: row.id, url: null }] }, ctx));
}

async function isProcessed(job: PublishJob, id: string, ctx: PlatformContext): Promise<boolean> {
  const { status } = await readVideo(job, id, ctx);
  refuseBroken(status);
  return status.video_status === 'ready';
}

function refuseBroken(status: z.output<typeof VideoStatus>): void {
  if (status.video_status !== 'error' && status.processing_phase?.status !== 'error') return;
  const detail = JSON.stringify(status.processing_phase ?? status.video_status);
  throw platformError({ ...failureReason(detail), restart: true });
}

function readVideo(job: PublishJob, id: string, ctx: PlatformContext): Promise<z.output<typeof Video>> {
  return onNode(ctx, `GET ${id}`, Video, {
    ...authOf(job),
    query: { fields: 'status,published,permalink_url' },
  });
}

function partsOf({ out }: State): PublishedPart[] {
  return out.map(({ id, url }) => ({ platformPostId: id, platformUrl: url }));
}

function publishedOf(state: State): Published {
  const [first, ...rest] = partsOf(state);
  if (!first) throw new Error('nothing was published');
  return { ...first, parts: rest };
}

const Phase = z.looseObject({ status: z.string().optional(), bytes_transferred: z.number().optional() });
const VideoStatus = z.object({
  video_status: z.string().optional(),
  uploading_phase: Phase.optional(),
  processing_phase: Phase.optional(),
  publishing_phase: Phase.optional(),
});
const Video = z.object({
  status: VideoStatus.default({}),
  published: z.boolean().optional(),
  permalink_url: z.string().optional(),
});
const Link = z.object({ permalink_url: z.string().optional() });
const Draft = z.object({ is_published: z.boolean(), permalink_url: z.string().optional() });
const Story = z.object({ post_id: z.coerce.string().min(1) });
const StoryRow = z.object({ post_id: z.coerce.string(), media_id: z.coerce.string() });
const CommentRow = z.object({
  id: z.string(),
  message: z.string().default(''),
  created_time: Stamp,
  from: z.object({ id: z.coerce.string() }).optional(),
});
