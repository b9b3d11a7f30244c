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
import { call, byStatus } from '../../http.ts';
import { pinterestCall } from './api.ts';

/**
 * `videoId`: a video that was uploaded. `sectionId`: the section of the board. `intendedAt`:
 * since when the pin may exist.
 */
const State = z.object({
  videoId: z.string().nullable().default(null),
  isVideoReady: z.boolean().default(false),
  sectionId: z.string().nullable().default(null),
  intendedAt: z.string().nullable().default(null),
});
type State = z.output<typeof State>;

const UPLOAD_TIMEOUT_MS = 600_000;
const POLL_SEC = 10;
/** Every video has a frame there, because it lasts at least four seconds. */
const COVER_SEC = 1;

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const [first] = job.content.media;
  if (!first) throw platformError({ errorCode: 'media_required' });
  if (first.kind === 'video' && state.videoId === null)
    return { kind: 'prepared', handle: { ...state, videoId: await uploadVideo(job, first, ctx) } };
  if (state.videoId !== null && !state.isVideoReady) return awaitVideo(job, state, ctx);
  const section = sectionOf(job);
  if (section !== '' && state.sectionId === null)
    return { kind: 'prepared', handle: { ...state, sectionId: await findSection(job, section, ctx) } };
  if (state.intendedAt === null)
    return { kind: 'ready', handle: { ...state, intendedAt: ctx.clock.now().toISOString() } };
  const { id } = await pinterestCall(ctx, 'POST /pins', z.object({ id: z.string().min(1) }), {
    token: job.account.accessToken,
    json: {
      ...wordsOf(job),
      board_id: boardOf(job),
      ...(state.sectionId !== null && { board_section_id: state.sectionId }),
      media_source: await sourceOf(job, state),
    },
    timeoutMs: UPLOAD_TIMEOUT_MS,
    visible: true,
  });
  return { kind: 'published', handle: state, post: publishedOf(id) };
}

const Registered = z.object({
  media_id: z.string().min(1),
  upload_url: z.string().min(1),
  upload_parameters: z.record(z.string(), z.string()),
});

/**
 * Registered and sent in one step: the upload form is signed, and signatures do not belong in a handle. A
 * step lost half-way leaves an unused upload.
 */
async function uploadVideo(
  { account }: PublishJob,
  film: PublishMedia,
  ctx: PlatformContext,
): Promise<string> {
  const { media_id, upload_url, upload_parameters } = await pinterestCall(ctx, 'POST /media', Registered, {
    token: account.accessToken,
    json: { media_type: 'video' },
  });
  const { filename, mime, bytes } = film;
  await call(ctx, {
    method: 'POST',
    url: upload_url,
    multipart: [
      ...Object.entries(upload_parameters).map(([name, value]) => ({ name, value })),
      { name: 'file', value: { filename, mime, bytes, data: film.read() } },
    ],
    secrets: Object.values(upload_parameters),
    timeoutMs: UPLOAD_TIMEOUT_MS,
    visible: false,
    refusal: (answer) => (answer.status < 400 ? null : byStatus(answer)),
  });
  return media_id;
}

const Uploaded = z.object({ status: z.string(), failure_reason: z.string().nullish() });

async function awaitVideo(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const path = `/media/${encodeURIComponent(state.videoId ?? '')}` as const;
  const token = job.account.accessToken;
  const { status, failure_reason } = await pinterestCall(ctx, `GET ${path}`, Uploaded, { token });
  if (status === 'succeeded') return { kind: 'prepared', handle: { ...state, isVideoReady: true } };
  if (status === 'failed')
    throw platformError({
      errorCode: 'media_processing_failed',
      restart: true,
      ...(failure_reason && { platformMessage: failure_reason }),
    });
  return { kind: 'wait', handle: state, afterSec: POLL_SEC };
}

const boardOf = ({ content }: PublishJob) => String(content.settings['board'] ?? '');
const sectionOf = ({ content }: PublishJob) => String(content.settings['section'] ?? '').trim();

