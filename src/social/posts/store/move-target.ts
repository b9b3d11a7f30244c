import { sql } from 'kysely';
import { keep } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { TARGET, type TargetStatus } from '../../model.ts';
import type { TargetRow } from '../rows.ts';
import { asJson } from './write-post.ts';

type TargetChange = Partial<Omit<TargetRow, 'id' | 'status'>>;

const JSON_COLUMNS = ['error', 'parts', 'manual', 'first_comment', 'snapshot', 'cost_estimate'] as const;

const columnsOf = (set: TargetChange) =>
  asJson(set.error ? { ...set, error: keep(set.error) } : set, JSON_COLUMNS);

/** Compare-and-set of one target; `set` has the columns to write along with the status. */
export async function moveTarget(
  tx: Tx,
  targetId: string,
  to: TargetStatus,
  set: TargetChange = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('post_targets')
    .set({ ...columnsOf(set), status: to, updated_at: sql`clock_timestamp()` })
    .where('id', '=', targetId)
    .where('status', 'in', [...TARGET.sourcesOf(to)])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Updates a target without changing its status; `only` names the status that it must be in. */
export async function noteTarget(
  tx: Tx,
  targetId: string,
  set: TargetChange,
  only?: TargetStatus,
): Promise<void> {
  const noting = tx.updateTable('post_targets').set(columnsOf(set)).where('id', '=', targetId);
  await (only === undefined ? noting : noting.where('status', '=', only)).execute();
}

/** Sets the job that may move the target from now on, and when it is looked at next. */
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

/**
 * Times of single accounts depend on the post's time on the calendar; they end when the
 * post loses or changes it.
 */
export async function clearSlots(tx: Tx, workspaceId: string, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  await tx
    .updateTable('post_targets')
    .set({ next_attempt_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('post_id', 'in', postIds)
    .where('status', '=', 'pending')
    .execute();
}

/** The chosen targets wait for their time; the others are left out until a caller names them again. */
export async function settleTargets(
  tx: Tx,
  { id, workspace_id }: { id: string; workspace_id: string },
  chosen: readonly string[],
  at: ReadonlyMap<string, Date> = new Map(),
): Promise<void> {
  await tx
    .updateTable('post_targets')
    .set({ status: 'skipped', next_attempt_at: null, updated_at: sql`clock_timestamp()` })
    .where('workspace_id', '=', workspace_id)
    .where('post_id', '=', id)
    .where('status', '=', 'pending')
    .where(sql<boolean>`not (id = any(${[...chosen]}))`)
    .execute();
  await sql`
    update post_targets t
       set status = 'pending', next_attempt_at = r.at, updated_at = clock_timestamp()
      from unnest(${[...chosen]}::text[], ${chosen.map((one) => at.get(one)?.toISOString() ?? null)}::timestamptz[]) as r(id, at)
     where t.id = r.id and t.workspace_id = ${workspace_id} and t.status in ('pending', 'skipped')`.execute(
    tx,
  );
}

/** Fails those targets of these posts that nobody has asked for. */
export async function failUnrequested(
  tx: Tx,
  postIds: readonly string[],
  errorCode: string,
  error: object,
): Promise<void> {
  await tx
    .updateTable('post_targets')
    .set({
      status: 'failed',
      error_code: errorCode,
      error: JSON.stringify(error),
      updated_at: sql`clock_timestamp()`,
    })
    .where('post_id', 'in', postIds)
    .where('status', '=', 'pending')
    .where('executor', 'is', null)
    .execute();
}
