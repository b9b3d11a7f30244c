import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type AccountData, DATA } from './data.ts';

const DAY_MS = 86_400_000;

/** Every platform once, one account about to expire and one expired, so that each state can be seen. */
export async function addDemoAccounts(tx: Tx, clock: Clock, workspaceId: string): Promise<void> {
  const now = clock.now().getTime();
  const groups = new Map(DATA.workspace.groups.map((name) => [name, newId('agr', clock)]));
  await tx
    .insertInto('account_groups')
    .values([...groups].map(([name, id]) => ({ id, workspace_id: workspaceId, name })))
    .execute();

  for (const account of DATA.accounts) {
    const id = newId('acc', clock);
    await tx
      .insertInto('accounts')
      .values({
        id,
        workspace_id: workspaceId,
        platform: account.platform,
        platform_account_id: account.remote?.id ?? account.handle,
        handle: account.handle,
        display_name: account.name,
        followers: account.followers,
        status: account.status ?? 'active',
        is_manual: account.isManual ?? false,
        profile_url: account.url,
        subscription_type: account.subscription ?? null,
        locale: account.locale,
        connected_at: new Date(now - account.connectedDaysAgo * DAY_MS),
        last_synced_at: account.isManual ? null : new Date(now - 3_600_000),
        token_expires_at: tokenExpiry(account, now),
      })
      .execute();
    const memberships = account.groups.map((name) => ({
      workspace_id: workspaceId,
      group_id: groups.get(name) ?? '',
      account_id: id,
    }));
    if (memberships.length > 0) await tx.insertInto('account_group_members').values(memberships).execute();
  }
}

function tokenExpiry(account: AccountData, now: number): Date | null {
  if (account.isManual) return null;
  const days = account.status === 'expired' ? -2 : account.status === 'expiring' ? 3 : 45;
  return new Date(now + days * DAY_MS);
}
