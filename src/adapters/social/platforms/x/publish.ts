import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  PlatformError,
  type PublishedPart,
  type PublishJob,
  type PublishMedia,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import type { Step, ThreadPlatform, Upload } from '../../thread-steps.ts';
import { tokenOf, xCall, xPostUrl } from './api.ts';
import { comparable } from './text.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;
const UPLOAD_TIMEOUT_MS = 120_000;
/** Clocks differ, and the post may have the second in which the request arrived. */
const SKEW_MS = 120_000;
const PAGES_MAX = 5;

export const xThread: ThreadPlatform = { upload, send, find };

const Media = z.object({
  data: z.object({
    id: z.string(),
    processing_info: z
      .object({
        state: z.enum(['pending', 'in_progress', 'succeeded', 'failed']),
        check_after_secs: z.number().optional(),
        error: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
      })
      .optional(),
  }),
});
type MediaAnswer = z.output<typeof Media>['data'];

async function upload(
  media: PublishMedia,
  soFar: Upload | null,
  job: PublishJob,
  ctx: PlatformContext,
): Promise<{ upload: Upload; afterSec?: number }> {
  const auth = { ...tokenOf(job.account), timeoutMs: UPLOAD_TIMEOUT_MS };
  if (soFar === null && media.kind === 'image') {
    const { data } = await xCall(ctx, 'POST /2/media/upload', Media, {
      ...auth,
      multipart: [
        { name: 'media_category', value: 'tweet_image' },
        { name: 'media_type', value: media.mime },
        {
          name: 'media',
          value: { filename: media.filename, mime: media.mime, bytes: media.bytes, data: media.read() },
        },
      ],
    });
    return follow(data, media, { id: data.id, sent: media.bytes, stage: 'processing', at: stamp(ctx) });
  }
  if (soFar === null) {
    const { data } = await xCall(ctx, 'POST /2/media/upload/initialize', Media, {
      ...auth,
      json: {
        media_type: media.mime,
        total_bytes: media.bytes,
        media_category: media.kind === 'gif' ? 'tweet_gif' : 'tweet_video',
      },
    });
    return { upload: { id: data.id, sent: 0, stage: 'bytes', at: stamp(ctx) } };
  }
  if (soFar.stage === 'bytes' && soFar.sent < media.bytes) return append(media, soFar, job, ctx);
  if (soFar.stage === 'bytes') {
    const { data } = await xCall(ctx, `POST /2/media/upload/${soFar.id}/finalize`, Media, auth);
    return follow(data, media, soFar);
  }
  if (soFar.stage === 'processing') {
    const query = { command: 'STATUS', media_id: soFar.id };
    const { data } = await xCall(ctx, 'GET /2/media/upload', Media, { ...auth, query });
    return follow(data, media, soFar);
  }
  await xCall(ctx, 'POST /2/media/metadata', z.unknown(), {
    ...auth,
    json: { id: soFar.id, metadata: { alt_text: { text: media.altText ?? '' } } },
  });
  return { upload: { ...soFar, stage: 'ready' } };
}

/** After a crash, sending the same segment again replaces it. */
async function append(
  media: PublishMedia,
  soFar: Upload,
  job: PublishJob,
  ctx: PlatformContext,
): Promise<{ upload: Upload }> {
  const start = soFar.sent;
  const end = Math.min(start + CHUNK_BYTES, media.bytes) - 1;
  await xCall(ctx, `POST /2/media/upload/${soFar.id}/append`, z.unknown(), {
    ...tokenOf(job.account),
    timeoutMs: UPLOAD_TIMEOUT_MS,
    multipart: [
      { name: 'segment_index', value: String(start / CHUNK_BYTES) },
      {
        name: 'media',
        value: {
          filename: media.filename,
          mime: 'application/octet-stream',
          bytes: end - start + 1,
          data: media.read({ start, end }),
        },
      },
    ],
  });
  return { upload: { ...soFar, sent: end + 1 } };
}

function follow(
  data: MediaAnswer,
  media: PublishMedia,
  soFar: Upload,
): { upload: Upload; afterSec?: number } {
  const { state, check_after_secs: afterSec = 5, error } = data.processing_info ?? { state: 'succeeded' };
  if (state === 'failed')
    throw platformError({
      errorCode: /duration|longer than/i.test(error?.message ?? '')
        ? 'media_duration'
        : 'media_processing_failed',
      platformCode: error?.name,
      platformMessage: error?.message,
    });
  if (state !== 'succeeded') return { upload: { ...soFar, stage: 'processing' }, afterSec };
  const hasWords = media.altText !== null && media.altText !== '' && media.kind !== 'video';
  return { upload: { ...soFar, stage: hasWords ? 'describe' : 'ready' } };
}

const stamp = (ctx: PlatformContext) => ctx.clock.now().toISOString();

const Created = z.object({ data: z.object({ id: z.string() }) });

export async function createPost(
  account: ConnectedAccount,
  body: Record<string, unknown>,
  ctx: PlatformContext,
): Promise<PublishedPart> {
  const { data } = await xCall(ctx, 'POST /2/tweets', Created, {
    ...tokenOf(account),
    visible: true,
    json: body,
  });
  return partOf(account, data.id);
}

