import { type Selectable, sql } from 'kysely';
import type { Handle } from '#adapters/social/contract.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { lockName } from '#platform/db/lock-name.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { narrowedTo } from '../../caller.ts';
import type { TargetStatus } from '../../model.ts';
import type { TargetRow } from '../../posts/rows.ts';

export type AttemptRow = Selectable<Tables['publish_attempts']>;
export type Phase = 'prepare' | 'ready' | 'commit' | 'follow' | 'judged' | 'probe';

interface NewAttempt {
  id: string;
  handle: Handle;
  phase: Phase;
  visibleDone: number;
  /** Begins with an intent, because its first call may be visible. */
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

/** A person, or a new try, has settled the open intents: nothing waits for them any more. */
export async function clearIntents(
  tx: Tx,
  targetIds: readonly string[],
  now: Date,
  outcome?: 'published' | 'absent',
): Promise<void> {
  if (targetIds.length === 0) return;
  await tx
    .updateTable('publish_attempts')
    .set((eb) => ({
      intent_at: null,
      phase: 'ready',
      ended_at: eb.fn.coalesce('ended_at', eb.val(now)),
      ...(outcome !== undefined && { outcome }),
    }))
    .where('target_id', 'in', targetIds)
    .where('intent_at', 'is not', null)
    .where('receipt', 'is', null)
    .execute();
}

export async function endAttempts(
  tx: Tx,
  targetIds: readonly string[],
  outcome: 'cancelled',
  now: Date,
): Promise<void> {
  if (targetIds.length === 0) return;
  await tx
    .updateTable('publish_attempts')
    .set({ outcome, ended_at: now })
    .where('target_id', 'in', targetIds)
    .where('ended_at', 'is', null)
    .execute();
}

/** Locked, so that either a worker's intent is seen here or the worker finds the target cancelled. */
export async function lockSeen(
  tx: Tx,
  targetIds: readonly string[],
): Promise<(Pick<TargetRow, 'id' | 'executor'> & { status: TargetStatus; was_seen: boolean })[]> {
  const wasSeen = sql<boolean>`exists (select from publish_attempts a
    where a.target_id = t.id and a.publish_key = t.publish_key and (a.intent_at is not null or a.visible_done > 0))`;
  return tx
    .selectFrom('post_targets as t')
    .select(['t.id', 't.status', 't.executor', wasSeen.as('was_seen')])
    .where('t.id', '=', sql<string>`any(${[...targetIds]})`)
    .forUpdate('t')
    .$castTo<Pick<TargetRow, 'id' | 'executor'> & { status: TargetStatus; was_seen: boolean }>()
    .execute();
}

/** The progress recorded by the last try; empty without one. */
export async function readLastHandle(tx: Tx, targetId: string): Promise<Handle> {
  const row = await tx
    .selectFrom('publish_attempts')
    .select('handle')
    .where('target_id', '=', targetId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.handle ?? {};
}

/** Newest first; ids grow with time. */
export async function readAttempts(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  asked: { postId: string; accountId?: string | undefined; before: string | null; count: number },
): Promise<(AttemptRow & { account_id: string })[]> {
  const ids = narrowedTo(caller);
  return db
    .selectFrom('publish_attempts as a')
    .innerJoin('post_targets as t', (join) =>
      join.onRef('t.workspace_id', '=', 'a.workspace_id').onRef('t.id', '=', 'a.target_id'),
    )
    .selectAll('a')
    .select('t.account_id')
    .where('a.workspace_id', '=', caller.workspaceId)
    .where('a.post_id', '=', asked.postId)
    .$if(asked.accountId !== undefined, (query) => query.where('t.account_id', '=', asked.accountId ?? ''))
    .$if(ids !== null, (query) => query.where('t.account_id', 'in', ids?.length ? ids : ['']))
    .$if(asked.before !== null, (query) => query.where('a.id', '<', asked.before ?? ''))
    .orderBy('a.id', 'desc')
    .limit(asked.count)
    .execute();
}

/**
 * Also checks the handles of threads that are still on their way. Until the transaction ends, nobody else can
 * ask about the same post of the account.
 */
export async function isOfAnother(tx: Tx, target: TargetRow, platformPostId: string): Promise<boolean> {
  const { workspace_id, account_id, id } = target;
  await lockName(tx, `platform_post:${account_id}:${platformPostId}`);
  const { rows } = await sql`
    select from post_targets
     where workspace_id = ${workspace_id} and account_id = ${account_id} and id <> ${id}
       and platform_post_id = ${platformPostId}
    union all
    select from post_targets t join publish_attempts a on a.workspace_id = t.workspace_id and a.target_id = t.id
     where t.workspace_id = ${workspace_id} and t.account_id = ${account_id} and t.id <> ${id}
       and t.status in ('pending', 'publishing', 'processing', 'uncertain')
       and a.handle -> 'out' -> 0 ->> 'platformPostId' = ${platformPostId}
     limit 1`.execute(tx);
  return rows.length > 0;
}

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'publish_attempts.handle': Handle;
  }
}
