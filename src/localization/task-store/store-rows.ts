import { type RawBuilder, type Selectable, sql } from 'kysely';
import { keysOf } from '#kernel/narrow.ts';
import { saidOf } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { FORMATS } from '../formats/known-formats.ts';
import type { ContextPack, Reads, Row, RowChange, RowHistory, StringPack } from '../model.ts';

const NEIGHBOURS = 3;
const NEIGHBOUR_CHARS_MAX = 200;
const NOTHING: readonly never[] = [];
const LIGHT = [
  'language',
  'position',
  'target',
  'origin',
  'tm_score',
  'confidence',
  'score',
  'state',
  'revision',
] as const;

export interface Batch {
  taskId: string;
  language: string;
  /** The position of the previous row; -1 starts at the beginning. */
  after: number;
  limit: number;
  reads: readonly Reads[];
  redoRun?: string | null;
}

/**
 * The next rows of one language after a position, in source order. Two range reads by primary key,
 * because right after an import a join is planned without statistics and was quadratic. Columns that
 * the step does not need (`reads`) are not fetched, which saved a third of its time. With `redoRun`,
 * only rows marked for that run.
 */
export async function readBatch(
  tx: Tx,
  { taskId, language, after, limit, reads, redoRun = null }: Batch,
): Promise<Row[]> {
  const heavy = (['issues', 'examples', 'terms'] as const).filter((column) => reads.includes(column));
  const records = await tx
    .selectFrom('task_rows')
    .select(LIGHT)
    .select(heavy)
    .$if(reads.includes('issues'), (query) =>
      query.select(sql<boolean>`dismissed is not null`.as('has_dismissed')),
    )
    .where('task_id', '=', taskId)
    .where('language', '=', language)
    .where('position', '>', after)
    .$if(redoRun !== null, (query) => query.where('redo_run', '=', redoRun))
    .orderBy('position')
    .limit(limit)
    .execute();
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last) return [];
  const strings = await readStrings(tx, taskId, first.position, last.position, reads);
  const indexes = new Map(strings.map((each, index) => [each.position, index]));
  return records.flatMap((record) => {
    const index = indexes.get(record.position);
    const source = index === undefined ? undefined : strings[index];
    return index === undefined || !source
      ? []
      : [toRow(record, source, reads.includes('context') ? contextOf(strings, index) : null)];
  });
}

type RowRecord = Pick<Selectable<Tables['task_rows']>, (typeof LIGHT)[number]> &
  Partial<Pick<Selectable<Tables['task_rows']>, 'issues' | 'examples' | 'terms'>> & {
    has_dismissed?: boolean;
  };
type StringRecord = Pick<
  Selectable<Tables['task_strings']>,
  'position' | 'string_id' | 'content' | 'context' | 'max_length' | 'speaker' | 'category'
> &
  Partial<Pick<Selectable<Tables['task_strings']>, 'pack' | 'pic'>> & { has_markup: boolean };

const MARKED = [...FORMATS.values()]
  .filter(({ hasInlineElements }) => hasInlineElements)
  .map(({ id }) => JSON.stringify({ [id]: { markup: true } }));

/**
 * Whether the tags in a string are elements of its file. `strings` is the alias of task_strings in the
 * statement.
 */
export function hasMarkup(strings: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${strings}.extra`)} @> any(${MARKED}::jsonb[]), false)`;
}

/** Includes the neighbours of the first and last string if context is requested. */
async function readStrings(
  tx: Tx,
  taskId: string,
  first: number,
  last: number,
  reads: readonly Reads[],
): Promise<StringRecord[]> {
  const withContext = reads.includes('context');
  const margin = withContext ? NEIGHBOURS : 0;
  return tx
    .selectFrom('task_strings')
    .select(['position', 'string_id', 'content', 'context', 'max_length', 'speaker', 'category'])
    .select(hasMarkup('task_strings').as('has_markup'))
    .$if(withContext, (query) => query.select(['pack', 'pic']))
    .where('task_id', '=', taskId)
    .where('position', '>=', first - margin)
    .where('position', '<=', last + margin)
    .orderBy('position')
    .execute();
}

function contextOf(strings: readonly StringRecord[], index: number): ContextPack | null {
  const pack = strings[index]?.pack;
  if (!pack) return null;
  const contents = (from: number, to: number) =>
    strings.slice(Math.max(0, from), to).map(({ content }) => content.slice(0, NEIGHBOUR_CHARS_MAX));
  return {
    ...pack,
    before: contents(index - NEIGHBOURS, index),
    after: contents(index + 1, index + 1 + NEIGHBOURS),
  };
}

function toRow(record: RowRecord, source: StringRecord, context: ContextPack | null): Row {
  return {
    language: record.language,
    position: record.position,
    stringId: source.string_id,
    source: source.content,
    sourceContext: source.context,
    maxLength: source.max_length,
    speaker: source.speaker,
    category: source.category,
    pic: source.pic ?? null,
    hasMarkup: source.has_markup,
    target: record.target,
    origin: record.origin,
    tmScore: record.tm_score,
    confidence: record.confidence,
    score: record.score,
    state: record.state,
    revision: record.revision,
    issues: record.issues ?? NOTHING,
    ...(record.has_dismissed !== undefined && { hasDismissed: record.has_dismissed }),
    examples: record.examples ?? NOTHING,
    terms: record.terms ?? NOTHING,
    context,
  };
}

/** With the id of the sentence that explains why there is no text. */
type StoredChange = RowChange & { failureSaid?: Said | null };

const stored = (change: RowChange): StoredChange =>
  change.failure === undefined
    ? change
    : { ...change, failureSaid: change.failure === null ? null : saidOf(change.failure) };

type Field = Exclude<keyof StoredChange, 'language' | 'position'>;

