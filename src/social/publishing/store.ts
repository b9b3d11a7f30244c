import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Handle, PublishedPart } from '#adapters/social/contract.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Frozen } from '../posts/blocked-versions.ts';
import type { Effective } from '../posts/merge-content.ts';
import type { TargetStatus } from '../posts/post.ts';
import type { TargetRow } from '../posts/store.ts';

export type AttemptRow = Selectable<Tables['publish_attempts']>;
export type Phase = 'prepare' | 'ready' | 'commit' | 'follow' | 'probe';

/** A target beside what its worker must know about account and workspace. */
export interface Work {
  target: TargetRow & { status: TargetStatus };
  account: {
    id: string;
    platform: string;
    facts: Record<string, unknown>;
    status: 'active' | 'expiring' | 'expired';
    isManual: boolean;
    isPaused: boolean;
    isGone: boolean;
  };
  workspace: { id: string; timezone: string; limits: unknown; isDissolving: boolean };
  /** The last try of the publish that was accepted last; null before its first. */
  attempt: AttemptRow | null;
  /** How many tries that publish has had. */
  tries: number;
}

/** Locks the target: whoever moves it waits, and sees what we did. */
export async function loadWork(tx: Tx, targetId: string): Promise<Work | null> {
  const target = await tx
    .selectFrom('post_targets')
    .selectAll()
    .where('id', '=', targetId)
    .forUpdate()
    .executeTakeFirst();
  if (!target) return null;
  const { rows } = await sql<
    Omit<Work['account'], 'id' | 'platform'> & { timezone: string; limits: unknown; isDissolving: boolean }
  >`
    select a.facts, a.status, a.is_manual as "isManual", a.paused as "isPaused",
           a.disconnected_at is not null as "isGone", w.timezone, w.limits,
           w.dissolves_at is not null or w.dissolved_at is not null as "isDissolving"
      from accounts a join workspaces w on w.id = a.workspace_id
     where a.workspace_id = ${target.workspace_id} and a.id = ${target.account_id}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { timezone, limits, isDissolving, ...account } = found;
  const tries = await tx
    .selectFrom('publish_attempts')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('publish_key', '=', target.publish_key ?? '')
    .orderBy('no', 'desc')
    .execute();
  return {
    target: target as Work['target'],
    account: { ...account, id: target.account_id, platform: target.platform },
    workspace: { id: target.workspace_id, timezone, limits, isDissolving },
    attempt: tries[0] ?? null,
    tries: tries.length,
  };
}

/** A call that people may have seen, and of which we do not know how it ended. */
export function hasOpenIntent(attempt: AttemptRow | null): attempt is AttemptRow & { intent_at: Date } {
  return attempt !== null && attempt.intent_at !== null && attempt.receipt === null;
}

export function snapshotOf(target: Pick<TargetRow, 'snapshot'>): Frozen {
  if (target.snapshot === null) throw new Error('A target without content was handed to a worker.');
  return target.snapshot as Frozen;
}

export interface NewAttempt {
  id: string;
  handle: Handle;
  phase: Phase;
  visibleDone: number;
  /** Begins with an intent, because its first call may be seen. */
  requestDigest: string;
  startedAt: Date;
}

export async function insertAttempt(
  tx: Tx,
  target: Pick<TargetRow, 'id' | 'workspace_id' | 'post_id' | 'publish_key'>,
  attempt: NewAttempt,
): Promise<AttemptRow> {
  return tx
    .insertInto('publish_attempts')
    .values({
      id: attempt.id,
      workspace_id: target.workspace_id,
      post_id: target.post_id,
      target_id: target.id,
      no: sql`(select coalesce(max(no), 0) + 1 from publish_attempts where target_id = ${target.id})`,
      publish_key: target.publish_key ?? attempt.id,
      phase: attempt.phase,
      handle: JSON.stringify(attempt.handle),
      visible_done: attempt.visibleDone,
      request_digest: attempt.requestDigest,
      started_at: attempt.startedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveAttempt(
  tx: Tx,
  attemptId: string,
  set: Partial<Omit<AttemptRow, 'id' | 'handle' | 'receipt'>> & { handle?: Handle; receipt?: object },
): Promise<AttemptRow> {
  const { handle, receipt, ...rest } = set;
  return tx
    .updateTable('publish_attempts')
    .set({
      ...rest,
      ...(handle !== undefined && { handle: JSON.stringify(handle) }),
      ...(receipt !== undefined && { receipt: JSON.stringify(receipt) }),
    })
    .where('id', '=', attemptId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Who may move the target from now on, and when somebody should look. */
export async function handTo(
  tx: Tx,
  targetId: string,
  executor: string,
  nextAttemptAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('post_targets')
    .set({ executor, next_attempt_at: nextAttemptAt, updated_at: sql`clock_timestamp()` })
    .where('id', '=', targetId)
    .execute();
}

const Out = z.array(z.object({ platformPostId: z.string(), platformUrl: z.string().nullable() }));

/** Adapters that publish in several steps keep in `out` what can be seen already. */
export function outOf(handle: unknown): readonly PublishedPart[] | undefined {
  return Out.safeParse((handle as { out?: unknown } | null)?.out).data;
}

/** Parts of a thread as the record shows them; empty for a single post. */
export function partsRecord(content: Effective, out: readonly PublishedPart[]): object[] {
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
): object | null {
  if (content.firstComment === null) return null;
  const made = out[1 + content.parts.length];
  return {
    text: content.firstComment,
    status: made ? 'published' : errorCode === null ? 'pending' : 'failed',
    platformCommentId: made?.platformPostId ?? null,
    errorCode: made ? null : errorCode,
  };
}
