import { sql } from 'kysely';
import type { SessionCaller } from '#platform/caller.ts';
import type { Tx } from '#platform/db/client.ts';

interface ManualAccount {
  id: string;
  platform: string;
  identity: string;
  handle: string;
  displayName: string;
  profileUrl: string | null;
  locale: string | null;
}

/** Returns the account's id: the old one if it had been removed from the list, null if it is still there. */
export async function putManualAccount(
  tx: Tx,
  caller: SessionCaller,
  account: ManualAccount,
  now: Date,
): Promise<string | null> {
  const shown = {
    handle: account.handle,
    display_name: account.displayName,
    profile_url: account.profileUrl,
    locale: account.locale,
  };
  const row = await tx
    .insertInto('accounts')
    .values({
      id: account.id,
      workspace_id: caller.workspaceId,
      platform: account.platform,
      platform_account_id: account.identity,
      is_manual: true,
      connected_at: now,
      created_by: caller.userId,
      ...shown,
    })
    .onConflict((oc) =>
      oc
        .constraint('accounts_identity')
        .doUpdateSet({ ...shown, disconnected_at: null, version: sql`accounts.version + 1` })
        .where('accounts.disconnected_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
