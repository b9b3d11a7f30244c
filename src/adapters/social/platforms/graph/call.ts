import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import { PlatformError, type PublishMedia } from '../../contract.ts';
import { platformError } from '../../errors.ts';
import { type Answer, type Call, call, splitRoute } from '../../http.ts';
import { graphRefusal } from './errors.ts';

const UPLOAD_TIMEOUT_MS = 600_000;
const USAGE_HIGH = 90;

export const Id = z.object({ id: z.coerce.string().min(1) });
export const Success = z.object({ success: z.literal(true) });

export type GraphRequest = Pick<Call, 'query' | 'form' | 'multipart' | 'headers' | 'body' | 'timeoutMs'> & {
  token?: string;
  visible?: boolean;
  secrets?: readonly string[];
};

/** One call to a node or an edge; `shape` parses its answer. */
export async function graph<Shape extends z.ZodType>(
  ctx: PlatformContext,
  request: `${'GET' | 'POST' | 'DELETE'} ${string}`,
  shape: Shape,
  { visible = false, ...rest }: GraphRequest,
): Promise<z.output<Shape>> {
  const [method, url] = splitRoute(request);
  const answer = await call(ctx, {
    ...rest,
    method,
    url,
    visible,
    refusal: (told) => graphRefusal(told, visible),
  });
  noteUsage(ctx, answer);
  const parsed = shape.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  // An unreadable 200 did happen, so the outcome of a visible call must be probed.
  throw platformError({
    errorCode: visible ? 'outcome_unknown' : 'platform_unavailable',
    message: say('graph.platform_sent_answer_could_not'),
    effect: visible ? 'unknown' : 'none',
  });
}

/** The platform reports how close the limit is; the operator should see it before calls fail. */
function noteUsage(ctx: PlatformContext, { headers }: Answer): void {
  const used = Number(/"call_count"\s*:\s*(\d{1,4})/.exec(headers['x-app-usage'] ?? '')?.[1] ?? 0);
  if (used >= USAGE_HIGH)
    ctx.log.warn({ usedPercent: used }, 'the platform will soon refuse calls of this application');
}

/** Binds a token to our app, so that a leaked one is useless to others. */
export function proofOf(ctx: PlatformContext, token: string): { appsecret_proof?: string } {
  if (ctx.app === null) return {};
  return { appsecret_proof: createHmac('sha256', ctx.app.clientSecret).update(token).digest('hex') };
}

/** True if the platform no longer has the node; it answers the same if we may not see it. */
export function isGone(error: unknown): boolean {
  return error instanceof PlatformError && error.failure.platformCode === '100/33';
}

/** Something that is already gone needs no deletion. */
export async function deleteNode(ctx: PlatformContext, url: string, request: GraphRequest): Promise<void> {
  try {
    await graph(ctx, `DELETE ${url}`, Success, request);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** For optional details after the fact, which must not turn a success into a failure. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}

/** Sends bytes to the upload host, starting where the last try stopped. */
export async function uploadBytes(
  ctx: PlatformContext,
  url: string,
  token: string,
  media: PublishMedia,
  offset: number,
): Promise<void> {
  if (offset >= media.bytes) return;
  await call(ctx, {
    method: 'POST',
    url,
    headers: {
      authorization: `OAuth ${token}`,
      offset: String(offset),
      file_size: String(media.bytes),
      'content-type': 'application/octet-stream',
      'content-length': String(media.bytes - offset),
    },
    body: media.read(offset === 0 ? undefined : { start: offset, end: media.bytes - 1 }),
    visible: false,
    secrets: [token],
    timeoutMs: UPLOAD_TIMEOUT_MS,
    refusal(answer) {
      const refusal = graphRefusal(answer, false);
      const info = answer.json['debug_info'];
      if (refusal !== null || typeof info !== 'object' || info === null) return refusal;
      const { retriable, message }: { retriable?: unknown; message?: unknown } = info;
      const platformMessage = typeof message === 'string' ? message : '';
      if (retriable === true) return { errorCode: 'platform_unavailable', platformMessage };
      return { errorCode: 'media_processing_failed', platformMessage, restart: true };
    },
  });
}

/** Equal for the platform: it trims text and merges equivalent characters. */
export function normalised(text: string): string {
  return normalForm(text, 'NFC').replace(/\s+/g, ' ').trim();
}

/** Clocks differ a little, and platforms round to the second. */
export const SKEW_MS = 120_000;
