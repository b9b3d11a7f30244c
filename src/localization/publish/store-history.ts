import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Task } from '../task-store/task.ts';
import { freshStrings, freshTexts, namesIn, writtenAfter } from './store.ts';

/** The texts after a publish: those that the first change since then replaced. */
export const textsAfter = (projectId: string, jobId: string | null) => sql`
  select distinct on (h.language, h.string_key) h.*
    from project_translation_history h join (${writtenAfter(projectId, jobId)}) l on l.id = h.replaced_by
   where h.project_id = ${projectId}
   order by h.language, h.string_key, l.accepted_at, l.id`;

export const stringsAfter = (projectId: string, jobId: string | null) => sql`
  select distinct on (h.string_key) h.*
    from project_string_history h join (${writtenAfter(projectId, jobId)}) l on l.id = h.replaced_by
   where h.project_id = ${projectId}
   order by h.string_key, l.accepted_at, l.id`;

/** The text of a string in the history that readers saw. None if it was hidden. */
export const shown = (row: RawBuilder<unknown>) =>
  sql`case when ${row}->>'hidden_at' is null then ${row}->>'content' end`;

/** Rows (language, string_key, position in the task or null, before, after) for everything that differs. */
export type Changes = RawBuilder<unknown>;

/**
 * The changes from the state after one publish to the state after another. Null is the empty project,
 * 'now' the current state. If `from` is the later one, the changes are reversed.
 */
export function changesBetween(
  projectId: string,
  earlier: string | null,
  later: string,
  isBack: boolean,
): Changes {
  // There are no changes after now.
  const after = (read: typeof textsAfter, table: RawBuilder<unknown>) =>
    later === 'now' ? sql`select * from ${table} where false` : read(projectId, later);
  const sides = (early: RawBuilder<unknown>, late: RawBuilder<unknown>) =>
    isBack ? sql`${late} as before, ${early} as after` : sql`${early} as before, ${late} as after`;
  return sql`
    select * from (
      select e.language, e.string_key, null::int as position,
             ${sides(sql`e.text`, sql`case when l.string_key is null then t.text else l.text end`)}
        from (${textsAfter(projectId, earlier)}) e
        left join (${after(textsAfter, sql`project_translation_history`)}) l on l.language = e.language and l.string_key = e.string_key
        left join project_translations t on t.project_id = ${projectId} and t.language = e.language and t.string_key = e.string_key
      union all
      select coalesce(e.before->>'source_language', l.before->>'source_language', s.source_language, ''), e.string_key, null::int,
             ${sides(shown(sql`e.before`), sql`case when l.string_key is null then s.content else ${shown(sql`l.before`)} end`)}
        from (${stringsAfter(projectId, earlier)}) e
        left join (${after(stringsAfter, sql`project_string_history`)}) l on l.string_key = e.string_key
        left join project_strings s on s.project_id = ${projectId} and s.string_key = e.string_key and s.hidden_at is null
    ) d where d.before is distinct from d.after`;
}

/** The changes that publishing the task would make now. Strings that the task lacks are never removed. */
export function changesOfTask(task: Task, requiresReview: boolean): Changes {
  return sql`
    select * from (
      select f.language, f.string_key, f.position, t.text as before, f.target as after
        from (${freshTexts(task.id, task.targetLanguages, requiresReview)}) f
        left join project_translations t on t.project_id = ${task.projectId} and t.language = f.language and t.string_key = f.string_key
      union all
      select ${task.sourceLanguage ?? ''}::text, f.string_key, f.position, s.content, f.content
        from (${freshStrings(task.id)}) f
        left join project_strings s on s.project_id = ${task.projectId} and s.string_key = f.string_key
    ) d where d.before is distinct from d.after`;
}

interface LanguageChanges {
  language: string;
  added: number;
  changed: number;
  removed: number;
}

export async function countChanges(tx: Tx, changes: Changes): Promise<LanguageChanges[]> {
  const { rows } = await sql<LanguageChanges>`
    select d.language, count(*) filter (where d.before is null)::int as added,
           count(*) filter (where d.before is not null and d.after is not null)::int as changed,
           count(*) filter (where d.after is null)::int as removed
      from (${changes}) d group by d.language order by d.language`.execute(tx);
  return rows;
}

interface Change {
  language: string;
  string_id: string;
  source: string;
  before: string | null;
  after: string | null;
}

interface ChangePage {
  language?: string | undefined;
  offset: number;
  limit: number;
}

/** In the order of languages and strings. Names are only looked up for the page. */
export async function readChanges(
  tx: Tx,
  changes: Changes,
  { projectId, taskId }: { projectId: string; taskId: string | null },
  { language, offset, limit }: ChangePage,
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with page as materialized (
      select d.* from (${changes}) d
       where ${language === undefined ? sql`true` : sql`d.language = ${language}`}
       order by d.language, d.position, d.string_key offset ${offset} limit ${limit})
    select d.language, d.before, d.after, coalesce(n.string_id, s.string_id, h.before->>'string_id', '') as string_id,
           coalesce(n.content, s.content, h.before->>'content', '') as source
      from page d
      left join (${namesIn(taskId)}) n on n.position = d.position
      left join project_strings s on s.project_id = ${projectId} and s.string_key = d.string_key
      left join lateral (
        select h.before from project_string_history h
         where h.project_id = ${projectId} and h.string_key = d.string_key and h.before is not null
         order by h.replaced_at desc limit 1) h on s.string_key is null
     order by d.language, d.position, d.string_key`.execute(tx);
  return rows;
}
