import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../../runs/run.ts';

interface MergedString {
  string_key: string;
  string_id: string;
  /** It was visible before the merge. */
  was_shown: boolean;
  /** No later merge involves it. */
  is_own: boolean;
  /** It is still hidden because of this merge. */
  is_merged: boolean;
}

/** The strings of a merge that still exist, under any name. */
export async function findMerged(
  tx: Tx,
  projectId: string,
  mergeId: string,
  keys: readonly string[],
): Promise<MergedString[]> {
  const { rows } = await sql<MergedString>`
    select m.*, m.was_shown and m.is_own and m.hidden_reason is not distinct from 'merged' as is_merged
      from (select s.string_key, s.string_id, s.hidden_reason, s.position,
                   exists (select from project_string_history h
                            where h.project_id = s.project_id and h.string_key = k.string_key and h.replaced_by = ${mergeId}) as was_shown,
                   coalesce(s.merged_by, ${mergeId}) = ${mergeId} as is_own
              from unnest(${[...keys]}::uuid[]) k(string_key)
              left join string_aliases n on n.project_id = ${projectId} and n.old_key = k.string_key and n.renamed_by <> ${mergeId}
                   and not exists (select from project_strings o where o.project_id = ${projectId} and o.string_key = k.string_key)
              join project_strings s on s.project_id = ${projectId} and s.string_key = coalesce(n.new_key, k.string_key)) m
     order by m.position`.execute(tx);
  return rows;
}

interface MergeTarget {
  string_key: string;
  string_id: string;
  hidden_reason: string | null;
}

/**
 * The string into which the others were merged, under its current name. Undefined if it was purged or
 * rolled back.
 */
export async function findMergeTarget(
  tx: Tx,
  projectId: string,
  into: string,
): Promise<MergeTarget | undefined> {
  const { rows } = await sql<MergeTarget>`
    select s.string_key, s.string_id, s.hidden_reason
      from (select ${into}::uuid as string_key, 0 as nth
            union all
            select a.new_key, 1 from string_aliases a where a.project_id = ${projectId} and a.old_key = ${into}::uuid) k
      join project_strings s on s.project_id = ${projectId} and s.string_key = k.string_key
     order by k.nth limit 1`.execute(tx);
  return rows[0];
}

/**
 * Removes texts that the merge copied, if they still equal those of a merged string, so that nothing
 * is lost. The target may have been renamed since.
 */
export async function takeBackTexts(
  tx: Tx,
  run: Run,
  mergeId: string,
  { from, into, target }: { from: readonly string[]; into: string; target: string },
): Promise<{ texts: number; kept: string[] }> {
  const { rows } = await sql<{ language: string; is_taken: boolean }>`
    with got as materialized (
      select t.*, exists (
          select from project_translations o
           where o.project_id = ${run.projectId} and o.language = t.language and o.string_key = any(${[...from]}::uuid[])
             and (o.text, o.state) = (t.text, t.state)) as is_taken
        from project_translation_history h
        join project_translations t on t.project_id = ${run.projectId} and t.language = h.language and t.string_key = ${target}::uuid
       where h.project_id = ${run.projectId} and h.replaced_by = ${mergeId} and h.string_key = ${into}::uuid
    ), replaced as (
      insert into project_translation_history (workspace_id, project_id, language, string_key, text, score, origin, task_id, publish_job_id,
                                               source_hash, state, replaced_by, replaced_at)
      select g.workspace_id, g.project_id, g.language, g.string_key, g.text, g.score, g.origin, g.task_id, g.publish_job_id, g.source_hash,
             g.state, ${run.id}, clock_timestamp() from got g where g.is_taken
    ), gone as (
      delete from project_translations t using got g
       where g.is_taken and t.project_id = ${run.projectId} and t.language = g.language and t.string_key = g.string_key
    )
    select g.language, g.is_taken from got g order by g.language`.execute(tx);
  return {
    texts: rows.filter(({ is_taken }) => is_taken).length,
    kept: rows.filter(({ is_taken }) => !is_taken).map(({ language }) => language),
  };
}
