import { sql } from 'kysely';
import { keep, type Sentence } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from './run.ts';

/** Changes besides status and progress. Absent fields stay unchanged. */
interface RunChange {
  options?: Record<string, unknown>;
  stats?: object;
  warnings?: readonly Sentence[];
  rowsTotal?: number;
  rowsDone?: number;
}

export async function changeRun(tx: Tx, runId: string, change: RunChange): Promise<void> {
  await tx
    .updateTable('runs')
    .set({
      ...(change.options && { options: JSON.stringify(change.options) }),
      ...(change.stats && { stats: JSON.stringify(change.stats) }),
      ...(change.warnings && {
        warnings: JSON.stringify(change.warnings.map((message) => keep({ message }))),
      }),
      ...(change.rowsTotal !== undefined && { rows_total: change.rowsTotal }),
      ...(change.rowsDone !== undefined && { rows_done: change.rowsDone }),
    })
    .where('id', '=', runId)
    .execute();
}

/** Accepts the run again for another call. `restart` is what it has to process again. */
export async function acceptAgain(
  tx: Tx,
  run: Pick<Run, 'id' | 'traceId' | 'trigger' | 'appKeyId' | 'callbackUrl' | 'callbackEvents'>,
  change: { targetLanguages?: readonly string[]; restart?: Pick<Run, 'stats'> },
): Promise<void> {
  await tx
    .updateTable('runs')
    .set({
      trace_id: run.traceId,
      trigger: run.trigger,
      app_key_id: run.appKeyId,
      callback_url: run.callbackUrl,
      callback_events: [...run.callbackEvents],
      ended_at: null,
      accepted_at: sql`now()`,
      ...(change.targetLanguages && { target_languages: [...change.targetLanguages] }),
      ...(change.restart && { cursor: null, rows_done: 0, stats: JSON.stringify(change.restart.stats) }),
    })
    .where('id', '=', run.id)
    .execute();
}
