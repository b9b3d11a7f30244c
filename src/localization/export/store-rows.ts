import { CompiledQuery } from 'kysely';
import { keysOf } from '#kernel/narrow.ts';
import type { Tx } from '#platform/db/client.ts';
import type { BaseField, ExportRow, FieldValue, RowSource } from '../formats/export-row.ts';
import type { FileAbout } from '../formats/skeleton.ts';
import type { ReadPages } from './snapshot.ts';

/**
 * The number of texts per page, so that many languages do not enlarge it: 40 MB if all have the
 * maximum length.
 */
const PAGE_CELLS = 2000;
const PAGE_ROWS_MIN = 10;

interface Read {
  string_id: string;
  content: string;
  context: string | null;
  max_length: number | null;
  category: string | null;
  pic: string | null;
  speaker: string | null;
  extra: Record<string, unknown> | null;
  source_language: string | null;
  updated_at: Date | null;
  translations: Record<string, string> | null;
  given: Record<string, string> | null;
}

const PROJECT_ROWS = `
  select s.string_id, s.content, s.context, s.max_length, s.category, null as pic, null as speaker, s.extra,
         s.source_language, s.updated_at, t.translations, null as given
    from project_strings s
    left join (
      select string_key, jsonb_object_agg(language, text) as translations
        from project_translations
       where project_id = $1 and language = any($2) and text <> ''
       group by string_key
    ) t on t.string_key = s.string_key
   where s.project_id = $1 and s.hidden_at is null
   order by s.position`;

const TASK_ROWS = `
  select s.string_id, s.content, s.context, s.max_length, s.category, s.pic, s.speaker, s.extra,
         $3::text as source_language, t.updated_at, t.translations, s.given
    from task_strings s
    left join (
      select position, jsonb_object_agg(language, target) filter (where target <> '') as translations,
             max(updated_at) as updated_at
        from task_rows
       where task_id = $1 and language = any($2)
       group by position
    ) t on t.position = s.position
   where s.task_id = $1
   order by s.position`;

/** The same for a few strings, without reading the texts of others. */
const PROJECT_SAMPLE = `
  select s.string_id, s.content, s.context, s.max_length, s.category, null as pic, null as speaker, s.extra,
         s.source_language, s.updated_at, t.translations, null as given
    from project_strings s
    left join lateral (
      select jsonb_object_agg(language, text) as translations from project_translations p
       where p.project_id = s.project_id and p.string_key = s.string_key and p.language = any($2) and p.text <> '') t on true
   where s.project_id = $1 and s.hidden_at is null order by s.position limit $3`;

const TASK_SAMPLE = `
  select s.string_id, s.content, s.context, s.max_length, s.category, s.pic, s.speaker, s.extra,
         k.source_language, t.updated_at, t.translations, s.given
    from (select id, source_language from tasks where project_id = $1 and strings_count > 0
           order by accepted_at desc, id desc limit 1) k
    join task_strings s on s.task_id = k.id
    left join lateral (
      select jsonb_object_agg(language, target) filter (where target <> '') as translations, max(updated_at) as updated_at
        from task_rows r
       where r.task_id = s.task_id and r.position = s.position and r.language = any($2)) t on true
   order by s.position limit $3`;

/** The first published strings, or those of the newest task of the project. */
export async function readSample(
  tx: Tx,
  from: 'project_strings' | 'task_strings',
  projectId: string,
  languages: readonly string[],
  limit: number,
): Promise<ExportRow[]> {
  const text = from === 'project_strings' ? PROJECT_SAMPLE : TASK_SAMPLE;
  const { rows } = await tx.executeQuery<Read>(CompiledQuery.raw(text, [projectId, [...languages], limit]));
  return rows.map((row) => toRow(row, new Set(languages)));
}

/** Every published string of the project, in the order of first publication. */
export function projectRows(read: ReadPages, projectId: string): RowSource {
  return (languages) => rowsOf(read, PROJECT_ROWS, [projectId, [...languages]], languages);
}

interface PublishedRowsOf {
  projectId: string;
  /** The states of texts to export. */
  states: readonly string[];
  /** How to export a text whose source has changed. */
  stale: 'keep' | 'source' | 'omit';
  /** Only the strings of this file, with its own keys. Null: strings that are in no current file. */
  file: { id: string; namespace: string } | null | undefined;
}

const PUBLISHED_ROWS = `
  select case when $6::text <> '' and starts_with(s.string_id, $6 || ':') then substr(s.string_id, length($6) + 2) else s.string_id end as string_id,
         s.content, s.context, s.max_length, s.category, null as pic, null as speaker, s.extra,
         s.source_language, s.updated_at, t.translations, null as given
    from project_strings s
    left join (
      select p.string_key, jsonb_object_agg(p.language, case when $4 = 'source' and p.source_hash <> o.source_hash then o.content else p.text end) as translations
        from project_translations p join project_strings o on o.project_id = p.project_id and o.string_key = p.string_key
       where p.project_id = $1 and p.language = any($2) and p.text <> '' and p.state = any($3)
         and ($4 <> 'omit' or p.source_hash is null or p.source_hash = o.source_hash)
       group by p.string_key
    ) t on t.string_key = s.string_key
    left join (project_files f join project_file_versions v on v.id = f.version_id and v.translates is null) on f.id = s.file_id
   where s.project_id = $1 and s.hidden_at is null and ($5::text is null or coalesce(f.id, '') = $5)
   order by s.position`;

/**
 * The visible strings of the project with the texts in the given states, in the order of first
 * publication.
 */
