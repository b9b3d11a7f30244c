import { sql } from 'kysely';
import { normalForm } from '#kernel/normal-form.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Tx } from '#platform/db/client.ts';
import { announceMove } from '#platform/live/store.ts';
import type { Issue, Origin, Row, StringPack } from '../model.ts';
import type { ScoreDetail } from '../qa/score.ts';
import { hasMarkup } from '../task-store/store-rows.ts';
import type { Task } from '../task-store/task.ts';

/** A row as a reviewer changes it, with everything that the checks need. */
export interface ReviewRow extends Row {
  scoreDetail: ScoreDetail | null;
  failure: string | null;
  failureSaid?: Said | null;
  /** A draft that the engine is unsure about. */
  unsure?: string | null;
  /** Issues in the text that somebody dismissed. */
  dismissed: readonly Issue[];
  reviewedBy: string | null;
  reviewedAt: Date | null;
}

/**
 * A pipeline batch locks the task and updates many rows in its own order. Taking the same lock avoids
 * meeting it half-way, so that no order of rows causes a deadlock. The lock is shared, so reviewers do
 * not wait for each other.
 */
export async function waitForBatches(tx: Tx, taskId: string): Promise<void> {
  await tx.selectFrom('tasks').select('id').where('id', '=', taskId).forShare().execute();
}

/**
 * By string id as the caller wrote it, in any Unicode form. A plain comparison on purpose, because the
 * index on md5(string_id) cannot be used under row-level security.
 */
