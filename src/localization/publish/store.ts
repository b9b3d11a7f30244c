import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { lockName } from '#platform/db/lock-name.ts';
import { readSettings } from '../projects/settings.ts';
import { readStoredSettings } from '../projects/store.ts';
import type { Run } from '../runs/run.ts';
import { toRun } from '../runs/store.ts';
import type { LessonRule } from '../tm/lessons.ts';

/**
 * Publishes of a project are accepted and started one after another. The lock is held until the
 * commit, so accepted_at follows the order of commits, and no earlier publish can appear later.
 */
export async function lockPublishing(tx: Tx, projectId: string): Promise<void> {
  await lockName(tx, `publish:${projectId}`);
}

/** Uses clock_timestamp() under the lock, because now() is the start of the transaction, before it waited. */
export async function stampAccepted(tx: Tx, runId: string): Promise<Date> {
  const { accepted_at } = await tx
    .updateTable('runs')
    .set({ accepted_at: sql`clock_timestamp()`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', runId)
    .returning('accepted_at')
    .executeTakeFirstOrThrow();
  return accepted_at;
}

/** Updates updated_at to show the rescue that a worker has seen the run, which is only waiting in line. */
export async function noteLook(tx: Tx, runId: string): Promise<void> {
  await tx.updateTable('runs').set({ updated_at: sql`clock_timestamp()` }).where('id', '=', runId).execute();
}

/** Compared in the database, because JavaScript dates lack the microseconds that decide here. */
export async function isItsTurn(tx: Tx, run: Run): Promise<boolean> {
  const isAhead = sql<boolean>`other.job_type = 'PUBLISH_TASK' and (other.status = 'RUNNING'
    or other.status = 'PENDING' and (other.accepted_at, other.id) < (me.accepted_at, me.id))`;
  const ahead = await tx
    .selectFrom('runs as me')
    .innerJoin('runs as other', (join) =>
      join.onRef('other.project_id', '=', 'me.project_id').onRef('other.id', '<>', 'me.id'),
    )
    .select('other.id')
    .where('me.id', '=', run.id)
    .where(isAhead)
    .limit(1)
    .executeTakeFirst();
  return ahead === undefined;
}

/** The next publish that may start, locked. Null if there is none or one is running. */
export async function nextInLine(tx: Tx, projectId: string): Promise<Run | null> {
  const row = await tx
    .selectFrom('runs')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('job_type', '=', 'PUBLISH_TASK')
    .where('status', 'in', ['PENDING', 'RUNNING'])
    .orderBy('accepted_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.status === 'PENDING' ? toRun(row) : null;
}

/** Tasks of pushes into all of these languages that have not failed and whose texts are not published yet. */
export async function tasksInHand(
  tx: Tx,
  projectId: string,
  languages: readonly string[],
): Promise<string[]> {
  const isOver = sql<boolean>`(r.status in ('FAILED', 'CANCELLED') or r.status = 'SUCCEEDED' and r.job_type = 'PUBLISH_TASK')`;
  const rows = await tx
    .selectFrom('pushes as p')
    .select('p.task_id as id')
    .where('p.project_id', '=', projectId)
    .where('p.task_id', 'is not', null)
    .where(sql<boolean>`p.languages @> ${[...languages]}::text[]`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('runs as r').select('r.id').whereRef('r.task_id', '=', 'p.task_id').where(isOver)),
      ),
    )
    .$narrowType<{ id: NotNull }>()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * A condition on strings `s` of the project: one of these tasks contains it with its current source. A
 * string without id is identified by its source.
 */
export const isInTasks = (taskIds: readonly string[]) => sql<boolean>`(exists (
  select from task_strings i
   where i.task_id = any(${[...taskIds]}) and md5(i.string_id)::uuid = md5(s.string_id)::uuid and i.string_id <> ''
     and i.content_key = s.source_hash)
  or s.string_id = '' and exists (
  select from task_strings i
   where i.task_id = any(${[...taskIds]}) and i.string_id = '' and i.content_key = s.source_hash))`;

/** Whether another change of the project is waiting or being written, so that later ones must wait. */
export async function hasPublishAhead(tx: Tx, projectId: string): Promise<boolean> {
  const ahead = await tx
    .selectFrom('runs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('job_type', '=', 'PUBLISH_TASK')
    .where('status', 'in', ['PENDING', 'RUNNING'])
    .limit(1)
    .executeTakeFirst();
  return ahead !== undefined;
}

/** Finished publishes of the project that were accepted after this one. Without a job id, all of them. */
export const writtenAfter = (projectId: string, jobId: string | null) => sql`
  select l.id, l.accepted_at from runs l
   where l.project_id = ${projectId} and l.job_type = 'PUBLISH_TASK' and l.status = 'SUCCEEDED'
     and ${jobId === null ? sql`true` : sql`(l.accepted_at, l.id) > (select p.accepted_at, p.id from runs p where p.id = ${jobId})`}`;

/** The finished publish before this one. Null if it was the first. */
export async function publishBefore(tx: Tx, { projectId, id }: Run): Promise<string | null> {
  const before = await publishesBeside(tx, { projectId, id }, '<')
    .where('b.status', '=', 'SUCCEEDED')
    .orderBy('b.accepted_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.id ?? null;
}

const publishesBeside = (tx: Tx, { projectId, id }: Pick<Run, 'projectId' | 'id'>, side: '<' | '>') =>
  tx
    .selectFrom(['runs as b', 'runs as me'])
    .select('b.id')
    .where('me.id', '=', id)
    .where('b.project_id', '=', projectId)
    // Written literally, so that it matches the condition of the index.
    .where(sql<boolean>`b.job_type = 'PUBLISH_TASK'`)
    .where(({ eb, refTuple }) =>
      eb(refTuple('b.accepted_at', 'b.id'), side, refTuple('me.accepted_at', 'me.id')),
    );

/** Compared in the database, where timestamps have microseconds. */
export async function isEarlier(tx: Tx, one: string, other: string): Promise<boolean> {
  const row = await tx
    .selectFrom(['runs as a', 'runs as b'])
    .select(sql<boolean>`(a.accepted_at, a.id) < (b.accepted_at, b.id)`.as('is'))
    .where('a.id', '=', one)
    .where('b.id', '=', other)
    .executeTakeFirst();
  return row?.is ?? false;
}

/** Whether another publish of the project came later or is waiting. */
export async function hasLater(tx: Tx, { projectId, id }: Run): Promise<boolean> {
  const later = await publishesBeside(tx, { projectId, id }, '>')
    .where('b.status', 'in', ['PENDING', 'RUNNING', 'SUCCEEDED'])
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

export async function countStrings(tx: Tx, taskId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('task_strings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * For the one long transaction of a publish. A task imported a minute ago has no statistics yet, and a
 * nested loop over two of its sets would be quadratic, unlike hash joins. The pool's timeout of 30 s
 * is meant for interactive calls.
 */
export async function prepareBulk(tx: Tx): Promise<void> {
  await sql`
    select set_config('statement_timeout', '600000', true), set_config('enable_nestloop', 'off', true),
           set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`.execute(tx);
}

/**
 * The identity of a string across tasks: its id, or its normalized text if it has none. The prefix
 * separates the two.
 */
export const STRING_KEY = sql`md5(normalize(case when s.string_id <> '' then 'id:' || s.string_id else 'text:' || s.content end, nfc))::uuid`;

/** The current key of a string that was renamed or merged since, so that an older task still reaches it. */
const KEY_TODAY = sql`coalesce(renamed.new_key, ${STRING_KEY})`;

/**
 * The strings to which former names and merged strings lead, over any number of steps. The search
 * starts at those strings and goes backwards: each step is taken once, and cycles and paths to strings
 * that a roll-back removed are never reached.
 */
const ledIn = (projectId: RawBuilder<unknown>) => sql`
  with recursive steps as materialized (
    select m.string_key as old_key, m.merged_into as new_key from project_strings m
     where m.project_id = ${projectId} and m.merged_into is not null and m.hidden_reason = 'merged'
    union all
    select a.old_key, a.new_key from string_aliases a
      left join lateral (
        select o.string_key, o.hidden_reason, o.merged_into from project_strings o
         where o.project_id = a.project_id and o.string_key = a.old_key offset 0) o on true
     where a.project_id = ${projectId} and (o.string_key is null or o.hidden_reason = 'merged' and o.merged_into is null)
  ), led as (
    select t.old_key, t.new_key from steps t
     where not exists (select from steps n where n.old_key = t.new_key)
       and exists (select from project_strings p where p.project_id = ${projectId} and p.string_key = t.new_key)
    union all
    select t.old_key, l.new_key from led l join steps t on t.new_key = l.old_key
  )
  select led.old_key, led.new_key from led`;
const renamedIn = (taskId: string) => sql`
  left join (${ledIn(sql`(select project_id from task_strings where task_id = ${taskId} limit 1)`)}) renamed on renamed.old_key = ${STRING_KEY}`;

/**
 * If a text without id occurs twice in the task, the last one counts, as with two publishes. Strings
 * with a file are skipped, because their sources come from pushes and an older task must not restore
 * an old source. Renamed strings are skipped, because their old names would return.
 */
export const freshStrings = (taskId: string) => sql`
  select distinct on (string_key) ${STRING_KEY} as string_key, s.*
    from task_strings s ${renamedIn(taskId)}
   where s.task_id = ${taskId} and renamed.new_key is null and not exists (
     select from project_strings f where f.project_id = s.project_id and f.string_key = ${STRING_KEY} and f.file_id is not null)
   order by string_key, s.position desc`;

/** The ids and texts of a task's strings, by position. */
export const namesIn = (taskId: string | null) =>
  sql`select n.position, n.string_id, n.content from task_strings n where n.task_id = ${taskId}`;

/** A new or changed string is first recorded in the history. */
export async function publishStrings(tx: Tx, run: Run, sourceLanguage: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with fresh as materialized (${freshStrings(run.taskId ?? '')}), replaced as (
      insert into project_string_history (workspace_id, project_id, string_key, before, replaced_by, replaced_at)
      select f.workspace_id, f.project_id, f.string_key, to_jsonb(old), ${run.id}, clock_timestamp()
        from fresh f
        left join lateral (
          select p.* from project_strings p
           where p.project_id = ${run.projectId} and p.string_key = f.string_key offset 0) old on true
       where old.string_key is null
          or (old.content, old.context, old.max_length, old.category, old.extra, old.source_language)
             is distinct from (f.content, f.context, f.max_length, f.category, f.extra, ${sourceLanguage}::text)
    )
    insert into project_strings (workspace_id, project_id, string_key, string_id, content, context, max_length, category, extra,
                                 source_language, task_id, publish_job_id, updated_at)
    select f.workspace_id, f.project_id, f.string_key, f.string_id, f.content, f.context, f.max_length, f.category, f.extra,
           ${sourceLanguage}, ${run.taskId}, ${run.id}, clock_timestamp()
      from fresh f
     order by f.position
    on conflict (project_id, string_key) do update
       set string_id = excluded.string_id, content = excluded.content, context = excluded.context, max_length = excluded.max_length,
           category = excluded.category, extra = excluded.extra, source_language = excluded.source_language,
           task_id = excluded.task_id, publish_job_id = excluded.publish_job_id, updated_at = excluded.updated_at`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** A person wrote or approved the text of row `r` of task_rows. */
const isReviewed = sql`r.state in ('edited', 'approved')`;

/** The text was not rejected and, if the project requires it, was reviewed. */
const isPublished = (requiresReview: boolean) =>
  sql`r.target <> '' and r.state <> 'rejected' and (${!requiresReview} or ${isReviewed})`;

/** The texts that a publish would write, one per string and language. */
export const freshTexts = (taskId: string, languages: readonly string[], requiresReview: boolean) => sql`
  select distinct on (r.language, string_key) r.language, ${KEY_TODAY} as string_key, r.position, r.target, r.score,
         case when ${isReviewed} and r.origin is distinct from 'given' then 'manual' else r.origin end as origin,
         md5(s.content)::uuid as source_hash, case when ${isReviewed} then r.state else 'translated' end as state
    from task_rows r join task_strings s on s.task_id = r.task_id and s.position = r.position ${renamedIn(taskId)}
   where r.task_id = ${taskId} and r.language = any(${[...languages]}) and ${isPublished(requiresReview)}
   -- Texts of merged strings come after those of the target itself.
   order by r.language, string_key, renamed.new_key is not null, r.position desc`;

/**
 * The latest text overwrites, and a differing text is first recorded in the history. Rows without a
 * target or held back by review are not written, so earlier published texts stay.
 */
export async function publishTranslations(tx: Tx, run: Run, requiresReview: boolean): Promise<number> {
  // offset 0 forces one look-up by primary key per row, whatever the planner estimates for a project with
  // ten million translations.
  const { numAffectedRows } = await sql`
    with fresh as materialized (${freshTexts(run.taskId ?? '', run.targetLanguages, requiresReview)}), replaced as (
      insert into project_translation_history (workspace_id, project_id, language, string_key, text, score, origin, task_id,
                                               publish_job_id, source_hash, state, replaced_by, replaced_at)
      select ${run.workspaceId}, ${run.projectId}, f.language, f.string_key, old.text, old.score, old.origin, old.task_id,
             old.publish_job_id, old.source_hash, old.state, ${run.id}, clock_timestamp()
        from fresh f
        left join lateral (
          select t.text, t.score, t.origin, t.task_id, t.publish_job_id, t.source_hash, t.state from project_translations t
           where t.project_id = ${run.projectId} and t.language = f.language and t.string_key = f.string_key offset 0) old on true
       where (old.text, old.source_hash) is distinct from (f.target, f.source_hash)
    )
    insert into project_translations (workspace_id, project_id, language, string_key, text, score, origin, task_id, publish_job_id,
                                      source_hash, state, updated_at)
    select ${run.workspaceId}, ${run.projectId}, f.language, f.string_key, f.target, f.score, f.origin, ${run.taskId}, ${run.id},
           f.source_hash, f.state, clock_timestamp()
      from fresh f
    on conflict (project_id, language, string_key) do update
       set text = excluded.text, score = excluded.score, origin = excluded.origin, task_id = excluded.task_id,
           publish_job_id = excluded.publish_job_id, source_hash = excluded.source_hash, updated_at = excluded.updated_at,
           -- A text that only came with the task keeps its approval.
           state = case when excluded.origin = 'given' and excluded.text = project_translations.text
                         and excluded.source_hash = project_translations.source_hash
                        then project_translations.state else excluded.state end`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The reasons why rows were skipped, with counts. */
interface Skipped {
  untranslated: number;
  rejected: number;
  /** Not reviewed, although the project only publishes reviewed texts. */
  unreviewed: number;
}

export async function countSkipped(tx: Tx, run: Run, requiresReview: boolean): Promise<Skipped> {
  const isUnreviewed = sql`r.target <> '' and r.state <> 'rejected' and ${requiresReview} and not ${isReviewed}`;
  return rowsOf(tx, run)
    .select(sql<number>`count(*) filter (where coalesce(r.target, '') = '')::int`.as('untranslated'))
    .select(sql<number>`count(*) filter (where r.target <> '' and r.state = 'rejected')::int`.as('rejected'))
    .select(sql<number>`count(*) filter (where ${isUnreviewed})::int`.as('unreviewed'))
    .executeTakeFirstOrThrow();
}

const rowsOf = (tx: Tx, run: Run) =>
  tx
    .selectFrom('task_rows as r')
    .where('r.task_id', '=', run.taskId)
    .where('r.language', '=', sql<string>`any(${[...run.targetLanguages]})`);

/** Published drafts that nobody has reviewed. */
export async function countDrafts(tx: Tx, run: Run, requiresReview: boolean): Promise<number> {
  if (requiresReview) return 0;
  const { drafts } = await rowsOf(tx, run)
    .select(sql<number>`count(*)::int`.as('drafts'))
    .where('r.origin', '=', 'offline')
    .where('r.target', '<>', '')
    .where('r.state', '<>', 'rejected')
    .where(sql<boolean>`not ${isReviewed}`)
    .executeTakeFirstOrThrow();
  return drafts;
}

/** The settings of the project at the time of the publish. */
export async function readRule(tx: Tx, projectId: string): Promise<LessonRule> {
  const settings = await readStoredSettings(tx, projectId);
  const { publish_requires_review, learn_threshold } = readSettings(settings);
  return { onlyReviewed: publish_requires_review, threshold: learn_threshold };
}

export interface PublishCounts {
  strings_count: number;
  drafts_count: number;
  translations_count: number;
  learned_count: number;
  skipped: Skipped;
  /** Texts of the project, including its strings. */
  changes: { added: number; changed: number; removed: number };
}
