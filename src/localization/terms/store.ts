import { type Selectable, sql } from 'kysely';
import { normalForm } from '#kernel/normal-form.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { newId } from '#platform/ids.ts';
import type { TermInput, TextLists, Translations } from '../model.ts';
import type { Term } from './term.ts';

export type TermRow = Selectable<Tables['terms']>;

export interface TermScope {
  workspaceId: string;
  projectId: string;
}

/**
 * Whole milliseconds, as shown by the API: with microseconds, rows with the same visible time would
 * not be sorted by id.
 */
const NOW = sql<Date>`date_trunc('milliseconds', statement_timestamp())`;

/**
 * Every writer of a project's termbase locks this row first, so writers run one after another. Equal
 * uploads in parallel then neither deadlock nor count a term as new twice.
 */
export async function lockTermbase(tx: Tx, scope: TermScope): Promise<void> {
  await tx
    .insertInto('lexicon_versions')
    .values({ project_id: scope.projectId, workspace_id: scope.workspaceId })
    .onConflict((held) =>
      held
        .column('project_id')
        .doUpdateSet((eb) => ({ terms_version: eb.ref('lexicon_versions.terms_version') })),
    )
    .execute();
}

/**
 * Implements "a vector sync is queued, never blocking": matching reads an automaton that is cached
 * under this version, and the next reader rebuilds it. A job that rebuilds in advance could only guess
 * which process reads next.
 */
export async function bumpTermsVersion(tx: Tx, projectId: string): Promise<void> {
  await tx
    .updateTable('lexicon_versions')
    .set((eb) => ({ terms_version: eb('terms_version', '+', 1) }))
    .where('project_id', '=', projectId)
    .execute();
}

export async function readTermsVersion(tx: Tx, projectId: string): Promise<number> {
  const row = await tx
    .selectFrom('lexicon_versions')
    .select('terms_version')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.terms_version ?? 0;
}

/** Up to this many items, a look-up by key for each is faster than reading a large termbase. */
const LOOKUPS_MAX = 100;

async function setNestedLoops(tx: Tx, value: 'on' | 'off'): Promise<void> {
  await sql`select set_config('enable_nestloop', ${value}, true)`.execute(tx);
}

/**
 * Merges the items into existing terms by key. A deleted term with the same key stays deleted, and a
 * new term is created.
 */
export async function upsertTerms(
  tx: Tx,
  clock: Clock,
  scope: TermScope,
  inputs: readonly TermInput[],
): Promise<{ inserted: number; modified: number }> {
  await lockTermbase(tx, scope);
  // Without statistics, as after a first import, the planner chooses the wrong index and reads the whole
  // termbase once per item: 28 s for 1,000 items and 4,000 terms. A hash join reads it once per call.
  const isMany = inputs.length > LOOKUPS_MAX;
  if (isMany) await setNestedLoops(tx, 'off');
  const counts = await mergeItems(
    tx,
    scope,
    mergeByKey(inputs).map((input) => itemOf(input, clock)),
  );
  if (isMany) await setNestedLoops(tx, 'on');
  if (counts.inserted + counts.modified > 0) await bumpTermsVersion(tx, scope.projectId);
  return counts;
}

const itemOf = (input: TermInput, clock: Clock) => ({
  id: newId('trm', clock),
  content: input.content,
  source_language: input.sourceLanguage,
  category: input.category ?? null,
  pic: input.pic ?? null,
  ...splitTranslations(input.translations ?? {}),
  note: input.note ?? null,
  part_of_speech: input.partOfSpeech ?? null,
  case_sensitive: input.caseSensitive ?? null,
  do_not_translate: input.doNotTranslate ?? null,
  variants: input.variants ?? null,
  target_variants: splitLists(input.targetVariants),
  forbidden: splitLists(input.forbidden),
});

