import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { TargetRow } from '../../posts/rows.ts';

/**
 * Also in the handle of a thread that is still on its way. Until the transaction ends nobody else asks about
 * the same post of the account.
 */
export async function isOfAnother(tx: Tx, target: TargetRow, platformPostId: string): Promise<boolean> {
  const { workspace_id, account_id, id } = target;
  const name = `platform_post:${account_id}:${platformPostId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const { rows } = await sql`
    select from post_targets
     where workspace_id = ${workspace_id} and account_id = ${account_id} and id <> ${id}
       and platform_post_id = ${platformPostId}
    union all
    select from post_targets t join publish_attempts a on a.workspace_id = t.workspace_id and a.target_id = t.id
     where t.workspace_id = ${workspace_id} and t.account_id = ${account_id} and t.id <> ${id}
       and t.status in ('pending', 'publishing', 'processing', 'uncertain')
       and a.handle -> 'out' -> 0 ->> 'platformPostId' = ${platformPostId}
     limit 1`.execute(tx);
  return rows.length > 0;
}
