import type { Tx } from '#platform/db/client.ts';

/** An App Key that can sign, of the workspace. */
export function findSigningKey(tx: Tx, workspaceId: string, id: string) {
  return tx
    .selectFrom('app_keys')
    .select(['id', 'app_key', 'project_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