export function publishedRows(
  read: ReadPages,
  { projectId, states, stale, file }: PublishedRowsOf,
): RowSource {
  const id = file === undefined ? null : (file?.id ?? '');
  return (languages) =>
    rowsOf(
      read,
      PUBLISHED_ROWS,
      [projectId, [...languages], [...states], stale, id, file?.namespace ?? ''],
      languages,
    );
}

const OWN_KEY = `
  case when $7::text <> '' and starts_with(s.string_id, $7 || ':') then substr(s.string_id, length($7) + 2) else coalesce(s.string_id, '') end as string_id`;

/** Includes texts in the given states, and nothing hidden: such slots keep their source. */
const FILE_ROWS = `
  select ${OWN_KEY},
         s.content, s.context, s.max_length, s.category, null as pic, null as speaker, s.extra,
         $4::text as source_language, null as updated_at, t.translations, f.given
    from project_file_strings f
    left join project_strings s on s.project_id = $1 and s.string_key = f.string_key
    left join (
      select p.string_key, jsonb_object_agg(p.language, p.text) as translations
        from project_translations p join project_strings o on o.project_id = p.project_id and o.string_key = p.string_key
       where p.project_id = $1 and p.language = any($2) and p.text <> '' and p.state = any($5) and o.hidden_at is null
         and ($6 or p.source_hash is null or p.source_hash = o.source_hash)
         and p.string_key in (select k.string_key from project_file_strings k where k.version_id = $3)
       group by p.string_key
    ) t on t.string_key = f.string_key
   where f.version_id = $3
   order by f.ordinal`;

/**
 * For a file in the target language: its slots contain that language, so a text that is not shown is
 * replaced by the source. Strings unknown to the project stay unchanged.
 */
const OWN_FILE_ROWS = `
  select ${OWN_KEY}, case when $8::boolean then s.content else f.given->>($2::text[])[1] end as content,
         s.context, s.max_length, s.category, null as pic, null as speaker, s.extra, $4::text as source_language, null as updated_at,
         case when t.text is null or s.hidden_at is not null then null
              else jsonb_build_object(t.language, case when t.state = any($5) and ($6 or t.source_hash is null or t.source_hash = s.source_hash)
                                                       then t.text when $8 then '' else s.content end) end as translations,
         f.given
    from project_file_strings f
    left join project_strings s on s.project_id = $1 and s.string_key = f.string_key
    left join project_translations t on t.project_id = $1 and t.language = any($2) and t.string_key = f.string_key and t.text <> ''
   where f.version_id = $3
   order by f.ordinal`;

interface FileRowsOf {
  projectId: string;
  versionId: string;
  sourceLanguage: string;
  /** The prefix that ids in the project have before the keys of the file. */
  namespace: string;
  /** The states of texts to export. */
  states: readonly string[];
  /** Whether to include texts made from another source. */
  withStale: boolean;
  /**
   * For a file in the target language: whether it contains the sources beside the texts. Undefined for a
   * source file.
   */
  ownIsPair?: boolean | undefined;
}

/** Every string of a project file, in file order. */
export function fileRows(read: ReadPages, of: FileRowsOf): RowSource {
  const { projectId, versionId, sourceLanguage, states, withStale, namespace, ownIsPair } = of;
  return (languages) => {
    const values = [projectId, [...languages], versionId, sourceLanguage, [...states], withStale, namespace];
    return ownIsPair === undefined
      ? rowsOf(read, FILE_ROWS, values, languages)
      : rowsOf(read, OWN_FILE_ROWS, [...values, ownIsPair], languages);
  };
}

/** Every string of a task, in source order. */
export function taskRows(read: ReadPages, taskId: string, sourceLanguage: string | null): RowSource {
  return (languages) => rowsOf(read, TASK_ROWS, [taskId, [...languages], sourceLanguage], languages);
}

async function* rowsOf(
  read: ReadPages,
  text: string,
  values: readonly unknown[],
  languages: readonly string[],
): AsyncGenerator<ExportRow> {
  const pageRows = Math.max(PAGE_ROWS_MIN, Math.floor(PAGE_CELLS / (languages.length + 1)));
  const wanted = new Set(languages);
  for await (const page of read<Read>(text, values, pageRows)) {
    for (const row of page) yield toRow(row, wanted);
  }
}

function toRow({ translations, given, ...row }: Read, wanted: ReadonlySet<string>): ExportRow {
  const values = new Map(Object.entries(translations ?? {}));
  // If the source language is requested as a target, it gets the source text.
  if (row.source_language !== null && wanted.has(row.source_language) && row.content !== '') {
    values.set(row.source_language, row.content);
  }
  const fields: Partial<Record<BaseField, FieldValue>> = {};
  for (const name of keysOf(row)) {
    const value = row[name];
    if (value !== null && value !== '') fields[name] = value instanceof Date ? value.toISOString() : value;
  }
  return { stringId: row.string_id, fields, values, ...(given && { given }) };
}

export interface KeptSkeleton {
  sha256: string;
  format: string;
  about: FileAbout;
  slots: Buffer;
}

/** The source file of the task, as of the time of the export. */
export async function skeletonOf(read: ReadPages, taskId: string): Promise<KeptSkeleton | null> {
  const pages = read<KeptSkeleton>(
    'select sha256, format, about, slots from task_skeletons where task_id = $1',
    [taskId],
    2,
  );
  for await (const [row] of pages) return row ?? null;
  return null;
}

export async function* skeletonParts(
  read: ReadPages,
  projectId: string,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const pages = read<{ data: Buffer }>(
    'select data from skeleton_parts where project_id = $1 and sha256 = $2 order by number',
    [projectId, sha256],
    1,
  );
  for await (const page of pages) for (const { data } of page) yield data;
}
