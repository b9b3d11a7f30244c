import { sql } from 'kysely';
import type { StepContext } from './step.ts';
import type { Description } from './steps/describe-group.ts';

export async function findDescriptions(
  ctx: StepContext,
  hashes: readonly string[],
): Promise<Map<string, Description>> {
  if (hashes.length === 0) return new Map();
  const rows = await ctx.read((tx) =>
    tx
      .selectFrom('context_packs')
      .select(['group_hash', 'pack'])
      .where('project_id', '=', ctx.projectId)
      .where(sql<boolean>`group_hash = any(${[...hashes]}::text[])`)
      .execute(),
  );
  return new Map(rows.map(({ group_hash, pack }) => [group_hash, pack as Description]));
}

/**
 * Saved outside the batch, like engine calls: an answer that was paid for is kept even if the batch is
 * lost.
 */
export async function saveDescription(ctx: StepContext, hash: string, pack: Description): Promise<void> {
  await ctx.database.tenant({ workspaceId: ctx.workspaceId, projectId: ctx.projectId }, (tx) =>
    tx
      .insertInto('context_packs')
      .values({
        project_id: ctx.projectId,
        group_hash: hash,
        workspace_id: ctx.workspaceId,
        source_language: ctx.sourceLanguage,
        pack: JSON.stringify(pack),
      })
      .onConflict((oc) => oc.columns(['project_id', 'group_hash']).doNothing())
      .execute(),
  );
}
