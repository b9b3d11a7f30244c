import { sql } from 'kysely';
import type { CallMemory } from '#adapters/mt/contract.ts';
import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { chargeEnded } from '../runs/store.ts';

/** On whose account a call goes. */
export interface CallOwner extends Pick<Services, 'database'> {
  workspaceId: string;
  projectId: string;
  runId: string;
}

/**
 * Calls are a log, not a result: they are written outside the batch, because a call that was paid for
 * stays paid when the batch is lost. One statement for the calls of a round, whatever their number.
 */
export function callMemory({ database, workspaceId, projectId, runId }: CallOwner): CallMemory {
  const tenant = { workspaceId, projectId };
  return {
    find: (promptHashes, model) =>
      database.tenant(tenant, async (tx) => {
        const { rows } = await sql<{ prompt_hash: string; content: string }>`
          select distinct on (prompt_hash) prompt_hash, answer->>'content' as content from engine_calls
           where project_id = ${projectId} and prompt_hash = any(${[...promptHashes]}) and model = ${model} and answer is not null
           order by prompt_hash, id desc`.execute(tx);
        return new Map(rows.map((row) => [row.prompt_hash, row.content]));
      }),
    record: (calls) =>
      database.tenant(tenant, async (tx) => {
        await tx
          .insertInto('engine_calls')
          .values(
            calls.map((call) => ({
              workspace_id: workspaceId,
              project_id: projectId,
              run_id: runId,
              engine: call.engine,
              model: call.model,
              purpose: call.purpose,
              prompt_hash: call.promptHash,
              answer: call.answer === null ? null : JSON.stringify({ content: call.answer }),
              tokens_in: call.usage.tokens_in,
              tokens_out: call.usage.tokens_out,
              cost: call.usage.cost,
              duration_ms: call.durationMs,
              failure: call.failure,
              items: call.items ?? null,
              source_tokens: call.sourceTokens ?? null,
            })),
          )
          .execute();
        await chargeEnded(tx, runId);
      }),
  };
}

export interface CallSums {
  items: number;
  tokens_in: number;
  tokens_out: number;
  source: number;
  batches: number;
}

/** Of the last batches that the project had translated. */
export async function sumLastCalls(tx: Tx, projectId: string, batches: number): Promise<CallSums> {
  const { rows } = await sql<CallSums>`
    select coalesce(sum(items), 0)::int as items, coalesce(sum(tokens_in), 0)::int as tokens_in, coalesce(sum(tokens_out), 0)::int as tokens_out,
           coalesce(sum(source_tokens), 0)::int as source, count(*)::int as batches
      from (select items, tokens_in, tokens_out, source_tokens from engine_calls
             where project_id = ${projectId} and source_tokens > 0 and tokens_in > 0
             order by id desc limit ${batches}) c`.execute(tx);
  return rows[0] ?? { items: 0, tokens_in: 0, tokens_out: 0, source: 0, batches: 0 };
}
