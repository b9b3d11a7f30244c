import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

/**
 * Live terms that occur in a folded text as they stand. Apart from the store, because whoever creates a task
 * loads this and nothing else of the terms.
 */
export async function countTermsIn(
  tx: Tx,
  projectId: string,
  sourceLanguage: string,
  text: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom('terms')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .where('source_language', '=', sourceLanguage)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`position(content_folded in ${text}) > 0`)
    .executeTakeFirstOrThrow();
  return count;
}
