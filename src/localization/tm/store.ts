import { sql } from 'kysely';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../runs/run.ts';
import { DRAFT_ORIGINS, type LessonRule, SILENT_ORIGINS } from './lessons.ts';

/**
 * A person reviewed row `r` of task_rows here. A text that came with its string is kept like an edit,
 * but does not count as reviewed here.
 */
const isReviewed = sql`(r.state = 'approved' or r.state = 'edited' and r.origin is distinct from 'given')`;
const hasCritical = sql`coalesce(r.issues, '[]') @> '[{"severity":"critical"}]'`;

/**
 * Rows of a task that the memory learns: texts approved or written by people, and sound texts of a
 * machine.
 */
const isLesson = ({ onlyReviewed, threshold }: LessonRule) => sql<boolean>`(
  r.target <> '' and r.state <> 'rejected' and r.language <> ${PSEUDO_LANGUAGE}
  and not coalesce(r.origin, '') = any(${SILENT_ORIGINS}::text[])
  and (${isReviewed}
       or not ${onlyReviewed}::boolean and r.score > 0 and r.score >= ${threshold}::numeric and not ${hasCritical}
          and not coalesce(r.origin, '') = any(${DRAFT_ORIGINS}::text[])))`;

/** Rows whose text does not belong in the memory: rejected, or too bad to be learned. */
const isUnsound = ({ threshold }: LessonRule) => sql<boolean>`(
  r.target <> '' and (r.state = 'rejected'
    or not ${isReviewed} and (r.score = 0 or r.score < ${threshold}::numeric or ${hasCritical})))`;

/** Keys by string of a task, one array per column as unnest takes them. */
export interface MemoryKeys {
  positions: number[];
  normalKeys: string[];
  /** Neighbours in source order. Null at both ends. */
  previousKeys: (string | null)[];
  nextKeys: (string | null)[];
}

/**
 * Writes one unit per source, language and string_id; the latest publish wins. isLesson selects the
 * rows, and blank sources are skipped. A row that was filled from the memory keeps the origin of its
 * unit, because copying must not turn a person's work into "tm". Unchanged units are not written,
 * since most of a project is published again and again.
 */
export async function upsertUnits(
  tx: Tx,
  run: Run,
  sourceLanguage: string,
  keys: MemoryKeys,
  rule: LessonRule,
): Promise<number> {
  await forgetUnsound(tx, run, sourceLanguage, rule);
  await upsertSources(tx, run, sourceLanguage, keys, rule);
  return upsertTargets(tx, run, sourceLanguage, rule);
}

/** Deletes units that were learned earlier and that their own rows now show to be bad. */
async function forgetUnsound(tx: Tx, run: Run, sourceLanguage: string, rule: LessonRule): Promise<void> {
  await sql`
    delete from tm_targets t
     using task_rows r
      join task_strings s on s.task_id = r.task_id and s.position = r.position
      join tm_sources m on m.project_id = ${run.projectId} and m.language = ${sourceLanguage}
                       and m.source_key = s.content_key and m.string_id = s.string_id
     where r.task_id = ${run.taskId} and r.language = any(${[...run.targetLanguages]}) and ${isUnsound(rule)}
       and t.source_id = m.id and t.language = r.language and t.target = r.target
       and (not t.is_reviewed or t.origin = 'given')`.execute(tx);
}

async function upsertSources(
  tx: Tx,
  run: Run,
  sourceLanguage: string,
  keys: MemoryKeys,
  rule: LessonRule,
): Promise<void> {
  await sql`
    insert into tm_sources as old (workspace_id, project_id, language, source, source_key, normal_key, string_id, previous_key, next_key,
                                   created_at, updated_at)
    select distinct on (s.content_key, s.string_id)
           ${run.workspaceId}, ${run.projectId}, ${sourceLanguage}, s.content, s.content_key, k.normal_key, s.string_id,
           k.previous_key, k.next_key, clock_timestamp(), clock_timestamp()
      from task_strings s
      join unnest(${keys.positions}::int[], ${keys.normalKeys}::uuid[], ${keys.previousKeys}::uuid[], ${keys.nextKeys}::uuid[])
           as k(position, normal_key, previous_key, next_key) on k.position = s.position
     where s.task_id = ${run.taskId} and btrim(s.content, E' \\t\\r\\n') <> ''
       and s.position in (select r.position from task_rows r
                           where r.task_id = ${run.taskId} and r.language = any(${[...run.targetLanguages]}) and ${isLesson(rule)})
     order by s.content_key, s.string_id, s.position desc
    on conflict (project_id, language, source_key, string_id) do update
       set normal_key = excluded.normal_key, previous_key = excluded.previous_key, next_key = excluded.next_key,
           updated_at = excluded.updated_at
     where (old.normal_key, old.previous_key, old.next_key)
             is distinct from (excluded.normal_key, excluded.previous_key, excluded.next_key)`.execute(tx);
}

async function upsertTargets(tx: Tx, run: Run, sourceLanguage: string, rule: LessonRule): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into tm_targets as old (source_id, language, workspace_id, project_id, target, origin, is_reviewed, score, created_at, updated_at)
    select distinct on (r.language, s.content_key, s.string_id)
           m.id, r.language, ${run.workspaceId}, ${run.projectId}, r.target, coalesce(r.origin, 'manual'),
           r.state = 'approved' or coalesce(r.origin, 'manual') in ('manual', 'given'), r.score, clock_timestamp(), clock_timestamp()
      from task_rows r
      join task_strings s on s.task_id = r.task_id and s.position = r.position
      join tm_sources m on m.project_id = ${run.projectId} and m.language = ${sourceLanguage}
                       and m.source_key = s.content_key and m.string_id = s.string_id
     where r.task_id = ${run.taskId} and r.language = any(${[...run.targetLanguages]}) and ${isLesson(rule)}
       and btrim(s.content, E' \\t\\r\\n') <> ''
     order by r.language, s.content_key, s.string_id, r.position desc
    on conflict (source_id, language) do update
       set target = excluded.target,
           origin = case when excluded.origin = 'tm' then old.origin else excluded.origin end,
           is_reviewed = excluded.is_reviewed or (old.is_reviewed and old.target = excluded.target),
           score = excluded.score, updated_at = excluded.updated_at
     where (old.target, old.score) is distinct from (excluded.target, excluded.score)
        or excluded.origin not in ('tm', old.origin)
        or excluded.is_reviewed and not old.is_reviewed`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Sources of the task that are not signed yet. */
export function readUnsigned(tx: Tx, run: Run, language: string) {
  return tx
    .selectFrom('task_strings as s')
    .innerJoin('tm_sources as m', (on) =>
      on.onRef('m.source_key', '=', 's.content_key').onRef('m.string_id', '=', 's.string_id'),
    )
    .select(['m.id', 'm.source'])
    .where('m.project_id', '=', run.projectId)
    .where('m.language', '=', language)
    .where('s.task_id', '=', run.taskId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tm_signatures as g').select('g.tokens').whereRef('g.source_id', '=', 'm.id'))),
    )
    .orderBy('m.id')
    .execute();
}

/** Caches of the memory are keyed by this version. */
export async function bumpMemoryVersion(
  tx: Tx,
  scope: { workspaceId: string; projectId: string },
): Promise<void> {
  await tx
    .insertInto('lexicon_versions')
    .values({ project_id: scope.projectId, workspace_id: scope.workspaceId, memory_version: 1 })
    .onConflict((held) =>
      held
        .column('project_id')
        .doUpdateSet((eb) => ({ memory_version: eb('lexicon_versions.memory_version', '+', 1) })),
    )
    .execute();
}
