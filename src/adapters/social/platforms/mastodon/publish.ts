import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import {
  type ConnectedAccount,
  type EditRequest,
  PlatformError,
  type PublishContent,
  type PublishedPart,
  type PublishJob,
  type PublishMedia,
} from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { mastodon } from './api.ts';
import { plainText } from '../../plain-text.ts';
import { comparableWords } from './text.ts';
import { type Step, type ThreadPlatform, type Upload, withLink } from '../../thread-steps.ts';

const UPLOAD_TIMEOUT_MS = 120_000;
const POLL_SEC = 3;
const SKEW_MS = 120_000;
const PAGES_MAX = 10;
const PAGE_SIZE = 40;
/** The server keeps a key for an hour; the rest is a margin for clock differences. */
const KEY_LIFE_MS = 55 * 60_000;

export const mastodonThread: ThreadPlatform = { upload, send, find };

const Attachment = z.object({ id: z.string() });

async function upload(
  media: PublishMedia,
  soFar: Upload | null,
  { account }: PublishJob,
  ctx: PlatformContext,
): Promise<{ upload: Upload; afterSec?: number }> {
  if (soFar === null) {
    const { data, answer } = await mastodon(ctx, account, 'POST /api/v2/media', Attachment, {
      timeoutMs: UPLOAD_TIMEOUT_MS,
      multipart: [
        ...(media.altText ? [{ name: 'description', value: media.altText }] : []),
        {
          name: 'file',
          value: { filename: media.filename, mime: media.mime, bytes: media.bytes, data: media.read() },
        },
      ],
    });
    return settled(answer.status === 202, {
      id: data.id,
      sent: media.bytes,
      stage: 'ready',
      at: ctx.clock.now().toISOString(),
    });
  }
  try {
    const path = `/api/v1/media/${encodeURIComponent(soFar.id)}` as const;
    const { answer } = await mastodon(ctx, account, `GET ${path}`, z.unknown());
    return settled(answer.status === 206, soFar);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.httpStatus !== 422) throw error;
    throw platformError({ ...error.failure, errorCode: 'media_processing_failed', message: undefined });
  }
}

const settled = (isWorking: boolean, upload: Upload): { upload: Upload; afterSec?: number } =>
  isWorking
    ? { upload: { ...upload, stage: 'processing' }, afterSec: POLL_SEC }
    : { upload: { ...upload, stage: 'ready' } };

const Status = z.object({
  id: z.string(),
  url: z.string().nullish(),
  content: z.string(),
  created_at: z.string(),
  in_reply_to_id: z.string().nullish(),
  reblog: z.unknown().optional(),
  media_attachments: z.array(z.unknown()).default([]),
});
type Status = z.output<typeof Status>;

const partOf = ({ id, url }: Pick<Status, 'id' | 'url'>): PublishedPart => ({
  platformPostId: id,
  platformUrl: url ?? null,
});

/** With the same key, a repetition within the hour returns the first status. */
export async function createStatus(
  account: ConnectedAccount,
  key: string,
  body: object,
  ctx: PlatformContext,
): Promise<PublishedPart> {
  const { data } = await mastodon(
    ctx,
    account,
    'POST /api/v1/statuses',
    Status.pick({ id: true, url: true }),
    {
      visible: true,
      headers: { 'idempotency-key': key },
      json: body,
    },
  );
  return partOf(data);
}

async function send(step: Step, job: PublishJob, ctx: PlatformContext): Promise<PublishedPart> {
  const { content } = job;
  const { poll, settings } = content;
  const isFirst = step.index === 0;
  return createStatus(
    job.account,
    step.key,
    {
      status: step.part.text,
      ...(step.mediaIds.length > 0 && { media_ids: step.mediaIds }),
      ...(step.parent !== null && { in_reply_to_id: step.parent.platformPostId }),
      ...(isFirst &&
        poll !== null && { poll: { options: poll.options, expires_in: poll.durationMinutes * 60 } }),
      ...(typeof settings['visibility'] === 'string' && { visibility: settings['visibility'] }),
      ...aboutOf(content),
    },
    ctx,
  );
}

/** An edit removes everything that is not sent again: the files, the warning, the language. */
export async function edit({ account, platformPostId, content }: EditRequest, ctx: PlatformContext) {
  const path = `/api/v1/statuses/${encodeURIComponent(platformPostId)}` as const;
  const shape = z.object({ media_attachments: z.array(z.object({ id: z.string() })).default([]) });
  const { data } = await mastodon(ctx, account, `GET ${path}`, shape);
  await mastodon(ctx, account, `PUT ${path}`, z.unknown(), {
    json: {
      status: withLink(content),
      media_ids: data.media_attachments.map(({ id }) => id),
      ...aboutOf(content),
    },
  });
}

function aboutOf({ settings, contentWarning, locale }: PublishContent): object {
  return {
    ...(contentWarning !== null && { spoiler_text: contentWarning }),
    ...((settings['sensitive'] === true || contentWarning !== null) && { sensitive: true }),
    // The server supports languages, but not regions.
    ...(locale !== null && { language: locale.split('-')[0] }),
  };
}

async function find(
  step: Step,
  job: PublishJob,
  ctx: PlatformContext,
): Promise<PublishedPart | null | 'unknown'> {
  const wanted = {
    text: step.part.text,
    mediaCount: step.mediaIds.length,
    parentId: step.parent?.platformPostId ?? null,
  };
  const found = await findOwn(job.account, wanted, new Date(step.at.getTime() - SKEW_MS), ctx);
  const isKeyAlive = ctx.clock.now().getTime() - step.at.getTime() < KEY_LIFE_MS;
  // While the key is valid, sending again cannot create a second status, so an uncertain
  // search is no reason to wait.
  return found === 'unknown' && isKeyAlive ? null : found;
}

export interface Wanted {
  text: string;
  mediaCount: number;
  parentId: string | null;
}

export async function findOwn(
  account: ConnectedAccount,
  wanted: Wanted,
  since: Date,
  ctx: PlatformContext,
): Promise<PublishedPart | null | 'unknown'> {
  const path = `/api/v1/accounts/${encodeURIComponent(account.platformAccountId)}/statuses` as const;
  const matches: Status[] = [];
  let maxId: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { limit: PAGE_SIZE, exclude_reblogs: true, max_id: maxId };
    const { data } = await mastodon(ctx, account, `GET ${path}`, z.array(Status), { query });
    const recent = data.filter(({ created_at }) => Date.parse(created_at) >= since.getTime());
    matches.push(...recent.filter((status) => isSame(status, wanted)));
    const isAll = recent.length < data.length || data.length < PAGE_SIZE;
    if (isAll && matches.length > 1) return 'unknown';
    if (isAll) return matches[0] ? partOf(matches[0]) : null;
    maxId = data.at(-1)?.id;
  }
  return 'unknown';
}

function isSame(status: Status, { text, mediaCount, parentId }: Wanted): boolean {
  return (
    (status.in_reply_to_id ?? null) === parentId &&
    status.media_attachments.length === mediaCount &&
    comparableWords(plainText(status.content)) === comparableWords(text)
  );
}
