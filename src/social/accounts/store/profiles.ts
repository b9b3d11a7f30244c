import { sql } from 'kysely';
import type { Profile } from '#adapters/social/connection.ts';
import type { PlatformFailure } from '#adapters/social/contract.ts';
import { keep } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';

interface Account {
  accountId: string;
  workspaceId: string;
}

/** Limits third-party values before they are stored, and keeps a link only if it is one. */
export function boundProfile(profile: Profile) {
  return {
    handle: profile.handle.slice(0, 200),
    display_name: profile.displayName.slice(0, 200) || profile.handle.slice(0, 200),
    avatar: webLink(profile.avatar),
    followers: Math.min(Math.max(0, Math.floor(profile.followers)), 2_147_483_647),
    profile_url: webLink(profile.profileUrl),
    facts: JSON.stringify(profile.facts),
  };
}

function webLink(text: string | null): string | null {
  return text !== null && text.length <= 2048 && /^https?:\/\//i.test(text) && URL.canParse(text)
    ? text
    : null;
}

export async function noteProfile(tx: Tx, account: Account, profile: Profile, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...boundProfile(profile), last_synced_at: now, last_error_code: null })
    .where('id', '=', account.accountId)
    .where('workspace_id', '=', account.workspaceId)
    // A profile of another identity must never rename this account.
    .where('platform_account_id', '=', profile.platformAccountId)
    .execute();
}

/** What is read from an account; each can fail on its own. */
type Reading = 'profile' | 'comments';

/** In our own words: the platform's own message never reaches a caller. */
export async function noteSyncFailure(
  tx: Tx,
  account: Account,
  { errorCode, message }: Pick<PlatformFailure, 'errorCode' | 'message'>,
  of: Reading,
  now: Date,
): Promise<void> {
  const error = keep({ code: errorCode, message, at: now.toISOString() });
  await tx
    .updateTable('accounts')
    .set({
      sync_errors: sql`sync_errors || ${JSON.stringify({ [of]: error })}::jsonb`,
      ...(of === 'profile' && { last_error_code: errorCode }),
    })
    .where('id', '=', account.accountId)
    .where('workspace_id', '=', account.workspaceId)
    .execute();
}

/** The reading works again. Errors of others stay until those work too. */
export async function forgetSyncFailure(tx: Tx, account: Account, of: Reading): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ sync_errors: sql`sync_errors - ${of}::text` })
    .where('id', '=', account.accountId)
    .where('workspace_id', '=', account.workspaceId)
    .where(sql<boolean>`sync_errors ? ${of}`)
    .execute();
}
