import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import {
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type PublishContent,
  type Published,
  type PublishJob,
  type PublishMedia,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { call } from '../../http.ts';
import { post, refusalOf, refusalFacts } from './api.ts';

const MIB = 1024 * 1024;
/**
 * A file up to this size is sent in one chunk, a larger one in several, of which the
 * last includes the remainder.
 */
const WHOLE_MAX = 64 * MIB;
const CHUNK_BYTES = 10 * MIB;
const UPLOAD_TIMEOUT_MS = 300_000;
const FIRST_POLL_SEC = 5;
const POLL_SEC_MAX = 300;
/**
 * The public id is available after moderation, usually within minutes. A post counts as published without
 * waiting longer than this.
 */
const MODERATION_WAIT_MS = 30 * 60 * 1000;
const MODERATION_POLL_SEC = 60;
const SKEW_SEC = 120;

const State = z.object({
  isWelcome: z.boolean().default(false),
  publishId: z.string().nullable().default(null),
  /** Valid for an hour and for this upload only. */
  uploadUrl: z.string().default(''),
  sentBytes: z.number().default(0),
  /** The next call is the visible one. */
  sending: z.boolean().default(false),
  intendedAt: z.string().nullable().default(null),
  polls: z.number().default(0),
  completeAt: z.string().nullable().default(null),
});
type State = z.output<typeof State>;

export const Settings = z.object({
  mode: z.enum(['direct', 'inbox']).catch('direct'),
  privacyLevel: z.string().nullable().catch(null),
  title: z.string().optional().catch(undefined),
  disableComment: z.boolean().catch(false),
  disableDuet: z.boolean().catch(false),
  disableStitch: z.boolean().catch(false),
  brandContent: z.boolean().catch(false),
  brandOrganic: z.boolean().catch(false),
  aigc: z.boolean().catch(false),
  coverTimestampMs: z.number().optional().catch(undefined),
  photoCoverIndex: z.number().catch(0),
});

export async function advance(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Progress> {
  const state = State.parse(handle);
  const { media } = job.content;
  const [video] = media;
  if (!video) throw platformError({ errorCode: 'media_required' });
  const settings = Settings.parse(job.content.settings);
  if (settings.mode === 'direct' && !state.isWelcome) {
    await askCreator(job, settings, ctx);
    return { kind: 'prepared', handle: { ...state, isWelcome: true } };
  }
  if (video.kind !== 'video')
    return state.publishId === null ? sendPhotos(job, state, ctx) : poll(job, state, ctx);
  if (state.publishId === null) return { kind: 'prepared', handle: await initVideo(job, state, video, ctx) };
  if (state.sentBytes < video.bytes) return sendChunk(job, state, video, ctx);
  return poll(job, state, ctx);
}

export async function probe(job: PublishJob, handle: Handle, ctx: PlatformContext): Promise<Probe> {
  const state = State.parse(handle);
  try {
    if (state.publishId === null) return await searchPhotos(job, state, ctx);
    const status = await fetchStatus(ctx, job.account.accessToken, state.publishId);
    const [video] = job.content.media;
    if (status.status === 'PUBLISH_COMPLETE' && !isAwaited(job, status.publicId, state.intendedAt, ctx))
      return { kind: 'live', post: publishedOf(job, state.publishId, status.publicId) };
    // It failed; advance reads the reason from the same place.
    if (status.status === 'FAILED') return { kind: 'absent' };
    // One publish id makes one post, however often its bytes are sent.
    if (status.status === 'PROCESSING_UPLOAD' && video && status.uploadedBytes < video.bytes)
      return { kind: 'absent' };
    return { kind: 'unknown' };
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode === 'token_expired') throw error;
    return { kind: 'unknown' };
  }
}

const Creator = z.object({
  privacy_level_options: z.array(z.string()).default([]),
  max_video_post_duration_sec: z.number().optional(),
});

/** The platform requires asking before each post what this person may currently do. */
async function askCreator(
  job: PublishJob,
  settings: z.output<typeof Settings>,
  ctx: PlatformContext,
): Promise<void> {
  const creator = await post(ctx, '/v2/post/publish/creator_info/query/', Creator, {
    token: job.account.accessToken,
  });
  const { privacyLevel } = settings;
  if (privacyLevel === null || !creator.privacy_level_options.includes(privacyLevel))
    throw platformError({
      errorCode: 'invalid_settings',
      message: say('tiktok.settings_tiktok_privacylevel_must_be', {
        privacy_level_options: creator.privacy_level_options.join(', '),
      }),
      platformCode: 'privacy_level_option_mismatch',
    });
  const longest = creator.max_video_post_duration_sec ?? Number.POSITIVE_INFINITY;
  if (job.content.media.some(({ durationSec }) => (durationSec ?? 0) > longest))
    throw platformError({
      errorCode: 'media_duration',
      message: say('tiktok.account_may_post_videos_most', { longest }),
    });
}

const Init = z.object({ publish_id: z.string().min(1), upload_url: z.string().default('') });

async function initVideo(
  job: PublishJob,
  state: State,
  video: PublishMedia,
  ctx: PlatformContext,
): Promise<State> {
  const settings = Settings.parse(job.content.settings);
  const chunk = video.bytes <= WHOLE_MAX ? video.bytes : CHUNK_BYTES;
  const source_info = {
    source: 'FILE_UPLOAD',
    video_size: video.bytes,
    chunk_size: chunk,
    total_chunk_count: Math.floor(video.bytes / chunk),
  };
  const isInbox = settings.mode === 'inbox';
  // Without its bytes a post does not start, so a lost answer only leaves an empty upload.
  const { publish_id, upload_url } = await post(
    ctx,
    isInbox ? '/v2/post/publish/inbox/video/init/' : '/v2/post/publish/video/init/',
    Init,
    {
      token: job.account.accessToken,
      json: isInbox
        ? { source_info }
        : { post_info: { title: job.content.text, ...infoOf(job.content) }, source_info },
    },
  );
  return { ...state, publishId: publish_id, uploadUrl: upload_url, sentBytes: 0 };
}

function infoOf(content: PublishContent): object {
  const settings = Settings.parse(content.settings);
  const [first] = content.media;
  return {
    privacy_level: settings.privacyLevel,
    disable_comment: settings.disableComment,
    brand_content_toggle: settings.brandContent,
    brand_organic_toggle: settings.brandOrganic,
    ...(first?.kind === 'video' && {
      disable_duet: settings.disableDuet,
      disable_stitch: settings.disableStitch,
      is_aigc: settings.aigc,
      ...(settings.coverTimestampMs !== undefined && { video_cover_timestamp_ms: settings.coverTimestampMs }),
    }),
  };
}

/** The last chunk completes the upload, and with it the post. */
async function sendChunk(
  job: PublishJob,
  state: State,
  video: PublishMedia,
  ctx: PlatformContext,
): Promise<Progress> {
  const left = video.bytes - state.sentBytes;
  const isLast = video.bytes <= WHOLE_MAX || left < 2 * CHUNK_BYTES;
  if (isLast && !state.sending)
    return { kind: 'ready', handle: { ...state, sending: true, intendedAt: ctx.clock.now().toISOString() } };
  const start = state.sentBytes;
  const end = isLast ? video.bytes - 1 : start + CHUNK_BYTES - 1;
  const answer = await call(ctx, {
    method: 'PUT',
    url: state.uploadUrl,
    headers: {
      'content-type': video.mime,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${video.bytes}`,
    },
    body: video.read({ start, end }),
    visible: isLast,
    secrets: [state.uploadUrl],
    timeoutMs: UPLOAD_TIMEOUT_MS,
    accepts: [416],
    refusal(refused) {
      if (refused.status === 416) return null;
      if (refused.status === 403 || refused.status === 404)
        return { errorCode: 'container_expired', restart: true, platformCode: String(refused.status) };
      return refusalOf(refused);
    },
  });
  if (answer.status === 416) return resume(job, state, video, ctx);
  if (!isLast) return { kind: 'prepared', handle: { ...state, sentBytes: end + 1 } };
  return {
    kind: 'judged',
    handle: { ...state, sending: false, sentBytes: video.bytes },
    afterSec: FIRST_POLL_SEC,
  };
}

/** An answer was lost and the platform has a different number of bytes than we thought. */
async function resume(
  job: PublishJob,
  state: State,
  video: PublishMedia,
  ctx: PlatformContext,
): Promise<Progress> {
  const { status, uploadedBytes } = await fetchStatus(ctx, job.account.accessToken, state.publishId ?? '');
  const sentBytes = status === 'PROCESSING_UPLOAD' ? uploadedBytes : video.bytes;
  if (sentBytes === state.sentBytes)
    throw platformError({ errorCode: 'container_expired', restart: true, platformCode: '416' });
  return { kind: 'prepared', handle: { ...state, sending: false, sentBytes } };
}

/** The platform fetches the pictures itself, so this single call is the visible one. */
async function sendPhotos(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  if (!state.sending)
    return { kind: 'ready', handle: { ...state, sending: true, intendedAt: ctx.clock.now().toISOString() } };
  const { content, account } = job;
  const settings = Settings.parse(content.settings);
  const isInbox = settings.mode === 'inbox';
  const { publish_id } = await post(ctx, '/v2/post/publish/content/init/', Init, {
    token: account.accessToken,
    visible: true,
    json: {
      post_mode: isInbox ? 'MEDIA_UPLOAD' : 'DIRECT_POST',
      media_type: 'PHOTO',
      post_info: {
        ...(settings.title !== undefined && { title: settings.title }),
        description: content.text,
        ...(!isInbox && infoOf(content)),
      },
      source_info: {
        source: 'PULL_FROM_URL',
        photo_cover_index: settings.photoCoverIndex,
        photo_images: content.media.map(({ publicUrl }) => publicUrl),
      },
    },
  });
  return { kind: 'judged', handle: { ...state, publishId: publish_id }, afterSec: FIRST_POLL_SEC };
}

async function poll(job: PublishJob, state: State, ctx: PlatformContext): Promise<Progress> {
  const publishId = state.publishId ?? '';
  const found = await fetchStatus(ctx, job.account.accessToken, publishId);
  const next: State = { ...state, polls: state.polls + 1 };
  if (found.status === 'FAILED')
    throw platformError({ ...refusalFacts(found.failReason, ''), restart: true });
  if (found.status === 'SEND_TO_USER_INBOX') return { kind: 'inbox', handle: next };
  if (found.status !== 'PUBLISH_COMPLETE') {
    const afterSec = Math.min(FIRST_POLL_SEC * 2 ** Math.floor(state.polls / 3), POLL_SEC_MAX);
    return { kind: 'judged', handle: next, afterSec };
  }
  const completeAt = state.completeAt ?? ctx.clock.now().toISOString();
  if (isAwaited(job, found.publicId, completeAt, ctx))
    return { kind: 'judged', handle: { ...next, completeAt }, afterSec: MODERATION_POLL_SEC };
  return { kind: 'published', handle: next, post: publishedOf(job, publishId, found.publicId) };
}

/** Only posts that everyone may see get a public id, and not always in time. */
function isAwaited(
  job: PublishJob,
  publicId: string | null,
  since: string | null,
  ctx: PlatformContext,
): boolean {
  const isPublic = Settings.parse(job.content.settings).privacyLevel === 'PUBLIC_TO_EVERYONE';
  const waitedMs = ctx.clock.now().getTime() - Date.parse(since ?? '1970-01-01');
  return publicId === null && isPublic && waitedMs < MODERATION_WAIT_MS;
}

/** Until the public id is known, the publish id stands for the post; metrics look the public one up. */
function publishedOf(job: PublishJob, publishId: string, publicId: string | null): Published {
  const kind = job.content.media[0]?.kind === 'video' ? 'video' : 'photo';
  const platformUrl =
    publicId === null ? null : `https://www.tiktok.com/@${job.account.handle}/${kind}/${publicId}`;
  return { platformPostId: publicId ?? publishId, platformUrl, parts: [] };
}

const Status = z.object({
  status: z.string(),
  fail_reason: z.string().default(''),
  uploaded_bytes: z.number().default(0),
});

export async function fetchStatus(ctx: PlatformContext, token: string, publishId: string) {
  const found = await post(ctx, '/v2/post/publish/status/fetch/', Status, {
    token,
    json: { publish_id: publishId },
  });
  // The ids are numbers of 19 digits, which would lose digits if parsed as numbers. The spelling is theirs.
  const publicId = /"publicaly_available_post_id"\s*:\s*\[\s*"?(\d+)/.exec(found.answer.text)?.[1] ?? null;
  return {
    status: found.status,
    failReason: found.fail_reason,
    uploadedBytes: found.uploaded_bytes,
    publicId,
  };
}

const Listed = z.object({
  videos: z
    .array(z.object({ id: z.string(), create_time: z.number(), video_description: z.string().default('') }))
    .default([]),
});

/**
 * The answer with the publish id was lost. A public post with this text from that time can only be ours;
 * without one nothing is proven, because moderation may still hold it.
 */
async function searchPhotos(job: PublishJob, state: State, ctx: PlatformContext): Promise<Probe> {
  if (!state.sending || state.intendedAt === null) return { kind: 'absent' };
  const since = Date.parse(state.intendedAt) / 1000 - SKEW_SEC;
  const { videos } = await post(ctx, '/v2/video/list/', Listed, {
    token: job.account.accessToken,
    query: { fields: 'id,create_time,video_description' },
    json: { max_count: 20 },
  });
  const fitting = videos.filter(
    ({ create_time, video_description }) => create_time >= since && video_description === job.content.text,
  );
  const [only] = fitting;
  if (!only || fitting.length > 1) return { kind: 'unknown' };
  return { kind: 'live', post: publishedOf(job, only.id, only.id) };
}