export async function findPositions(
  tx: Tx,
  taskId: string,
  stringIds: readonly string[],
): Promise<Map<string, number>> {
  if (stringIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('task_strings')
    .select(['position', 'string_id'])
    .where('task_id', '=', taskId)
    .where(sql<boolean>`normalize(string_id, nfc) = any(${[...new Set(stringIds.map(composed))]}::text[])`)
    .execute();
  const positions = new Map(rows.map(({ string_id, position }) => [composed(string_id), position]));
  return new Map(
    stringIds.flatMap((id) => {
      const position = positions.get(composed(id));
      return position === undefined ? [] : [[id, position] as const];
    }),
  );
}

const composed = (text: string) => normalForm(text, 'NFC');

export interface Place {
  language: string;
  position: number;
}

/**
 * One look-up by primary key per row (forced by offset 0), locked in a fixed order, so that two
 * reviewers never deadlock.
 */
export async function lockRows(tx: Tx, task: Task, places: readonly Place[]): Promise<ReviewRow[]> {
  return readRows(tx, task, places, sql`for update`);
}

export async function findRow(tx: Tx, task: Task, place: Place): Promise<ReviewRow | null> {
  const [row] = await readRows(tx, task, [place], sql``);
  return row ?? null;
}

async function readRows(
  tx: Tx,
  task: Task,
  places: readonly Place[],
  lock: ReturnType<typeof sql>,
): Promise<ReviewRow[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<Omit<ReviewRow, 'context'> & { pack: StringPack | null }>`
    select r.language, r.position, r.target, r.origin, r.tm_score as "tmScore", r.confidence, r.unsure, r.score, r.score_detail as "scoreDetail", r.state, r.failure, r.failure_said as "failureSaid",
           r.revision, r.issues, coalesce(r.dismissed, '[]') as dismissed, coalesce(r.examples, '[]') as examples, coalesce(r.terms, '[]') as terms,
           r.reviewed_by as "reviewedBy", r.reviewed_at as "reviewedAt",
           s.string_id as "stringId", s.content as source, s.context as "sourceContext", s.max_length as "maxLength", s.speaker, s.category, s.pack,
           ${hasMarkup('s')} as "hasMarkup"
      from (select distinct language, position from unnest(${places.map(({ language }) => language)}::text[],
                   ${places.map(({ position }) => position)}::int[]) as w(language, position) order by 1, 2) w
      cross join lateral (select * from task_rows t where t.task_id = ${task.id} and t.language = w.language and t.position = w.position offset 0 ${lock}) r
      cross join lateral (select * from task_strings t where t.task_id = ${task.id} and t.position = w.position offset 0) s`.execute(
    tx,
  );
  return rows.map(({ pack, ...row }) => ({ ...row, context: pack && { ...pack, before: [], after: [] } }));
}

/** Open editors are notified once that the task was edited. */
export async function saveRows(tx: Tx, task: Task, rows: readonly ReviewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await announceMove(tx, { workspaceId: task.workspaceId, type: 'string', id: task.id });
  const values = rows.map(({ language, position, ...row }) => ({
    language,
    position,
    target: row.target,
    origin: row.origin,
    tm_score: row.tmScore,
    confidence: row.confidence ?? null,
    unsure: row.unsure ?? null,
    score: row.score,
    score_detail: row.scoreDetail,
    state: row.state,
    failure: row.failure,
    issues: row.issues,
    dismissed: row.dismissed.length > 0 ? row.dismissed : null,
    revision: row.revision,
    reviewed_by: row.reviewedBy,
    reviewed_at: row.reviewedAt,
  }));
  await sql`
    update task_rows r
       set target = c.target, origin = c.origin, tm_score = c.tm_score, confidence = c.confidence, unsure = c.unsure, score = c.score, score_detail = c.score_detail, state = c.state,
           failure = c.failure, failure_said = case when c.failure = r.failure then r.failure_said end, issues = c.issues, dismissed = nullif(c.dismissed, 'null'), revision = c.revision, reviewed_by = c.reviewed_by, reviewed_at = c.reviewed_at,
           updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
           as c(language text, position int, target text, origin text, tm_score smallint, confidence smallint, unsure text, score smallint, score_detail jsonb, state text,
                failure text, issues jsonb, dismissed jsonb, revision int, reviewed_by text, reviewed_at timestamptz)
     where r.task_id = ${task.id} and r.language = c.language and r.position = c.position
       and r.language = any(${[...new Set(rows.map(({ language }) => language))]}::text[])
       and r.position = any(${[...new Set(rows.map(({ position }) => position))]}::int[])`.execute(tx);
}

/** Saves issues of unchanged texts. This is not an edit, so revision and time stay unchanged. */
export async function saveFindings(tx: Tx, task: Task, rows: readonly ReviewRow[]): Promise<void> {
  await announceMove(tx, { workspaceId: task.workspaceId, type: 'string', id: task.id });
  for (const row of rows)
    await tx
      .updateTable('task_rows')
      .set({
        issues: JSON.stringify(row.issues),
        dismissed: row.dismissed.length > 0 ? JSON.stringify(row.dismissed) : null,
        score: row.score,
        score_detail: row.scoreDetail && JSON.stringify(row.scoreDetail),
      })
      .where('task_id', '=', task.id)
      .where('language', '=', row.language)
      .where('position', '=', row.position)
      .execute();
}

/** The state of a row before a change. */
export interface HistoryEntry extends Place {
  action: string;
  actor: string;
  comment: string | null;
  target: string | null;
  origin: Origin | null;
  state: string;
  score: number | null;
  /** The revision that the change created. */
  revision: number;
  before: RestOfRow;
}

/** The remaining state, needed to undo a change completely. */
type RestOfRow = Pick<
  ReviewRow,
  'tmScore' | 'scoreDetail' | 'failure' | 'issues' | 'dismissed' | 'confidence' | 'unsure' | 'reviewedBy'
> & { reviewedAt: string | null };

/** Includes the bulk edit that made the changes, if there is one. */
export async function addHistory(
  tx: Tx,
  task: Task,
  entries: readonly HistoryEntry[],
  runId: string | null = null,
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('task_row_history')
    .values(
      entries.map((entry) => ({
        ...entry,
        before: JSON.stringify(entry.before),
        run_id: runId,
        workspace_id: task.workspaceId,
        project_id: task.projectId,
        task_id: task.id,
      })),
    )
    .execute();
}

/** Newest first. */
export async function listHistory(
  tx: Tx,
  taskId: string,
  { language, position }: Place,
  page: { limit: number; offset: number },
) {
  const ofRow = tx
    .selectFrom('task_row_history')
    .where('task_id', '=', taskId)
    .where('language', '=', language)
    .where('position', '=', position);
  const { total } = await ofRow
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofRow
    .select(['id', 'action', 'actor', 'comment', 'target', 'origin', 'state', 'score', 'created_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { total: Number(total), rows };
}

/** A change of a row and its previous state. */
export type MadeChange = Pick<
  HistoryEntry,
  | 'language'
  | 'position'
  | 'action'
  | 'actor'
  | 'target'
  | 'origin'
  | 'state'
  | 'score'
  | 'revision'
  | 'before'
>;

const COLUMNS = sql`h.language, h.position, h.action, h.actor, h.target, h.origin, h.state, h.score, h.revision, h.before`;

/** The change that created this revision of a row. */
export async function findChange(
  tx: Tx,
  taskId: string,
  { language, position }: Place,
  revision: number,
): Promise<MadeChange | null> {
  const { rows } = await sql<MadeChange>`
    select ${COLUMNS} from task_row_history h
     where h.task_id = ${taskId} and h.language = ${language} and h.position = ${position}
       and h.revision = ${revision} and h.before is not null
     order by h.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The changes of a bulk edit, for rows that have not changed since. */
export async function readChangesBy(
  tx: Tx,
  runId: string,
  taskId: string,
  rows: readonly (Place & { revision: number })[],
): Promise<MadeChange[]> {
  const { rows: made } = await sql<MadeChange>`
    select ${COLUMNS}
      from unnest(${rows.map(({ language }) => language)}::text[], ${rows.map(({ position }) => position)}::int[],
                  ${rows.map(({ revision }) => revision)}::int[]) as w(language, position, revision)
      join task_row_history h on h.task_id = ${taskId} and h.language = w.language and h.position = w.position
       and h.revision = w.revision and h.run_id = ${runId} and h.before is not null`.execute(tx);
  return made;
}