async function mergeItems(
  tx: Tx,
  scope: TermScope,
  items: readonly ReturnType<typeof itemOf>[],
): Promise<{ inserted: number; modified: number }> {
  const { rows } = await sql<{ inserted: number; modified: number }>`
    with item as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as i(id text, content text, source_language text, category text, pic text, texts jsonb, cleared text[], note text,
             part_of_speech text, case_sensitive boolean, do_not_translate boolean, variants text[], target_variants jsonb, forbidden jsonb)
    ), known as (
      select t.id, i.id as item_id,
             (t.category, t.pic, t.translations, t.note, t.part_of_speech, t.case_sensitive, t.do_not_translate, t.variants, t.target_variants, t.forbidden) as before,
             coalesce(i.category, t.category) as category, coalesce(i.pic, t.pic) as pic,
             (t.translations || i.texts) - i.cleared as translations, coalesce(i.note, t.note) as note,
             coalesce(i.part_of_speech, t.part_of_speech) as part_of_speech,
             coalesce(i.case_sensitive, t.case_sensitive) as case_sensitive,
             coalesce(i.do_not_translate, t.do_not_translate) as do_not_translate,
             coalesce(i.variants, t.variants) as variants,
             ${mergedLists('target_variants')} as target_variants, ${mergedLists('forbidden')} as forbidden
        from item i
        join terms t on t.project_id = ${scope.projectId} and t.source_language = i.source_language
         and t.content_key = md5(normalize(i.content, nfc))::uuid and t.deleted_at is null
    ), modified as (
      update terms t
         set category = k.category, pic = k.pic, translations = k.translations, note = k.note, part_of_speech = k.part_of_speech,
             case_sensitive = k.case_sensitive, do_not_translate = k.do_not_translate, variants = k.variants,
             target_variants = k.target_variants, forbidden = k.forbidden, updated_at = ${NOW}
        from known k
       where t.id = k.id
         and (k.category, k.pic, k.translations, k.note, k.part_of_speech, k.case_sensitive, k.do_not_translate, k.variants, k.target_variants, k.forbidden)
             is distinct from k.before
      returning 1
    ), inserted as (
      insert into terms (id, workspace_id, project_id, content, source_language, category, pic, translations, note, part_of_speech,
                         case_sensitive, do_not_translate, variants, target_variants, forbidden, created_at, updated_at)
      select i.id, ${scope.workspaceId}, ${scope.projectId}, i.content, i.source_language, coalesce(i.category, ''),
             coalesce(i.pic, ''), i.texts, coalesce(i.note, ''), coalesce(i.part_of_speech, ''), coalesce(i.case_sensitive, false),
             coalesce(i.do_not_translate, false), coalesce(i.variants, '{}'), i.target_variants->'set', i.forbidden->'set', ${NOW}, ${NOW}
        from item i
       where not exists (select from known k where k.item_id = i.id)
       order by i.source_language, i.content
      returning 1
    )
    select (select count(*) from inserted)::int as inserted, (select count(*) from modified)::int as modified`.execute(
    tx,
  );
  return rows[0] ?? { inserted: 0, modified: 0 };
}

/** For equal keys the later item wins, per field and per language. */
function mergeByKey(inputs: readonly TermInput[]): TermInput[] {
  const byKey = new Map<string, TermInput>();
  for (const input of inputs) {
    const key = JSON.stringify([input.sourceLanguage, normalForm(input.content, 'NFC')]);
    const before = byKey.get(key);
    byKey.set(key, {
      content: input.content,
      sourceLanguage: input.sourceLanguage,
      category: input.category ?? before?.category,
      pic: input.pic ?? before?.pic,
      translations: { ...before?.translations, ...input.translations },
      note: input.note ?? before?.note,
      partOfSpeech: input.partOfSpeech ?? before?.partOfSpeech,
      caseSensitive: input.caseSensitive ?? before?.caseSensitive,
      doNotTranslate: input.doNotTranslate ?? before?.doNotTranslate,
      variants: input.variants ?? before?.variants,
      targetVariants: { ...before?.targetVariants, ...input.targetVariants },
      forbidden: { ...before?.forbidden, ...input.forbidden },
    });
  }
  return [...byKey.values()];
}

/** Merges per language: takes over the new lists and removes those that are now empty. */
function mergedLists(column: 'target_variants' | 'forbidden') {
  const [old, item] = [sql.ref(`t.${column}`), sql.ref(`i.${column}`)];
  return sql`((${old} || (${item}->'set')) - array(select jsonb_array_elements_text(${item}->'cleared')))`;
}

export function splitLists(lists: TextLists = {}): { set: TextLists; cleared: string[] } {
  const entries = Object.entries(lists);
  return {
    set: Object.fromEntries(entries.filter(([, texts]) => texts.length > 0)),
    cleared: entries.filter(([, texts]) => texts.length === 0).map(([code]) => code),
  };
}

/** Splits the input into texts to set and languages to clear, as the merge in SQL needs them. */
export function splitTranslations(translations: Translations): { texts: Translations; cleared: string[] } {
  const entries = Object.entries(translations);
  return {
    texts: Object.fromEntries(entries.filter(([, text]) => text !== '')),
    cleared: entries.filter(([, text]) => text === '').map(([code]) => code),
  };
}

