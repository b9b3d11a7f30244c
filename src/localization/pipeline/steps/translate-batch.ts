import { sql } from 'kysely';
import type { EngineResult } from '#adapters/mt/contract.ts';
import {
  type Origin,
  type PipelineStep,
  type Row,
  type RowChange,
  StageFailure,
  type StepContext,
} from '../step.ts';
import { engineContext, engineOf, itemId, stageError, toItem } from './engine.ts';

/** Rows that neither the memory nor the caller filled. Equal texts of a batch are translated once. */
export const translateBatch: PipelineStep = {
  name: 'translateBatch',
  // Four full calls of a model, which run three at a time.
  batchSize: 120,

  async run(rows, ctx) {
    const engine = engineOf(ctx);
    const open = rows.filter((row) => row.target === null);
    if (open.length === 0) return { changes: [], facts: { provider: engine.name } };
    const groups = [...Map.groupBy(open, keyOf).values()];
    const items = groups.flatMap(([first]) => (first ? [toItem(first, ctx.sourceLanguage)] : []));
    const answer = await engine.translate(items, engineContext(ctx)).catch((error: unknown) => {
      throw stageError(error);
    });
    const changes = groups.flatMap((group) => {
      const result = (group[0] && answer.results.get(itemId(group[0]))) ?? {
        failure: 'The engine gave no answer.',
      };
      return group.map((row) => changeOf(row, result, engine.origin));
    });
    const failed = changes.filter((change) => change.state === 'failed').length;
    if (failed > 0) await stopIfMostFail(ctx, rows, failed);
    const { usage, model, batches, retries } = answer;
    return {
      changes,
      counts: {
        batches,
        retries,
        rows_failed: failed,
        tokens_in: usage.tokens_in,
        tokens_out: usage.tokens_out,
        ...(usage.cost !== null && { cost: usage.cost }),
      },
      facts: { provider: engine.name, model },
      usage,
    };
  },

  stats: (counts, facts) => ({
    provider: facts['provider'] ?? null,
    model: facts['model'] ?? null,
    batches: counts['batches'] ?? 0,
    retries: counts['retries'] ?? 0,
    tokens_in: counts['tokens_in'] ?? 0,
    tokens_out: counts['tokens_out'] ?? 0,
    cost: counts['cost'] ?? null,
  }),
};

/** The same words on a button and in a dialogue may need two translations. */
function keyOf({ source, maxLength, context, speaker, sourceContext }: Row): string {
  return JSON.stringify([source, maxLength, context?.textType, speaker, sourceContext]);
}

function changeOf({ language, position }: Row, result: EngineResult, origin: Origin): RowChange {
  return 'text' in result
    ? { language, position, target: result.text, origin, state: 'translated', failure: null }
    : { language, position, state: 'failed', failure: result.failure };
}

/** An engine that fails most rows is broken, and more calls would only cost. */
async function stopIfMostFail(ctx: StepContext, rows: readonly Row[], failed: number): Promise<void> {
  const [first] = rows;
  if (!first) return;
  // Rows after the cursor may still carry failures of an earlier run.
  const { rows: counted } = await ctx.read((tx) =>
    sql<{ failed: number; total: number }>`
      select count(*) filter (where r.state = 'failed' and r.target is null
               and (l.place < o.place or (l.place = o.place and r.position < ${first.position})))::int as failed,
             count(*)::int as total
        from runs u
        cross join lateral unnest(u.target_languages) with ordinality as l(language, place)
        cross join lateral (select array_position(u.target_languages, ${first.language}) as place) o
        join task_rows r on r.task_id = u.task_id and r.language = l.language
       where u.id = ${ctx.runId}`.execute(tx),
  );
  const total = counted[0]?.total ?? 0;
  if ((failed + (counted[0]?.failed ?? 0)) * 2 > total) {
    throw new StageFailure('The translation engine failed on more than half of the rows.', 502);
  }
}
