import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { isInTasks } from '../store.ts';

export interface WorkString {
  stringId: string;
  content: string;
  context: string | null;
  maxLength: number | null;
  category: string | null;
  pic: string | null;
  speaker: string | null;
  extra: Record<string, unknown> | null;
  /** Valid texts by language, which are kept and not translated again. */
  translations: Record<string, string> | null;
  /** The source before this push and its translations. */
  before: string | null;
  stale: Record<string, string> | null;
  place: string;
}

/**
 * The strings of the files that lack a valid text in one of the languages, in order. A text made from
 * another source does not count as valid.
 */
export async function readWork(
  tx: Tx,
  {
    projectId,
    pushId,
    branch,
    languages,
    inHand,
  }: {
    projectId: string;
    pushId: string;
    branch: string;
    languages: readonly string[];
    /** Tasks whose texts are not published yet. */
    inHand: readonly string[];
  },
  after: string | null,
  count: number,
): Promise<WorkString[]> {
  const wanted = [...languages];
  // A page in string order needs nested loops, whatever earlier statements have set.
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx);
  const { rows } = await sql<WorkString>`
    with page as materialized (
      select s.*, k.translations
        from project_strings s
        cross join lateral (
          select jsonb_object_agg(l.language, t.text) filter (where t.text <> '') as translations, count(*) filter (where t.text <> '') as good
            from unnest(${wanted}::text[]) l(language)
            left join project_translations t on t.project_id = s.project_id and t.language = l.language and t.string_key = s.string_key
                 and (t.source_hash is null or t.source_hash = s.source_hash)) k
       where s.project_id = ${projectId} and ${branch === '' ? sql`s.file_id is not null and s.hidden_at is null` : sql`s.pending_branch = ${branch}`} and k.good < ${wanted.length}
         and not ${isInTasks(inHand)}
         and ${after === null ? sql`true` : sql`s.position > ${after}::bigint`}
       order by s.position limit ${count})
    select s.string_id as "stringId", s.content, s.context, s.max_length as "maxLength", s.category, g.pic, g.speaker, s.extra,
           s.translations, s.position::text as place, c.before, c.stale
      from page s
      left join lateral (
        select b.before, (select jsonb_object_agg(t.language, t.text) from project_translations t
                           where t.project_id = s.project_id and t.string_key = s.string_key and t.language = any(${wanted}::text[])
                             and t.text <> '' and t.source_hash = md5(b.before)::uuid) as stale
          from push_changes b
         where b.push_id = ${pushId} and b.string_key = s.string_key and b.before <> s.content
           and (b.kind in ('changed', 'returned') or b.kind = 'renamed' and b.is_taken) limit 1) c on true
      left join lateral (
        select p.pic, p.speaker from push_strings p
         where p.push_id = ${pushId} and p.string_key = s.string_key order by p.number, p.ordinal limit 1) g on true
     order by s.position`.execute(tx);
  return rows;
}

interface PlannedString {
  string_id: string;
  content: string;
  translations: Record<string, string> | null;
}

/** Strings that would need work after the push: new and changed ones, then existing ones without a text. */
export async function readPlannedWork(
  tx: Tx,
  {
    projectId,
    pushId,
    languages,
    inHand,
  }: { projectId: string; pushId: string; languages: readonly string[]; inHand: readonly string[] },
  count: number,
): Promise<PlannedString[]> {
  const wanted = [...languages];
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx);
  const { rows } = await sql<PlannedString>`
    select w.string_id, w.content, w.translations from (
      select c.string_id, c.after as content, 0 as part, c.id as place,
             case when c.kind = 'new' then (
               select jsonb_object_agg(g.key, g.value) filter (where btrim(g.value) <> '' and g.value <> c.after)
                 from push_strings s cross join lateral jsonb_each_text(s.given) g
                where s.push_id = c.push_id and s.string_key = c.string_key) end as translations
        from push_changes c where c.push_id = ${pushId} and c.kind in ('new', 'changed')
      union all
      select s.string_id, s.content, 1, s.position, k.translations
        from project_strings s
        cross join lateral (
          select jsonb_object_agg(l.language, t.text) filter (where t.text <> '') as translations, count(*) filter (where t.text <> '') as good
            from unnest(${wanted}::text[]) l(language)
            left join project_translations t on t.project_id = s.project_id and t.language = l.language and t.string_key = s.string_key
                 and (t.source_hash is null or t.source_hash = s.source_hash)) k
       where s.project_id = ${projectId} and s.file_id is not null and s.hidden_at is null and k.good < ${wanted.length}
         and not ${isInTasks(inHand)}
         and not exists (select from push_changes c where c.push_id = ${pushId} and c.string_key = s.string_key and c.kind in ('changed', 'gone'))
    ) w order by w.part, w.place limit ${count}`.execute(tx);
  return rows;
}