interface Column {
  name: string;
  type: 'text' | 'smallint' | 'jsonb';
}

const COLUMNS: Readonly<Record<Field, Column>> = {
  target: { name: 'target', type: 'text' },
  origin: { name: 'origin', type: 'text' },
  tmScore: { name: 'tm_score', type: 'smallint' },
  confidence: { name: 'confidence', type: 'smallint' },
  unsure: { name: 'unsure', type: 'text' },
  score: { name: 'score', type: 'smallint' },
  scoreDetail: { name: 'score_detail', type: 'jsonb' },
  state: { name: 'state', type: 'text' },
  failure: { name: 'failure', type: 'text' },
  failureSaid: { name: 'failure_said', type: 'jsonb' },
  issues: { name: 'issues', type: 'jsonb' },
  dismissed: { name: 'dismissed', type: 'jsonb' },
  examples: { name: 'examples', type: 'jsonb' },
  terms: { name: 'terms', type: 'jsonb' },
};

/**
 * One statement per set of fields that changes have in common. Fields that a change does not name
 * stay. If a person changed the row since it was read, the change is dropped, and the next step reads
 * their text.
 */
export async function applyChanges(
  tx: Tx,
  taskId: string,
  rows: readonly Row[],
  changes: readonly RowChange[],
): Promise<number> {
  const revisions = new Map(rows.map((row) => [`${row.language} ${row.position}`, row.revision]));
  const alike = Map.groupBy(changes.map(stored), (change) => fieldsOf(change).join());
  let changed = 0;
  for (const group of alike.values()) {
    const fields = group[0] ? fieldsOf(group[0]) : [];
    if (fields.length === 0) continue;
    const names = fields.map((field) => COLUMNS[field].name);
    const { numAffectedRows } = await sql`
      update task_rows r
         set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`c.${name}`)}`))}, updated_at = clock_timestamp()
        from unnest(${group.map(({ language }) => language)}::text[], ${group.map(({ position }) => position)}::int[],
                    ${group.map(({ language, position }) => revisions.get(`${language} ${position}`) ?? -1)}::int[],
                    ${sql.join(fields.map((field) => values(field, group)))})
             as c(language, position, revision, ${sql.join(names.map((name) => sql.ref(name)))})
       where ${chosen(taskId, group)} and r.language = c.language and r.position = c.position and r.revision = c.revision`.execute(
      tx,
    );
    changed += Number(numAffectedRows ?? 0);
  }
  return changed;
}

/**
 * For the rest of the transaction. Without statistics for a new task, the planner would compare each
 * row with each change, which took nine tenths of the database time for 1,000 changes.
 */
export async function joinByHash(tx: Tx): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx);
}

/** Repeats the keys as constants. Otherwise each batch would read the whole task. */
function chosen(taskId: string, of: readonly { language: string; position: number }[]) {
  return sql`r.task_id = ${taskId} and r.language = any(${[...new Set(of.map(({ language }) => language))]}::text[])
         and r.position = any(${of.map(({ position }) => position)}::int[])`;
}

function fieldsOf(change: StoredChange): Field[] {
  return keysOf(COLUMNS).filter((field) => change[field] !== undefined);
}

function values(field: Field, changes: readonly StoredChange[]): RawBuilder<unknown> {
  const { type } = COLUMNS[field];
  const list = changes.map((change) => {
    const value = change[field] ?? null;
    return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  });
  return sql`${list}::${sql.raw(type)}[]`;
}

/** Saves what a step learned about strings, for all languages. */
export async function savePacks(
  tx: Tx,
  taskId: string,
  packs: readonly { position: number; pack: StringPack }[],
): Promise<void> {
  if (packs.length === 0) return;
  await sql`
    update task_strings s set pack = c.pack
      from unnest(${packs.map(({ position }) => position)}::int[], ${packs.map(({ pack }) => JSON.stringify(pack))}::jsonb[]) as c(position, pack)
     where s.task_id = ${taskId} and s.position = any(${packs.map(({ position }) => position)}::int[]) and s.position = c.position`.execute(
    tx,
  );
}

/**
 * Called before the changes are applied: saves the current text of each row, unless a person changed
 * it first.
 */
export async function saveHistory(
  tx: Tx,
  taskId: string,
  rows: readonly Row[],
  entries: readonly RowHistory[],
): Promise<void> {
  if (entries.length === 0) return;
  const revisions = new Map(rows.map((row) => [`${row.language} ${row.position}`, row.revision]));
  await sql`
    insert into task_row_history (workspace_id, project_id, task_id, language, position, action, comment, target, origin, state, score)
    select r.workspace_id, r.project_id, r.task_id, r.language, r.position, c.action, c.comment, r.target, r.origin, r.state, r.score
      from unnest(${entries.map(({ language }) => language)}::text[], ${entries.map(({ position }) => position)}::int[],
                  ${entries.map(({ language, position }) => revisions.get(`${language} ${position}`) ?? -1)}::int[],
                  ${entries.map(({ action }) => action)}::text[], ${entries.map(({ comment }) => comment ?? null)}::text[])
           as c(language, position, revision, action, comment)
      join task_rows r on ${chosen(taskId, entries)} and r.language = c.language and r.position = c.position and r.revision = c.revision`.execute(
    tx,
  );
}

/** Positions in a range where at least one of the languages has no text yet. */
export async function openPositions(
  tx: Tx,
  taskId: string,
  languages: readonly string[],
  first: number,
  last: number,
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('task_rows')
    .select('position')
    .distinct()
    .where('task_id', '=', taskId)
    .where('language', '=', sql<string>`any(${[...languages]}::text[])`)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .where('target', 'is', null)
    .execute();
  return new Set(rows.map(({ position }) => position));
}