const Sections = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });
const PAGE_SIZE = 250;

/** People know a section by its name. */
async function findSection(job: PublishJob, wanted: string, ctx: PlatformContext): Promise<string> {
  const path = `/boards/${encodeURIComponent(boardOf(job))}/sections` as const;
  const token = job.account.accessToken;
  const query = { page_size: PAGE_SIZE };
  const { items } = await pinterestCall(ctx, `GET ${path}`, Sections, { token, query });
  const found = items.find(({ name }) => name.trim().toLowerCase() === wanted.toLowerCase());
  if (found) return found.id;
  throw platformError({
    errorCode: 'invalid_settings',
    message: say('pinterest.no_such_section', {
      section: wanted,
      sections: items.map(({ name }) => name).join(', '),
    }),
  });
}

/** Everything that a reader sees besides the picture; empty fields are left out. */
function wordsOf({ content }: PublishJob) {
  const title = typeof content.settings['title'] === 'string' ? content.settings['title'].trim() : '';
  const alt = content.media[0]?.altText?.trim() ?? '';
  return {
    ...(title !== '' && { title }),
    ...(content.text.trim() !== '' && { description: content.text.trim() }),
    ...(content.link && { link: content.link.url }),
    ...(alt !== '' && { alt_text: alt.slice(0, ALT_MAX) }),
  };
}

const ALT_MAX = 500;

async function sourceOf({ content }: PublishJob, { videoId }: State): Promise<object> {
  if (videoId !== null)
    return { source_type: 'video_id', media_id: videoId, cover_image_key_frame_time: COVER_SEC };
  const items = await Promise.all(
    content.media.map(async (item) => ({ content_type: item.mime, data: await base64Of(item) })),
  );
  return items.length === 1
    ? { source_type: 'image_base64', ...items[0] }
    : { source_type: 'multiple_image_base64', items };
}

async function base64Of(media: PublishMedia): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of media.read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('base64');
}

const Listed = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      title: z.string().nullish(),
      description: z.string().nullish(),
      link: z.string().nullish(),
    }),
  ),
});

const SKEW_MS = 120_000;
/** A new pin does not appear in the list of its board at once. */
const LAG_MS = 60_000;

/** Identified by text and time, because a pin does not show which request created it. */
export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const { intendedAt, sectionId } = State.parse(handle);
  if (intendedAt === null) return { kind: 'absent' };
  const section = sectionId === null ? '' : `/sections/${encodeURIComponent(sectionId)}`;
  const path = `/boards/${encodeURIComponent(boardOf(job))}${section}/pins` as const;
  try {
    const { items } = await pinterestCall(ctx, `GET ${path}`, Listed, {
      token: job.account.accessToken,
      query: { page_size: 50 },
    });
    const { title = '', description = '', link = '' } = wordsOf(job);
    const since = Date.parse(intendedAt) - SKEW_MS;
    const matches = items.filter(
      (pin) =>
        Date.parse(pin.created_at) >= since &&
        (pin.title ?? '').trim() === title &&
        (pin.description ?? '').trim() === description &&
        (pin.link ?? '') === link,
    );
    const [match] = matches;
    if (match)
      return matches.length > 1 ? { kind: 'unknown' } : { kind: 'live', post: publishedOf(match.id) };
    const isListed = ctx.clock.now().getTime() - Date.parse(intendedAt) > LAG_MS;
    return { kind: isListed ? 'absent' : 'unknown' };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // If the board was deleted, so was the pin; if only a section was, the pin may still be on the board.
    if (error.failure.httpStatus === 404) return { kind: sectionId === null ? 'absent' : 'unknown' };
    if (error.failure.errorCode === 'token_expired') throw error;
    return { kind: 'unknown' };
  }
}

const publishedOf = (id: string): Published => ({
  platformPostId: id,
  platformUrl: `https://www.pinterest.com/pin/${id}/`,
  parts: [],
});
