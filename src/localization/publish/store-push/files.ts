import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { FileAbout } from '../../formats/skeleton.ts';

export interface CurrentFile {
  id: string;
  path: string;
  version_id: string;
  namespace: string;
  format: string;
  language: string;
  sha256: string;
  about: FileAbout;
  slots: Buffer;
  strings: number;
  created_at: Date;
}

/** The current source files, or some of them. */
export function listFiles(
  tx: Tx,
  projectId: string,
  paths: readonly string[] | undefined,
): Promise<CurrentFile[]> {
  return tx
    .selectFrom('project_files as f')
    .innerJoin('project_file_versions as v', (join) =>
      join.onRef('v.id', '=', 'f.version_id').on('v.translates', 'is', null),
    )
    .select([
      'f.id',
      'f.path',
      sql<string>`v.id::text`.as('version_id'),
      'v.namespace',
      'v.format',
      'v.language',
    ])
    .select(['v.sha256', 'v.about', 'v.slots', 'v.strings', 'v.created_at'])
    .where('f.project_id', '=', projectId)
    .$if(paths !== undefined, (query) => query.where('f.path', '=', sql<string>`any(${[...(paths ?? [])]})`))
    .orderBy('f.path')
    .$castTo<CurrentFile>()
    .execute();
}

interface FileCoverage {
  version_id: string;
  language: string;
  texts: number;
}

/**
 * How many strings of each file have a visible text. `offset 0` forces one look-up by primary key per
 * string: right after a push there are no statistics, and a planner that expects one row compares each
 * string with each text, which took more than half a minute for 26,000 strings and 7,000 texts.
 */
export async function coverFiles(
  tx: Tx,
  projectId: string,
  versions: readonly string[],
  {
    languages,
    states,
    withStale,
  }: { languages: readonly string[]; states: readonly string[]; withStale: boolean },
): Promise<FileCoverage[]> {
  const { rows } = await sql<FileCoverage>`
    select f.version_id::text as version_id, t.language, count(*)::int as texts
      from project_file_strings f
      cross join lateral (
        select p.source_hash from project_strings p
         where p.project_id = ${projectId} and p.string_key = f.string_key and p.hidden_at is null offset 0) s
      cross join unnest(${[...languages]}::text[]) l(language)
      cross join lateral (
        select x.language, x.text, x.state, x.source_hash from project_translations x
         where x.project_id = ${projectId} and x.language = l.language and x.string_key = f.string_key offset 0) t
     where f.version_id = any(${[...versions]}::bigint[]) and t.text <> ''
       and t.state = any(${[...states]}) and (${withStale} or t.source_hash is null or t.source_hash = s.source_hash)
     group by f.version_id, t.language`.execute(tx);
  return rows;
}

interface Shown {
  languages: readonly string[];
  states: readonly string[];
  withStale: boolean;
}

/**
 * Translations of these files that came in separate files, if such a file has a slot for every visible
 * text and none for a removed string. In all other cases the source file is written instead.
 */
export async function listOwnFiles(
  tx: Tx,
  projectId: string,
  sources: readonly CurrentFile[],
  { languages, states, withStale }: Shown,
): Promise<(CurrentFile & { translates: string })[]> {
  if (sources.length === 0) return [];
  const { rows } = await sql<CurrentFile & { translates: string }>`
    with own as materialized (
      select distinct on (v.translates, v.language) f.id, f.path, v.id as version_id, v.namespace, v.format, v.language, v.sha256,
             v.about, v.slots, v.strings, v.created_at, v.translates
        from project_files f join project_file_versions v on v.id = f.version_id
       where f.project_id = ${projectId} and v.translates = any(${sources.map(({ id }) => id)}) and v.language = any(${[...languages]})
       order by v.translates, v.language, f.path
    ), lacking as (
      select distinct o.id from own o
        join project_files f on f.id = o.translates
        join project_file_strings s on s.version_id = f.version_id
        cross join lateral (
          select k.source_hash from project_strings k
           where k.project_id = ${projectId} and k.string_key = s.string_key and k.hidden_at is null offset 0) p
        cross join lateral (
          select x.text, x.state, x.source_hash from project_translations x
           where x.project_id = ${projectId} and x.language = o.language and x.string_key = s.string_key offset 0) t
       where t.text <> '' and t.state = any(${[...states]}) and (${withStale} or t.source_hash is null or t.source_hash = p.source_hash)
         and not exists (
           select from project_file_strings d
            where d.project_id = ${projectId} and d.string_key = s.string_key and d.version_id = o.version_id offset 0)
    ), beyond as (
      select distinct o.id from own o
        join project_file_strings d on d.version_id = o.version_id
        join project_strings p on p.project_id = ${projectId} and p.string_key = d.string_key and p.hidden_reason = 'gone'
    )
    select o.id, o.path, o.version_id::text as version_id, o.namespace, o.format, o.language, o.sha256, o.about, o.slots, o.strings,
           o.created_at, o.translates
      from own o where o.id not in (select id from lacking) and o.id not in (select id from beyond)`.execute(
    tx,
  );
  return rows;
}

