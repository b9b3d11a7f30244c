import { z } from 'zod';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import { PlatformError, type PublishJob, type PublishMedia } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import type { Upload } from '../../thread-steps.ts';
import { inPath, isPage, linkedinBase, putBytes, rest, SETTLE_SEC } from './api.ts';

const POLL_SEC = 5;

const Place = z.object({
  value: z.object({
    uploadUrl: z.string(),
    image: z.string().optional(),
    document: z.string().optional(),
  }),
});
const FilmPlace = z.object({
  value: z.object({
    video: z.string().min(1),
    uploadToken: z.string(),
    uploadInstructions: z
      .array(
        z.object({
          uploadUrl: z.string(),
          firstByte: z.number().int().nonnegative(),
          lastByte: z.number().int().nonnegative(),
        }),
      )
      .min(1),
  }),
});
const Status = z.object({ status: z.string(), processingFailureReason: z.string().optional() });

/** All bytes in one step: a long video has more part addresses than a handle can hold. */
export async function upload(
  media: PublishMedia,
  soFar: Upload | null,
  job: PublishJob,
  ctx: PlatformContext,
): Promise<{ upload: Upload; afterSec?: number }> {
  if (soFar === null) {
    const id = await (media.kind === 'video' ? sendFilm(media, job, ctx) : sendFile(media, job, ctx));
    const sent: Upload = {
      id,
      sent: media.bytes,
      stage: 'processing',
      at: ctx.clock.now().toISOString(),
    };
    if (canWatch(media, job)) return { upload: sent };
    // Members cannot ask whether a picture is ready; the first ones become ready while
    // the others are uploaded.
    if (media !== job.content.media.at(-1)) return { upload: { ...sent, stage: 'ready' } };
    return { upload: sent, afterSec: SETTLE_SEC };
  }
  if (!canWatch(media, job)) return { upload: { ...soFar, stage: 'ready' } };
  return watch(media, soFar, job, ctx);
}

/** A member's token may send pictures and documents, but not read them. */
const canWatch = (media: PublishMedia, { account }: PublishJob) => media.kind === 'video' || isPage(account);

const edgeOf = ({ kind }: PublishMedia) =>
  kind === 'video' ? 'videos' : kind === 'document' ? 'documents' : 'images';

async function sendFile(media: PublishMedia, { account }: PublishJob, ctx: PlatformContext): Promise<string> {
  const token = account.accessToken;
  const {
    data: { value },
  } = await rest(ctx, `POST /rest/${edgeOf(media)}?action=initializeUpload`, Place, {
    token,
    json: { initializeUploadRequest: { owner: account.platformAccountId } },
  });
  const id = value.image ?? value.document;
  if (id === undefined) throw notAsDocumented();
  await putBytes(ctx, placeOf(ctx, value.uploadUrl), {
    token,
    headers: { 'content-type': media.mime, 'content-length': String(media.bytes) },
    body: media.read(),
  });
  return id;
}

async function sendFilm(film: PublishMedia, { account }: PublishJob, ctx: PlatformContext): Promise<string> {
  const token = account.accessToken;
  const {
    data: { value },
  } = await rest(ctx, 'POST /rest/videos?action=initializeUpload', FilmPlace, {
    token,
    json: {
      initializeUploadRequest: {
        owner: account.platformAccountId,
        fileSizeBytes: film.bytes,
        uploadCaptions: false,
        uploadThumbnail: false,
      },
    },
  });
  const { video, uploadToken, uploadInstructions } = value;
  const uploadedPartIds: string[] = [];
  for (const { uploadUrl, firstByte, lastByte } of uploadInstructions) {
    const { headers } = await putBytes(ctx, placeOf(ctx, uploadUrl), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(lastByte - firstByte + 1),
      },
      body: film.read({ start: firstByte, end: lastByte }),
    });
    uploadedPartIds.push((headers['etag'] ?? '').replace(/^"|"$/g, ''));
  }
  try {
    await rest(ctx, 'POST /rest/videos?action=finalizeUpload', z.unknown(), {
      token,
      json: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } },
    });
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.httpStatus !== 400) throw error;
    const { platformCode, platformMessage } = error.failure;
    throw platformError({
      errorCode: 'container_expired',
      message: say('linkedin.part_video_lost_way_will'),
      httpStatus: 400,
      platformCode,
      platformMessage,
    });
  }
  return video;
}

async function watch(
  media: PublishMedia,
  soFar: Upload,
  { account }: PublishJob,
  ctx: PlatformContext,
): Promise<{ upload: Upload; afterSec?: number }> {
  const { data } = await rest(ctx, `GET /rest/${edgeOf(media)}/${inPath(soFar.id)}`, Status, {
    token: account.accessToken,
  });
  if (data.status === 'AVAILABLE') return { upload: { ...soFar, stage: 'ready' } };
  if (data.status !== 'PROCESSING_FAILED') return { upload: soFar, afterSec: POLL_SEC };
  const reason = data.processingFailureReason ?? '';
  throw platformError({
    errorCode: /duration/i.test(reason)
      ? 'media_duration'
      : /format|codec|unsupported/i.test(reason)
        ? 'media_unsupported'
        : 'media_processing_failed',
    platformCode: data.status,
    platformMessage: reason,
  });
}

/** Our token is only sent to LinkedIn, whatever address an answer names. */
function placeOf(ctx: PlatformContext, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLinkedIn =
    url?.origin === new URL(linkedinBase(ctx, 'api')).origin ||
    (url?.protocol === 'https:' && /(?:^|\.)linkedin\.com$/.test(url.hostname));
  if (url && isLinkedIn) return url.href;
  throw notAsDocumented();
}

const notAsDocumented = () =>
  platformError({
    errorCode: 'platform_unavailable',
    message: say('platform.answer_platform_not_what_documents'),
  });
