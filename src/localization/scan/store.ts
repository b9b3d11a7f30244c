import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Task } from '../tasks/task.ts';
import type { Translations } from '../terms/fields.ts';
import type { SourceRow } from './survey.ts';

export async function readSources(
  tx: Tx,
  taskId: string,
  after: number,
  limit: number,
): Promise<{ rows: SourceRow[]; last: number }> {
  const rows = await tx
    .selectFrom('task_strings')
    .select(['position', 'string_id as stringId', 'content', 'speaker'])
    .where('task_id', '=', taskId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return { rows, last: rows.at(-1)?.position ?? after };
}

export interface Remembered {
  /** The translation that was used last, by language. */
  translations: Translations;
  /** The most different translations that one language has; more than one is a reason to fix the term. */
  ways: number;
}

/** What the translation memory has for whole segments equal to these terms. */
export async function readMemory(
  tx: Tx,
  projectId: string,
  sourceLanguage: string,
  languages: readonly string[],
  terms: readonly string[],
): Promise<Map<string, Remembered>> {
  const { rows } = await sql<{ source: string; language: string; target: string; ways: number }>`
    select t.source, t.target_language as language, (array_agg(t.target order by t.updated_at desc, t.string_id))[1] as target,
           count(distinct t.target)::int as ways
      from unnest(${[...terms]}::text[]) as w(term)
      join tm_units t on t.project_id = ${projectId} and t.source_language = ${sourceLanguage}
       and t.target_language = any(${[...languages]}::text[]) and t.source_key = md5(w.term)::uuid and t.source = w.term
     where t.target <> ''
     group by t.source, t.target_language`.execute(tx);
  const memory = new Map<string, Remembered>();
  for (const row of rows) {
    const known = memory.get(row.source) ?? { translations: {}, ways: 0 };
    known.translations[row.language] = row.target;
    known.ways = Math.max(known.ways, row.ways);
    memory.set(row.source, known);
  }
  return memory;
}

/** Languages that are still empty, from whole segments; what somebody wrote stays. */
export async function fillFromMemory(tx: Tx, task: Task): Promise<void> {
  await sql`
    with found as (
      select tt.id, jsonb_object_agg(m.language, m.target) as translations
        from task_terms tt
       cross join lateral (
         select distinct on (t.target_language) t.target_language as language, t.target
           from tm_units t
          where t.project_id = tt.project_id and t.source_language = tt.source_language
            and t.target_language = any(${[...task.targetLanguages]}::text[])
            and t.source_key = md5(tt.term)::uuid and t.source = tt.term and t.target <> ''
          order by t.target_language, t.updated_at desc) m
       where tt.task_id = ${task.id} and coalesce(tt.translations->>m.language, '') = ''
       group by tt.id)
    update task_terms tt
       set translations = tt.translations || found.translations,
           translation_source = case when tt.translation_source = 'ai' then 'tm' else tt.translation_source end
      from found where tt.id = found.id`.execute(tx);
}

/** The same from terms that entered the termbase since the scan, whatever their case. */
export async function fillFromTermbase(tx: Tx, task: Task): Promise<void> {
  await sql`
    update task_terms tt
       set translations = t.translations || (
             select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(tt.translations) e where e.value <> '""')
      from terms t
     where tt.task_id = ${task.id} and t.project_id = tt.project_id and t.source_language = tt.source_language
       and t.deleted_at is null and t.content_folded = lower(tt.term)`.execute(tx);
}

export async function addWarning(
  tx: Tx,
  runId: string,
  warning: { code: string; message: string },
): Promise<void> {
  await sql`update runs set warnings = warnings || ${JSON.stringify([warning])}::jsonb where id = ${runId}`.execute(
    tx,
  );
}
