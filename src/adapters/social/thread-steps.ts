import { z } from 'zod';
import type { PlatformContext } from './connection.ts';
import {
  type Handle,
  PlatformError,
  type Probe,
  type Progress,
  type PublishContent,
  type Published,
  type PublishedPart,
  type PublishJob,
  type PublishMedia,
  type PublishPart,
} from './contract.ts';

const Upload = z.object({
  id: z.string(),
  /** How many bytes have arrived. */
  sent: z.number(),
  stage: z.enum(['bytes', 'processing', 'describe', 'ready']),
  at: z.string(),
});
export type Upload = z.output<typeof Upload>;

const Out = z.object({
  platformPostId: z.string(),
  platformUrl: z.string().nullable(),
  ref: z.string().optional(),
});

/** `ref`: what later parts must name besides the id. It stays in the handle. */
export interface SentPart extends PublishedPart {
  ref?: string | undefined;
}

/** Parts that are out stay in the handle, so that they are never sent again. */
const State = z.object({
  out: z.array(Out).default([]),
  /** By "part:index". */
  uploads: z.record(z.string(), Upload).default({}),
  /** The step that may be under way: its start, and the key by which the platform recognises it. */
  sending: z.object({ index: z.number(), at: z.string(), key: z.string() }).nullable().default(null),
});
type State = z.output<typeof State>;

/** One visible step. */
export interface Step {
  index: number;
  part: PublishPart;
  /** The post that it answers; null for the first. */
  parent: SentPart | null;
  /** The first post of the thread; null for the first. */
  root: SentPart | null;
  mediaIds: readonly string[];
  at: Date;
  key: string;
}

export interface ThreadPlatform {
  /** Makes one call for one file. `afterSec` is set while the platform is processing it. */
  upload(
    media: PublishMedia,
    soFar: Upload | null,
    job: PublishJob,
    ctx: PlatformContext,
  ): Promise<{ upload: Upload; afterSec?: number }>;
  send(step: Step, job: PublishJob, ctx: PlatformContext): Promise<SentPart>;
  /** Looks for the post of a step. Null: it provably does not exist. */
  find(step: Step, job: PublishJob, ctx: PlatformContext): Promise<SentPart | null | 'unknown'>;
}

/** These platforms delete an unused upload after a day. */
const UPLOAD_LIFE_MS = 20 * 3_600_000;

/** A post, its parts and its first comment, each a visible step with its own intent. */
export async function advanceThread(
  platform: ThreadPlatform,
  job: PublishJob,
  handle: Handle,
  ctx: PlatformContext,
): Promise<Progress> {
  const state = State.parse(handle);
  const parts = partsOf(job.content);
  const index = state.out.length;
  if (index >= parts.length) return { kind: 'published', handle: state, post: publishedOf(state.out) };

  // All files before the first part: half a thread because of a bad picture helps nobody.
  const missing = missingMedia(parts, state, ctx);
  if (missing) return upload(platform, missing, job, state, ctx);

  if (state.sending?.index !== index) return arm(job, state, ctx);
  const out = [...state.out, await platform.send(stepOf(job, parts, state), job, ctx)];
  if (out.length < parts.length) return arm(job, { ...state, out }, ctx);
  return { kind: 'published', handle: { ...state, out }, post: publishedOf(out) };
}

export async function probeThread(
  platform: ThreadPlatform,
  job: PublishJob,
  handle: Handle,
  ctx: PlatformContext,
): Promise<Probe> {
  const state = State.parse(handle);
  const parts = partsOf(job.content);
  if (state.out.length >= parts.length) return { kind: 'live', post: publishedOf(state.out) };
  if (state.sending?.index !== state.out.length) return { kind: 'absent', handle: state };
  const found = await platform.find(stepOf(job, parts, state), job, ctx);
  if (found === 'unknown') return { kind: 'unknown' };
  if (found === null) return { kind: 'absent' };
  const out = [...state.out, found];
  if (out.length === parts.length) return { kind: 'live', post: publishedOf(out) };
  return { kind: 'absent', handle: { ...state, out, sending: null } };
}

/** The complete thread; the first comment is its last reply. */
export function partsOf(content: PublishContent): PublishPart[] {
  const comment = content.firstComment === null ? [] : [{ text: content.firstComment, media: [] }];
  return [{ text: withLink(content), media: content.media }, ...content.parts, ...comment];
}

/** For platforms where a link is simply part of the text. */
export function withLink({ text, link }: Pick<PublishContent, 'text' | 'link'>): string {
  if (link === null || text.includes(link.url)) return text;
  return text.trim() === '' ? link.url : `${text}\n\n${link.url}`;
}

function arm(job: PublishJob, state: State, ctx: PlatformContext): Progress {
  const index = state.out.length;
  const sending = {
    index,
    at: ctx.clock.now().toISOString(),
    key: index === 0 ? job.attemptId : `${job.attemptId}-${index}`,
  };
  return { kind: 'ready', handle: { ...state, sending } };
}

function stepOf(job: PublishJob, parts: readonly PublishPart[], state: State): Step {
  const index = state.out.length;
  const part = parts[index] ?? { text: '', media: [] };
  return {
    index,
    part,
    parent: state.out[index - 1] ?? null,
    root: state.out[0] ?? null,
    mediaIds: part.media.map((_, i) => state.uploads[`${index}:${i}`]?.id ?? ''),
    at: new Date(state.sending?.at ?? 0),
    key: state.sending?.key ?? job.attemptId,
  };
}

interface Missing {
  key: string;
  media: PublishMedia;
  soFar: Upload | null;
}

function missingMedia(parts: readonly PublishPart[], state: State, ctx: PlatformContext): Missing | null {
  const oldest = ctx.clock.now().getTime() - UPLOAD_LIFE_MS;
  for (const [i, part] of parts.entries()) {
    if (i < state.out.length) continue;
    for (const [j, media] of part.media.entries()) {
      const key = `${i}:${j}`;
      const known = state.uploads[key];
      const soFar = known && Date.parse(known.at) > oldest ? known : null;
      if (soFar?.stage !== 'ready') return { key, media, soFar };
    }
  }
  return null;
}

async function upload(
  platform: ThreadPlatform,
  { key, media, soFar }: Missing,
  job: PublishJob,
  state: State,
  ctx: PlatformContext,
): Promise<Progress> {
  try {
    const done = await platform.upload(media, soFar, job, ctx);
    const handle = { ...state, uploads: { ...state.uploads, [key]: done.upload } };
    return done.afterSec === undefined
      ? { kind: 'prepared', handle }
      : { kind: 'wait', handle, afterSec: done.afterSec };
  } catch (error) {
    // A file that failed there stays failed, so the next try must send it anew. Not once a part is out.
    if (!isFinal(error) || soFar === null || state.out.length > 0) throw error;
    throw new PlatformError({ ...error.failure, restart: true });
  }
}

const isFinal = (error: unknown): error is PlatformError =>
  error instanceof PlatformError &&
  error.failure.effect === 'none' &&
  !error.failure.retryable &&
  error.failure.errorCode !== 'token_expired';

function publishedOf(out: readonly SentPart[]): Published {
  const [first, ...parts] = out.map(({ platformPostId, platformUrl }) => ({ platformPostId, platformUrl }));
  if (!first) throw new Error('nothing was published');
  return { ...first, parts };
}
