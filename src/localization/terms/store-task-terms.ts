import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Translations } from '../model.ts';
import type { ScanStatus, Task } from '../task-store/task.ts';
import { judgmentFrom } from './judgment.ts';
import { splitTranslations } from './store.ts';

export type TaskTermRow = Selectable<Tables['task_terms']>;

const NOW = sql<Date>`date_trunc('milliseconds', statement_timestamp())`;

interface TaskTermChange {
  term?: string | undefined;
  category?: string | undefined;
  judgment?: string | undefined;
  glossaryScore?: number | undefined;
  translations?: Translations | undefined;
}

export async function listTaskTermRows(
  tx: Tx,
  taskId: string,
  limit: number,
  offset: number,
): Promise<{ total: number; rows: TaskTermRow[] }> {
  const query = tx.selectFrom('task_terms').where('task_id', '=', taskId);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('glossary_score', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, rows };
}

/** Locks the task, so that no confirmation can happen in between. */
export async function holdScanStatus(tx: Tx, taskId: string): Promise<ScanStatus | null> {
  const row = await tx
    .selectFrom('tasks')
    .select('scan_status')
    .where('id', '=', taskId)
    .forShare()
    .executeTakeFirst();
  return (row?.scan_status ?? null) as ScanStatus | null;
}

/** The runs of the task that find or use its terms. Supplements use none. */
export async function readTermRuns(
  tx: Tx,
  taskId: string,
): Promise<{ scanned: boolean; translating: boolean }> {
  const isTranslation = sql`job_type = 'TRANSLATE' and trigger <> 'supplement'`;
  return tx
    .selectFrom('runs')
    .select(sql<boolean>`coalesce(bool_or(job_type = 'TB_SCAN'), false)`.as('scanned'))
    .select(sql<boolean>`coalesce(bool_or(${isTranslation}), false)`.as('translating'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
}

export async function changeTaskTerm(
  tx: Tx,
  taskId: string,
  id: string,
  change: TaskTermChange,
): Promise<TaskTermRow | null> {
  const { texts, cleared } = splitTranslations(change.translations ?? {});
  const isTranslated = Object.keys(change.translations ?? {}).length > 0;
  const isEmpty =
    !isTranslated &&
    Object.entries(change).every(([key, value]) => key === 'translations' || value === undefined);
  const mine = tx.selectFrom('task_terms').selectAll().where('task_id', '=', taskId).where('id', '=', id);
  if (isEmpty) return (await mine.executeTakeFirst()) ?? null;
  const row = await tx
    .updateTable('task_terms')
    .set({
      ...(change.term !== undefined && { term: change.term }),
      ...(change.category !== undefined && { category: change.category }),
      ...(change.judgment !== undefined && { judgment: change.judgment, reasons: null }),
      ...(change.glossaryScore !== undefined && { glossary_score: change.glossaryScore }),
      ...(isTranslated && {
        translations: sql<string>`(translations || ${JSON.stringify(texts)}::jsonb) - ${cleared}::text[]`,
        translation_source: 'manual',
      }),
      updated_at: NOW,
    })
    .where('task_id', '=', taskId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the deleted rows. */
export async function deleteTaskTermRows(
  tx: Tx,
  taskId: string,
  ids: readonly string[],
): Promise<Map<string, TaskTermRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .deleteFrom('task_terms')
    .where('task_id', '=', taskId)
    .where('id', 'in', [...ids])
    .returningAll()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function countTaskTerms(tx: Tx, taskId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('task_terms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface ScannedTerm {
  id: string;
  term: string;
  content: string;
  category: string;
  glossaryScore: number;
  reasons: readonly Said[];
  translations: Translations;
}

/** Replaces what an earlier attempt of the scan left. */
export async function replaceTaskTerms(tx: Tx, task: Task, terms: readonly ScannedTerm[]): Promise<void> {
  await tx.deleteFrom('task_terms').where('task_id', '=', task.id).execute();
  const judged = terms.map((term) => ({ ...term, judgment: judgmentFrom(term.reasons) ?? '' }));
  await sql`
    insert into task_terms (id, workspace_id, project_id, task_id, term, content, source_language, category,
                            glossary_score, judgment, reasons, translation_source, translations, updated_at)
    select t.id, ${task.workspaceId}, ${task.projectId}, ${task.id}, t.term, t.content, ${task.sourceLanguage ?? ''},
           t.category, t."glossaryScore", t.judgment, t.reasons, case when t.translations = '{}' then 'ai' else 'tm' end, t.translations, ${NOW}
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
        as t(id text, term text, content text, category text, "glossaryScore" float8, judgment text, reasons jsonb, translations jsonb)`.execute(
    tx,
  );
}

/** The least important first, because the termbase keeps the last of two equal terms. */
export function readTaskTerms(tx: Tx, taskId: string) {
  return tx
    .selectFrom('task_terms')
    .select(['term', 'source_language', 'category', 'translations'])
    .where('task_id', '=', taskId)
    .orderBy('glossary_score')
    .orderBy('id', 'desc')
    .execute();
}
