import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import type { ConnectedAccount, Handle, Issue, Metrics, PostFigures, RemoteComment } from '../../contract.ts';
import { graph, isGone, normalised, SKEW_MS } from './call.ts';
import { readFigures } from '../../read-figures.ts';

/** `2026-11-15T06:40:00+0000` is not an ISO date until the zone has its colon. */
export const Stamp = z
  .string()
  .transform((text) => new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))
  .refine((date) => !Number.isNaN(date.getTime()), 'is no date');

const PAGES_MAX = 5;

/** A whole list up to a limit: the newest come first, and older ones were read before. */
export async function readAll<Item extends z.ZodType>(
  ctx: PlatformContext,
  url: string,
  item: Item,
  query: Readonly<Record<string, string>>,
  token: string,
): Promise<z.output<Item>[]> {
  const shape = z.object({
    data: z.array(item),
    paging: z
      .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
      .optional(),
  });
  const found: z.output<Item>[] = [];
  let after: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await graph(ctx, `GET ${url}`, shape, {
      query: { limit: '50', ...query, ...(after !== undefined && { after }) },
      token,
    });
    found.push(...answer.data);
    after = answer.paging?.next === undefined ? undefined : answer.paging.cursors?.after;
    if (after === undefined) break;
  }
  return found;
}

/** A deleted post has no comments; those of the others are read anyway. */
export async function commentsOf(
  posts: readonly { platformPostId: string }[],
  read: (postId: string) => Promise<RemoteComment[]>,
): Promise<RemoteComment[]> {
  const found: RemoteComment[] = [];
  for (const { platformPostId } of posts) {
    try {
      found.push(...(await read(platformPostId)));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return found.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

interface OwnReply {
  id: string;
  text: string;
  at: Date;
  isSelf: boolean;
}

interface ReplyRequest {
  account: ConnectedAccount;
  comment: { platformCommentId: string; platformPostId: string };
  text: string;
}

/** Replies have no key and no container: a sent one is looked for among our own under the comment. */
export function replyBy(api: {
  check?(text: string): Issue[];
  send(request: ReplyRequest, ctx: PlatformContext): Promise<string>;
  under(request: ReplyRequest, ctx: PlatformContext): Promise<OwnReply[]>;
}) {
  return {
    ...(api.check && { check: api.check }),
    prepare: (attemptId: string, ctx: PlatformContext): Handle => ({
      attemptId,
      preparedAt: ctx.clock.now().toISOString(),
    }),
    async send(request: ReplyRequest, _handle: Handle, ctx: PlatformContext) {
      return { platformCommentId: await api.send(request, ctx) };
    },
    async probe(request: ReplyRequest, _handle: Handle, since: Date, ctx: PlatformContext) {
      const found = (await api.under(request, ctx)).filter(
        ({ isSelf, text, at }) =>
          isSelf &&
          at.getTime() >= since.getTime() - SKEW_MS &&
          normalised(text) === normalised(request.text),
      );
      const [reply] = found;
      if (!reply) return { kind: 'absent' as const };
      if (found.length > 1) return { kind: 'unknown' as const };
      return { kind: 'live' as const, platformCommentId: reply.id };
    },
  };
}

export const Insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.unknown() })).optional(),
      total_value: z.object({ value: z.unknown() }).optional(),
    }),
  ),
});

/**
 * With our names. A metric without a number is left out, never zero. If a name occurs
 * twice, the last one counts.
 */
export function metricsBy(
  { data }: z.output<typeof Insights>,
  names: Readonly<Record<string, keyof Metrics>>,
): Metrics {
  const metrics: Metrics = {};
  for (const { name, values, total_value: total } of new Map(
    data.map((each) => [each.name, each]),
  ).values()) {
    const ours = names[name];
    const value = total?.value ?? values?.at(-1)?.value;
    if (ours && typeof value === 'number') metrics[ours] = (metrics[ours] ?? 0) + value;
  }
  return metrics;
}

/** The sum of the interactions that the platform reports. */
function withEngagements(metrics: Metrics): Metrics {
  const parts = [metrics.reactions, metrics.comments, metrics.shares, metrics.saves].filter(
    (part) => part !== undefined,
  );
  if (parts.length === 0) return metrics;
  return { ...metrics, engagements: parts.reduce((sum, part) => sum + part, 0) };
}

/** Post by post; those that no longer exist are left out. */
export function figuresOf(
  ids: readonly string[],
  read: (id: string) => Promise<Metrics>,
): Promise<PostFigures> {
  return readFigures(ids, 1, async (some) => {
    const metrics = new Map<string, Metrics>();
    for (const id of some) {
      try {
        metrics.set(id, withEngagements(await read(id)));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
    return metrics;
  });
}
