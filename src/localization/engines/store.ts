import { sql } from 'kysely';
import type { CallMemory } from '#adapters/mt/contract.ts';
import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { chargeEnded } from '../runs/store.ts';

/** Who is charged for a call. */
export interface CallOwner extends Pick<Services, 'database'> {
  workspaceId: string;
  projectId: string;
  runId: string;
}

/**
 * Calls are a log: they are written outside the transaction of the batch, because a call has been paid
 * for even if the batch is lost. One statement for all calls of a round.
 */
export function callMemory({ database, workspaceId, projectId, runId }: CallOwner): CallMemory {
  const tenant = { workspaceId, projectId };
  return {
    find: (promptHashes, model) =>
      database.tenant(tenant, async (tx) => {
        const rows = await tx
          .selectFrom('engine_calls')
          .distinctOn('prompt_hash')
          .select(['prompt_hash', sql<string>`answer->>'content'`.as('content')])
          .where('project_id', '=', projectId)
          .where('prompt_hash', '=', sql<string>`any(${[...promptHashes]})`)
          .where('model', '=', model)
          .where('answer', 'is not', null)
          .orderBy('prompt_hash')
          .orderBy('id', 'desc')
          .execute();
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

/** The calls for the project's last translated batches. */
export function sumLastCalls(tx: Tx, projectId: string, batches: number) {
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`;
  return tx
    .selectFrom((eb) =>
      eb
        .selectFrom('engine_calls')
        .select(['items', 'tokens_in', 'tokens_out', 'source_tokens'])
        .where('project_id', '=', projectId)
        .where('source_tokens', '>', 0)
        .where('tokens_in', '>', 0)
        .orderBy('id', 'desc')
        .limit(batches)
        .as('c'),
    )
    .select([sum('items').as('items'), sum('tokens_in').as('tokens_in'), sum('tokens_out').as('tokens_out')])
    .select([sum('source_tokens').as('source'), sql<number>`count(*)::int`.as('batches')])
    .executeTakeFirstOrThrow();
}