const partOf = (account: ConnectedAccount, id: string): PublishedPart => ({
  platformPostId: id,
  platformUrl: xPostUrl(account.handle, id),
});

async function send(step: Step, job: PublishJob, ctx: PlatformContext): Promise<PublishedPart> {
  try {
    return await createPost(job.account, bodyOf(step, job), ctx);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.errorCode !== 'duplicate') throw error;
    // The first post of a thread may belong to another target with the same text, which only the publishing
    // engine can tell, so it probes itself. A later part answers our post and can belong to nobody else.
    if (step.parent === null) throw error;
    const found = await findOwn(job.account, wantedOf(step), step.at, ctx);
    if (found === null || found === 'unknown') throw error;
    return partOf(job.account, found.id);
  }
}

function bodyOf(step: Step, job: PublishJob): Record<string, unknown> {
  const { poll, settings } = job.content;
  const isFirst = step.index === 0;
  return {
    ...(step.part.text !== '' && { text: step.part.text }),
    ...(step.mediaIds.length > 0 && { media: { media_ids: step.mediaIds } }),
    ...(step.parent !== null && { reply: { in_reply_to_tweet_id: step.parent.platformPostId } }),
    ...(isFirst &&
      poll !== null && { poll: { options: poll.options, duration_minutes: poll.durationMinutes } }),
    ...(isFirst &&
      typeof settings['replySettings'] === 'string' && { reply_settings: settings['replySettings'] }),
    ...(isFirst &&
      typeof settings['quotePostId'] === 'string' && { quote_tweet_id: settings['quotePostId'] }),
    ...(isFirst && typeof settings['communityId'] === 'string' && { community_id: settings['communityId'] }),
    ...(settings['madeWithAi'] === true && { made_with_ai: true }),
    ...(settings['paidPartnership'] === true && { paid_partnership: true }),
  };
}

async function find(
  step: Step,
  job: PublishJob,
  ctx: PlatformContext,
): Promise<PublishedPart | null | 'unknown'> {
  const since = new Date(step.at.getTime() - SKEW_MS);
  const found = await findOwn(job.account, wantedOf(step), since, ctx);
  return found === null || found === 'unknown' ? found : partOf(job.account, found.id);
}

export interface Wanted {
  text: string;
  mediaCount: number;
  parentId: string | null;
}

const wantedOf = (step: Step): Wanted => ({
  text: step.part.text,
  mediaCount: step.mediaIds.length,
  parentId: step.parent?.platformPostId ?? null,
});

const Timeline = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        created_at: z.string(),
        note_tweet: z.object({ text: z.string() }).optional(),
        entities: z
          .object({
            urls: z.array(z.object({ url: z.string(), expanded_url: z.string().optional() })).optional(),
          })
          .optional(),
        attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional(),
        referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
      }),
    )
    .default([]),
  meta: z.object({ next_token: z.string().optional() }).default({}),
});
type Shown = z.output<typeof Timeline>['data'][number];

/**
 * Never "the latest post": the text, the number of media and the parent must all match, and if two posts
 * match, nobody can say which is ours.
 */
export async function findOwn(
  account: ConnectedAccount,
  wanted: Wanted,
  since: Date,
  ctx: PlatformContext,
): Promise<{ id: string } | null | 'unknown'> {
  const matches: Shown[] = [];
  let token: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { data, meta } = await xCall(
      ctx,
      `GET /2/users/${encodeURIComponent(account.platformAccountId)}/tweets`,
      Timeline,
      {
        ...tokenOf(account),
        query: {
          // X accepts no fractions here; results up to a second too early are filtered below.
          start_time: `${since.toISOString().slice(0, 19)}Z`,
          max_results: 100,
          exclude: 'retweets',
          'tweet.fields': 'created_at,text,note_tweet,entities,attachments,referenced_tweets',
          pagination_token: token,
        },
      },
    );
    const recent = data.filter((post) => createdAt(post) >= since.getTime());
    matches.push(...recent.filter((post) => isSame(post, wanted)));
    token = meta.next_token;
    if (token === undefined) return matches.length > 1 ? 'unknown' : (matches[0] ?? null);
  }
  return 'unknown';
}

function isSame(post: Shown, wanted: Wanted): boolean {
  const parentId = post.referenced_tweets?.find(({ type }) => type === 'replied_to')?.id ?? null;
  return (
    parentId === wanted.parentId &&
    (post.attachments?.media_keys?.length ?? 0) === wanted.mediaCount &&
    wordsAfterNames(comparable(post.note_tweet?.text ?? post.text, post.entities?.urls)) ===
      wordsAfterNames(comparable(wanted.text))
  );

  // A reply is returned with the names of those it answers in front.
  function wordsAfterNames(words: string): string {
    return wanted.parentId === null ? words : words.replace(/^(?:@\w+\s+)+/, '');
  }
}

const EPOCH_MS = 1_288_834_974_657n;

/** The id contains the millisecond, `created_at` only the second. */
function createdAt({ id, created_at }: Shown): number {
  const parsed = Date.parse(created_at);
  const exact = /^\d{15,20}$/.test(id) ? Number((BigInt(id) >> 22n) + EPOCH_MS) : parsed;
  return Math.abs(exact - parsed) < 1500 ? exact : parsed;
}
