import { type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { ContextPack, Example, Issue, Origin, Row, RowChange, TermHit } from './step.ts';

type RowRecord = Pick<
  Selectable<Tables['task_rows']>,
  | 'language'
  | 'position'
  | 'target'
  | 'origin'
  | 'tm_score'
  | 'score'
  | 'state'
  | 'issues'
  | 'examples'
  | 'terms'
  | 'context'
>;
type StringRecord = Pick<
  Selectable<Tables['task_strings']>,
  'position' | 'string_id' | 'content' | 'context' | 'max_length' | 'speaker' | 'category'
>;

/**
 * The next rows of one language after a position, in source order. Two range reads by primary key:
 * a join of the two tables is planned without statistics right after an import, and was quadratic.
 */
export async function readBatch(
  tx: Tx,
  taskId: string,
  language: string,
  after: number,
  limit: number,
): Promise<Row[]> {
  const records = await tx
    .selectFrom('task_rows')
    .select([
      'language',
      'position',
      'target',
      'origin',
      'tm_score',
      'score',
      'state',
      'issues',
      'examples',
      'terms',
      'context',
    ])
    .where('task_id', '=', taskId)
    .where('language', '=', language)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last) return [];
  const strings = await tx
    .selectFrom('task_strings')
    .select(['position', 'string_id', 'content', 'context', 'max_length', 'speaker', 'category'])
    .where('task_id', '=', taskId)
    .where('position', '>=', first.position)
    .where('position', '<=', last.position)
    .execute();
  const byPosition = new Map(strings.map((each) => [each.position, each]));
  return records.flatMap((record) => {
    const source = byPosition.get(record.position);
    return source ? [toRow(record, source)] : [];
  });
}

/** One statement for the whole batch; a field that a change does not name stays as it is. */
export async function applyChanges(tx: Tx, taskId: string, changes: readonly RowChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update task_rows r
       set target = case when j ? 'target' then j->>'target' else r.target end,
           origin = case when j ? 'origin' then j->>'origin' else r.origin end,
           tm_score = case when j ? 'tmScore' then (j->>'tmScore')::smallint else r.tm_score end,
           score = case when j ? 'score' then (j->>'score')::smallint else r.score end,
           score_detail = case when j ? 'scoreDetail' then j->'scoreDetail' else r.score_detail end,
           state = case when j ? 'state' then j->>'state' else r.state end,
           failure = case when j ? 'failure' then j->>'failure' else r.failure end,
           issues = case when j ? 'issues' then j->'issues' else r.issues end,
           examples = case when j ? 'examples' then j->'examples' else r.examples end,
           terms = case when j ? 'terms' then j->'terms' else r.terms end,
           context = case when j ? 'context' then j->'context' else r.context end,
           updated_at = clock_timestamp()
      from unnest(${changes.map((c) => c.language)}::text[], ${changes.map((c) => c.position)}::int[], ${changes.map((c) => JSON.stringify(c))}::jsonb[]) as c(language, position, j)
     where r.task_id = ${taskId} and r.language = c.language and r.position = c.position`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

function toRow(record: RowRecord, source: StringRecord): Row {
  return {
    language: record.language,
    position: record.position,
    stringId: source.string_id,
    source: source.content,
    sourceContext: source.context,
    maxLength: source.max_length,
    speaker: source.speaker,
    category: source.category,
    target: record.target,
    origin: record.origin as Origin | null,
    tmScore: record.tm_score,
    score: record.score,
    state: record.state,
    issues: record.issues as Issue[],
    examples: (record.examples ?? []) as Example[],
    terms: (record.terms ?? []) as TermHit[],
    context: record.context as ContextPack | null,
  };
}
