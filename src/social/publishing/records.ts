import { z } from 'zod';
import type { PublishedPart } from '#adapters/social/contract.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import type { Frozen } from '../posts/blocked-versions.ts';
import type { Effective } from '../posts/merge-content.ts';
import type { TargetRow } from '../posts/rows.ts';
import type { AttemptRow } from './store/attempts.ts';

/** A call that people may have seen and whose outcome is unknown. */
export function hasOpenIntent(attempt: AttemptRow | null): attempt is AttemptRow & { intent_at: Date } {
  return attempt !== null && attempt.intent_at !== null && attempt.receipt === null;
}

export function snapshotOf(target: Pick<TargetRow, 'snapshot'>): Frozen {
  if (target.snapshot === null) throw new Error('A target without content was handed to a worker.');
  return target.snapshot;
}

const Out = z.array(z.object({ platformPostId: z.string(), platformUrl: z.string().nullable() }));

/** Adapters that publish in several steps keep the parts that are already visible in `out`. */
export function outOf(handle: unknown): readonly PublishedPart[] | undefined {
  return Out.safeParse(fieldsOf(handle)['out']).data;
}

/** The parts of a thread as shown in the record; empty for a single post. */
export function partsRecord(content: Effective, out: readonly PublishedPart[]): Record<string, unknown>[] {
  if (content.parts.length === 0) return [];
  return [null, ...content.parts].map((_, index) => ({
    index,
    platformPostId: out[index]?.platformPostId ?? null,
    platformUrl: out[index]?.platformUrl ?? null,
    status: out[index] ? 'published' : 'pending',
  }));
}

export function commentRecord(
  content: Effective,
  out: readonly PublishedPart[],
  errorCode: string | null = null,
): Record<string, unknown> | null {
  if (content.firstComment === null) return null;
  const made = out[1 + content.parts.length];
  return {
    text: content.firstComment,
    status: made ? 'published' : errorCode === null ? 'pending' : 'failed',
    platformCommentId: made?.platformPostId ?? null,
    errorCode: made ? null : errorCode,
  };
}

export function hasMedia({ mediaIds, parts }: Pick<Effective, 'mediaIds' | 'parts'>): boolean {
  return mediaIds.length > 0 || parts.some((part) => part.mediaIds.length > 0);
}