/**
 * A hash that changes whenever a text, a string or a file of the project may have changed, computed
 * without writing files.
 */
export async function statusOfTexts(
  tx: Tx,
  projectId: string,
  versions: readonly string[],
  languages: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ status: string }>`
    select concat_ws('|',
      (select concat(count(*), '/', max(s.updated_at), '/', count(s.hidden_at)) from project_strings s where s.project_id = ${projectId}),
      (select concat(count(*), '/', max(t.updated_at)) from project_translations t
        where t.project_id = ${projectId} and t.language = any(${[...languages]})),
      (select string_agg(concat(f.id, ':', f.version_id), ',' order by f.id) from project_files f
        where f.project_id = ${projectId} and f.version_id is not null),
      ${versions.join(',')}::text) as status`.execute(tx);
  return rows[0]?.status ?? '';
}

interface StringCoverage {
  /** Null for strings without a file. */
  path: string | null;
  language: string;
  strings: number;
  translated: number;
  stale: number;
}

/**
 * Per file and language: the number of strings, of translated ones, and of those whose source has
 * changed since.
 */
export async function coverStrings(
  tx: Tx,
  projectId: string,
  languages: readonly string[],
): Promise<StringCoverage[]> {
  const { rows } = await sql<StringCoverage>`
    select f.path, l.language, count(*)::int as strings, count(t.text)::int as translated,
           (count(*) filter (where t.source_hash <> s.source_hash))::int as stale
      from project_strings s cross join unnest(${[...languages]}::text[]) as l(language)
      left join project_files f on f.id = s.file_id
      left join project_translations t
        on t.project_id = s.project_id and t.language = l.language and t.string_key = s.string_key and t.text <> ''
     where s.project_id = ${projectId} and s.hidden_at is null
     group by f.path, l.language order by f.path nulls last, l.language`.execute(tx);
  return rows;
}

/**
 * How many visible strings each current source file has. Null is for strings without a file. In the
 * order of their first publish.
 */
export async function countShown(
  tx: Tx,
  projectId: string,
): Promise<{ file_id: string | null; strings: number }[]> {
  const { rows } = await sql<{ file_id: string | null; strings: number }>`
    select f.id as file_id, count(*)::int as strings
      from project_strings s
      left join (project_files f join project_file_versions v on v.id = f.version_id and v.translates is null) on f.id = s.file_id
     where s.project_id = ${projectId} and s.hidden_at is null
     group by f.id order by min(s.position)`.execute(tx);
  return rows;
}

/** Kept for each file, however old they are. */
const VERSIONS_KEPT = 20;

interface ForgottenFile {
  project_id: string;
  sha256: string;
}

/**
 * Deletes some versions that have been outdated for this many days and are not among the newest of
 * their file. Returns their number, and the stored files that no version or open push needs any more.
 */
export async function forgetVersions(
  tx: Tx,
  days: number,
  count: number,
): Promise<{ removed: number; files: ForgottenFile[] }> {
  const { rows } = await sql<ForgottenFile>`
    with due as materialized (
      select n.id from (
        select v.id, v.file_id, v.project_id, row_number() over (partition by v.file_id order by v.id desc) as nth
          from project_file_versions v) n
        join project_files f on f.id = n.file_id and f.version_id is distinct from n.id
       where n.nth > ${VERSIONS_KEPT}
         and not exists (
           select from project_file_history h
            where h.project_id = n.project_id and h.file_id = n.file_id and h.version_id = n.id
              and h.replaced_at >= now() - make_interval(days => ${days}))
       order by n.id limit ${count})
    delete from project_file_versions v using due d where v.id = d.id
    returning v.project_id, v.sha256`.execute(tx);
  const { rows: files } = await sql<ForgottenFile>`
    select distinct g.project_id, g.sha256
      from unnest(${rows.map(({ project_id }) => project_id)}::text[], ${rows.map(({ sha256 }) => sha256)}::text[]) as g(project_id, sha256)
     where not exists (select from project_file_versions v where v.project_id = g.project_id and v.sha256 = g.sha256)
       and not exists (
         select from push_files p join pushes u on u.id = p.push_id and u.state = 'open'
          where p.project_id = g.project_id and p.sha256 = g.sha256)`.execute(tx);
  return { removed: rows.length, files };
}