export async function findTerms(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
): Promise<Map<string, TermRow>> {
  const rows = await tx
    .selectFrom('terms')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', ids.length === 0 ? [''] : [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Live terms with the same keys, ordered by id. */
export async function findByContents(
  tx: Tx,
  projectId: string,
  inputs: readonly Pick<TermInput, 'content' | 'sourceLanguage'>[],
): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select t.* from terms t
     where t.project_id = ${projectId} and t.deleted_at is null and t.source_language = ${inputs[0]?.sourceLanguage ?? ''}
       and t.content_key = any(select md5(normalize(c, nfc))::uuid from unnest(${inputs.map(({ content }) => content)}::text[]) c)
     order by t.id`.execute(tx);
  return rows;
}

export type TermFields = Pick<
  TermRow,
  | 'content'
  | 'category'
  | 'pic'
  | 'note'
  | 'part_of_speech'
  | 'case_sensitive'
  | 'do_not_translate'
  | 'variants'
> & { translations: Translations; target_variants: TextLists; forbidden: TextLists };

/** Also restores a deleted term. */
export async function saveTerm(tx: Tx, id: string, fields: TermFields): Promise<void> {
  await tx
    .updateTable('terms')
    .set({
      ...fields,
      translations: JSON.stringify(fields.translations),
      target_variants: JSON.stringify(fields.target_variants),
      forbidden: JSON.stringify(fields.forbidden),
      updated_at: NOW,
      deleted_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Includes deleted terms as long as their rows are kept. */
export async function findTermsEver(tx: Tx, projectId: string, ids: readonly string[]): Promise<TermRow[]> {
  return tx
    .selectFrom('terms')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Soft delete: the row stays for thirty days. Returns the ids that existed. */
export async function deleteTermRows(tx: Tx, scope: TermScope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  await lockTermbase(tx, scope);
  const rows = await tx
    .updateTable('terms')
    .set({ deleted_at: NOW })
    .where('project_id', '=', scope.projectId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  if (rows.length > 0) await bumpTermsVersion(tx, scope.projectId);
  return new Set(rows.map((row) => row.id));
}

/** Removes terms that were deleted thirty days ago. */
export async function purgeTerms(tx: Tx): Promise<void> {
  await tx.deleteFrom('terms').where('deleted_at', '<', sql<Date>`now() - interval '30 days'`).execute();
}

interface TermFilter {
  sourceLanguage: string;
  category?: string | undefined;
  keyword?: string | undefined;
  limit: number;
  offset: number;
}

export async function listTermRows(
  tx: Tx,
  projectId: string,
  filter: TermFilter,
): Promise<{ total: number; rows: TermRow[] }> {
  let query = tx
    .selectFrom('terms')
    .where('project_id', '=', projectId)
    .where('source_language', '=', filter.sourceLanguage)
    .where('deleted_at', 'is', null);
  if (filter.category !== undefined) query = query.where('category', '=', filter.category);
  // strpos instead of LIKE, so that nothing in the keyword needs escaping. Both sides use the same lower().
  if (filter.keyword !== undefined)
    query = query.where(
      sql<boolean>`strpos(content_folded, lower(${normalForm(filter.keyword, 'NFC')})) > 0`,
    );
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { total, rows };
}

/** Which of these are already in the termbase, ignoring case. */
export async function findKnownContents(
  tx: Tx,
  projectId: string,
  sourceLanguage: string,
  contents: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ content: string }>`
    select c.content from unnest(${[...contents]}::text[]) as c(content)
     where lower(normalize(c.content, nfc)) in (
       select content_folded from terms
        where project_id = ${projectId} and source_language = ${sourceLanguage} and deleted_at is null)`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.content));
}

/** All fields that matching needs, in the order of creation. */
export async function readLiveTerms(tx: Tx, projectId: string, sourceLanguage: string): Promise<Term[]> {
  const rows = await tx
    .selectFrom('terms')
    .select(['id', 'content', 'category', 'translations', 'note', 'part_of_speech', 'case_sensitive'])
    .select(['do_not_translate', 'variants', 'target_variants', 'forbidden'])
    .where('project_id', '=', projectId)
    .where('source_language', '=', sourceLanguage)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  // Up to 100,000 terms are held in memory, and most have none of the optional fields.
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    category: row.category,
    translations: row.translations,
    ...(row.variants.length > 0 && { variants: row.variants }),
    ...(hasKeys(row.target_variants) && { targetVariants: row.target_variants }),
    ...(hasKeys(row.forbidden) && { forbidden: row.forbidden }),
    ...(row.case_sensitive && { caseSensitive: true }),
    ...(row.do_not_translate && { doNotTranslate: true }),
    ...(row.part_of_speech !== '' && { partOfSpeech: row.part_of_speech }),
    ...(row.note !== '' && { note: row.note }),
  }));
}

function hasKeys(value: object): boolean {
  return Object.keys(value).length > 0;
}

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'terms.translations': Translations;
    'terms.target_variants': TextLists;
    'terms.forbidden': TextLists;
    'task_terms.translations': Translations;
    'task_terms.reasons': readonly Said[];
  }
}
