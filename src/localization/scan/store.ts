import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Translations } from '../model.ts';
import type { Task } from '../task-store/task.ts';

/** Which of these are other spellings of a term in the termbase. */
export async function findKnownVariants(
  tx: Tx,
  projectId: string,
  sourceLanguage: string,
  contents: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ content: string }>`
    select c.content from unnest(${[...contents]}::text[]) as c(content)
     where lower(normalize(c.content, nfc)) in (
       select lower(normalize(v.variant, nfc)) from terms t, unnest(t.variants) as v(variant)
        where t.project_id = ${projectId} and t.source_language = ${sourceLanguage} and t.deleted_at is null)`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.content));
}

export interface Remembered {
  /** The most recent translation in each language. */
  translations: Translations;
  /**
   * The highest number of different translations in any language. More than one is a reason to fix the
   * term.
   */
  ways: number;
}

/**
 * Translations in the memory for whole segments that equal these terms, and translations that came
 * with the strings of the task. Both count as ways in which a term is translated, but only those of
 * the memory are used.
 */
export async function readMemory(
  tx: Tx,
  task: Task,
  terms: readonly string[],
): Promise<Map<string, Remembered>> {
  const [list, languages] = [[...terms], [...task.targetLanguages]];
  const remembered = await sql<{ source: string; language: string; target: string; targets: string[] }>`
    select t.source, g.language, (array_agg(g.target order by g.updated_at desc, t.string_id))[1] as target,
           array_agg(distinct g.target) as targets
      from unnest(${list}::text[]) as w(term)
      join tm_sources t on t.project_id = ${task.projectId} and t.language = ${task.sourceLanguage}
       and t.source_key = md5(w.term)::uuid and t.source = w.term
      join tm_targets g on g.source_id = t.id and g.language = any(${languages}::text[])
     where g.target <> ''
     group by t.source, g.language`.execute(tx);
  const given = await sql<{ source: string; language: string; targets: string[] }>`
    select s.content as source, e.key as language, array_agg(distinct e.value) as targets
      from task_strings s, jsonb_each_text(s.given) as e(key, value)
     where s.task_id = ${task.id} and s.given is not null and s.content = any(${list}::text[])
       and e.key = any(${languages}::text[]) and e.value <> ''
     group by s.content, e.key`.execute(tx);

  const memory = new Map<string, Remembered>();
  const entryOf = (source: string) => {
    const entry = memory.get(source) ?? { translations: {}, ways: 0 };
    memory.set(source, entry);
    return entry;
  };
  for (const { source, language, target } of remembered.rows) entryOf(source).translations[language] = target;
  const all = Map.groupBy([...remembered.rows, ...given.rows], (row) => `${row.language} ${row.source}`);
  for (const rows of all.values()) {
    const entry = entryOf(rows[0]?.source ?? '');
    entry.ways = Math.max(entry.ways, new Set(rows.flatMap(({ targets }) => targets)).size);
  }
  return memory;
}

/** Fills empty languages from whole segments in the memory. Existing texts stay. */
export async function fillFromMemory(tx: Tx, task: Task): Promise<void> {
  await sql`
    with found as (
      select tt.id, jsonb_object_agg(m.language, m.target) as translations
        from task_terms tt
       cross join lateral (
         select distinct on (g.language) g.language, g.target
           from tm_sources t
           join tm_targets g on g.source_id = t.id and g.language = any(${[...task.targetLanguages]}::text[])
          where t.project_id = tt.project_id and t.language = tt.source_language
            and t.source_key = md5(tt.term)::uuid and t.source = tt.term and g.target <> ''
          order by g.language, g.updated_at desc) m
       where tt.task_id = ${task.id} and coalesce(tt.translations->>m.language, '') = ''
       group by tt.id)
    update task_terms tt
       set translations = tt.translations || found.translations,
           translation_source = case when tt.translation_source = 'ai' then 'tm' else tt.translation_source end
      from found where tt.id = found.id`.execute(tx);
}

/** Fills empty languages from terms that entered the termbase since the scan, ignoring case. */
export async function fillFromTermbase(tx: Tx, task: Task): Promise<void> {
  await sql`
    update task_terms tt
       set translations = t.translations || (
             select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(tt.translations) e where e.value <> '""')
      from terms t
     where tt.task_id = ${task.id} and t.project_id = tt.project_id and t.source_language = tt.source_language
       and t.deleted_at is null and t.content_folded = lower(normalize(tt.term, nfc))`.execute(tx);
}

export interface OpenTerm {
  id: string;
  term: string;
  category: string;
  content: string;
  /** Target languages of the task that lack a translation. */
  languages: string[];
}

/** Terms of a task that lack translations, most important first. */
export async function readOpenTerms(tx: Tx, task: Task): Promise<OpenTerm[]> {
  const { rows } = await sql<OpenTerm>`
    select tt.id, tt.term, tt.category, tt.content, array_agg(l.language order by l.at) as languages
      from task_terms tt, unnest(${[...task.targetLanguages]}::text[]) with ordinality as l(language, at)
     where tt.task_id = ${task.id} and coalesce(tt.translations->>l.language, '') = ''
     group by tt.id order by tt.glossary_score desc, tt.id`.execute(tx);
  return rows;
}

/** Fills only what is still empty, so that texts written meanwhile by people or from the memory stay. */
export async function saveTranslations(
  tx: Tx,
  taskId: string,
  found: ReadonlyMap<string, Translations>,
): Promise<void> {
  const items = Array.from(found, ([id, translations]) => ({ id, translations }));
  await sql`
    update task_terms tt
       set translations = i.translations || (
             select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(tt.translations) e where e.value <> '""')
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(id text, translations jsonb)
     where tt.task_id = ${taskId} and tt.id = i.id`.execute(tx);
}
