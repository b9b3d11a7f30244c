import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';

/** Live terms that occur in a folded text as they stand. */
export async function countTermsIn(
  tx: Tx,
  projectId: string,
  sourceLanguage: string,
  text: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from terms
     where project_id = ${projectId} and source_language = ${sourceLanguage} and deleted_at is null
       and position(content_folded in ${text}) > 0`.execute(tx);
  return rows[0]?.count ?? 0;
}
