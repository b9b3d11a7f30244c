import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { ExportRow } from '../formats/format.ts';
import { type Read, toRow } from './store-rows.ts';

/** The first published strings of a project, each with its texts. */
export async function readPublishedSample(
  tx: Tx,
  projectId: string,
  languages: readonly string[],
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await sql<Read>`
    select s.string_id, s.content, s.context, s.max_length, s.category, null as pic, null as speaker, s.extra,
           s.source_language, s.updated_at, t.translations, null as given
      from project_strings s
      left join lateral (
        select jsonb_object_agg(language, text) as translations from project_translations p
         where p.project_id = s.project_id and p.string_key = s.string_key
           and p.language = any(${[...languages]}::text[]) and p.text <> '') t on true
     where s.project_id = ${projectId} order by s.position limit ${limit}`.execute(tx);
  return rows.map((row) => toRow(row, new Set(languages)));
}

/** The first strings of the newest task of a project. */
export async function readTaskSample(
  tx: Tx,
  projectId: string,
  languages: readonly string[],
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await sql<Read>`
    select s.string_id, s.content, s.context, s.max_length, s.category, s.pic, s.speaker, s.extra,
           k.source_language, t.updated_at, t.translations, s.given
      from (select id, source_language from tasks where project_id = ${projectId} and strings_count > 0
             order by accepted_at desc, id desc limit 1) k
      join task_strings s on s.task_id = k.id
      left join lateral (
        select jsonb_object_agg(language, target) filter (where target <> '') as translations, max(updated_at) as updated_at
          from task_rows r
         where r.task_id = s.task_id and r.position = s.position and r.language = any(${[...languages]}::text[])) t on true
     order by s.position limit ${limit}`.execute(tx);
  return rows.map((row) => toRow(row, new Set(languages)));
}
