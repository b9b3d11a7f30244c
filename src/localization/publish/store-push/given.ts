import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Run } from '../../runs/run.ts';
import type { GivenText, UndoneText } from '../../tm/learn.ts';
import { textsAfter } from '../store-history.ts';

const PAGE = 2000;

/** The texts that the push has written to the project from its files, page by page. */
export function givenTexts(tx: Tx, run: Run): AsyncGenerator<GivenText[]> {
  return inPages(
    tx,
    sql`
      select s.content as source, s.source_language, s.string_id, t.language, t.text
        from project_translation_history h
        join project_translations t
          on t.project_id = h.project_id and t.language = h.language and t.string_key = h.string_key
        join project_strings s on s.project_id = h.project_id and s.string_key = h.string_key
       where h.project_id = ${run.projectId} and h.replaced_by = ${run.id} and h.text is null
         and t.origin = 'given' and t.publish_job_id = ${run.id}`,
  );
}

/** Texts from pushes since the target that are still present, which the roll-back removes. */
export function undoneTexts(tx: Tx, run: Run, target: string | null): AsyncGenerator<UndoneText[]> {
  return inPages(
    tx,
    sql`
      select t.source_hash as source_key, s.source_language, s.string_id, t.language, t.text
        from (${textsAfter(run.projectId, target)}) w
        join project_translations t
          on t.project_id = ${run.projectId} and t.language = w.language and t.string_key = w.string_key
        join project_strings s on s.project_id = ${run.projectId} and s.string_key = w.string_key
        join pushes u on u.project_id = ${run.projectId} and u.run_id = t.publish_job_id
       where t.origin = 'given' and t.text is distinct from w.text and t.source_hash is not null`,
  );
}

/** Reads through a cursor, which sees the texts as of its opening, despite later writes. */
async function* inPages<T>(tx: Tx, texts: ReturnType<typeof sql>): AsyncGenerator<T[]> {
  await sql`declare given_texts no scroll cursor for ${texts}`.execute(tx);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(PAGE)} from given_texts`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) break;
  }
  await sql`close given_texts`.execute(tx);
}
