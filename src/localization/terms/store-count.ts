import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

/**
 * Counts live terms that occur literally in a folded text. Separate from the store, so that creating a
 * task loads only this part of the terms.
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
