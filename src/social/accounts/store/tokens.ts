import { sql } from 'kysely';
import { z } from 'zod';
import type { TokenSet } from '#adapters/social/connection.ts';
import type { Services } from '#platform/context.ts';
import type { Database, TenantScope, Tx } from '#platform/db/client.ts';
import type { Keyring } from '#platform/secrets.ts';

export interface TokenRow {
  account_id: string;
  workspace_id: string;
  platform: string;
  platform_account_id: string;
  handle: string;
  host: string | null;
  facts: Record<string, unknown>;
  status: 'active' | 'expiring' | 'expired';
  access_sealed: string;
  refresh_sealed: string | null;
  secrets_sealed: string | null;
  expires_at: Date | null;
  refresh_expires_at: Date | null;
  renew_at: Date | null;
  failures: number;
  generation: number;
}

type Key = Pick<TokenRow, 'account_id' | 'workspace_id' | 'generation'>;

const selectTokens = sql`
  select a.id as account_id, a.workspace_id, a.platform, a.platform_account_id, a.handle, a.host, a.facts, a.status,
         t.access_sealed, t.refresh_sealed, t.secrets_sealed, t.expires_at, t.refresh_expires_at, t.renew_at, t.failures, t.generation
    from accounts a
    join account_tokens t on t.account_id = a.id and t.workspace_id = a.workspace_id
   where a.disconnected_at is null`;

export async function readToken(
  { database }: Pick<Services, 'database'>,
  tenant: TenantScope,
  accountId: string,
): Promise<TokenRow | null> {
  const find = async (tx: Tx) => {
    const { rows } = await sql<TokenRow>`${selectTokens} and a.id = ${accountId}
       and (${tenant.workspaceId} = '*' or a.workspace_id = ${tenant.workspaceId})`.execute(tx);
    return rows[0] ?? null;
  };
  return tenant.workspaceId === '*' ? database.everyone(find) : database.tenant(tenant, find);
}

/** Of any workspace: for jobs that look after accounts of several. */
export async function readTokens({ system }: Database, accountIds: readonly string[]): Promise<TokenRow[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<TokenRow>`${selectTokens} and a.id = any(${[...accountIds]})`.execute(system);
  return rows;
}

/** A worker that died with the claim is waited for this long; longer than the slowest answer of a platform. */
const LEASE = '45 seconds';

/** True for exactly one of those who saw this generation, until it is written over or the lease ends. */
export async function claimRenewal(tx: Tx, row: Key): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account_tokens set lease_until = now() + ${LEASE}::interval
     where account_id = ${row.account_id} and workspace_id = ${row.workspace_id} and generation = ${row.generation}
       and (lease_until is null or lease_until < now())`.execute(tx);
  return numAffectedRows === 1n;
}

const RENEW_AT_SHARE = 0.75;

/** Null for tokens that live for ever, and for those that nothing renews. */
export function renewalTime(
  issuedAt: Date,
  { expiresAt, renews }: Pick<TokenSet, 'expiresAt' | 'renews'>,
): Date | null {
  if (expiresAt === null || renews === false) return null;
  const lifeMs = Math.max(0, expiresAt.getTime() - issuedAt.getTime());
  return new Date(issuedAt.getTime() + lifeMs * RENEW_AT_SHARE);
}

/** When a person must act at the latest. With a refresh token the access token may end as often as it likes. */
export function authorizationEnd(row: {
  hasRefresh: boolean;
  expiresAt: Date | null;
  refreshExpiresAt: Date | null;
}): Date | null {
  return row.hasRefresh ? row.refreshExpiresAt : row.expiresAt;
}

const place = (row: Pick<Key, 'workspace_id' | 'account_id'>, column: 'access' | 'refresh' | 'secrets') => ({
  workspaceId: row.workspace_id,
  table: 'account_tokens',
  column,
  row: row.account_id,
});

export interface OpenTokens {
  access: string;
  refresh: string | null;
  secrets: Record<string, string>;
}

export function openTokens(keyring: Keyring, row: TokenRow): OpenTokens {
  const open = (sealed: string | null, column: 'refresh' | 'secrets') =>
    sealed === null ? null : keyring.open(sealed, place(row, column));
  return {
    access: keyring.open(row.access_sealed, place(row, 'access')),
    refresh: open(row.refresh_sealed, 'refresh'),
    secrets: Secrets.parse(JSON.parse(open(row.secrets_sealed, 'secrets') ?? '{}')),
  };
}

const Secrets = z.record(z.string(), z.string());

const sealSecrets = (
  keyring: Keyring,
  row: Pick<Key, 'workspace_id' | 'account_id'>,
  { secrets }: TokenSet,
): string | null => (secrets ? keyring.seal(JSON.stringify(secrets), place(row, 'secrets')) : null);

/**
 * Writes over the generation that the renewal started from, whether or not its lease still runs: a
 * worker that was frozen in between may hold the only living refresh token. False when newer ones
 * are there, which then stand.
 */
export async function replaceTokens(
  { db: tx, keyring }: { db: Tx; keyring: Keyring },
  row: Key,
  tokens: TokenSet,
  issuedAt: Date,
): Promise<boolean> {
  const refresh = tokens.refreshToken ? keyring.seal(tokens.refreshToken, place(row, 'refresh')) : null;
  const { numAffectedRows } = await sql`
    update account_tokens
       set access_sealed = ${keyring.seal(tokens.accessToken, place(row, 'access'))},
           refresh_sealed = coalesce(${refresh}, refresh_sealed),
           secrets_sealed = coalesce(${sealSecrets(keyring, row, tokens)}, secrets_sealed),
           -- Nothing said about the end of a refresh token that stays means that its old end stays.
           refresh_expires_at = case when ${refresh}::text is null
                                     then coalesce(${tokens.refreshExpiresAt}::timestamptz, refresh_expires_at)
                                     else ${tokens.refreshExpiresAt}::timestamptz end,
           issued_at = ${issuedAt}, expires_at = ${tokens.expiresAt},
           renew_at = ${renewalTime(issuedAt, tokens)},
           failures = 0, lease_until = null, generation = generation + 1
     where account_id = ${row.account_id} and workspace_id = ${row.workspace_id}
       and generation = ${row.generation}`.execute(tx);
  return numAffectedRows === 1n;
}

/** A person authorized anew: whatever stood there is history, a refresh token of the old grant included. */
export async function putTokens(
  { db: tx, keyring }: { db: Tx; keyring: Keyring },
  account: { account_id: string; workspace_id: string },
  tokens: TokenSet,
  issuedAt: Date,
): Promise<void> {
  const refresh = tokens.refreshToken ? keyring.seal(tokens.refreshToken, place(account, 'refresh')) : null;
  await sql`
    insert into account_tokens as t
           (account_id, workspace_id, access_sealed, refresh_sealed, secrets_sealed, issued_at, expires_at, refresh_expires_at, renew_at)
    values (${account.account_id}, ${account.workspace_id}, ${keyring.seal(tokens.accessToken, place(account, 'access'))},
            ${refresh}, ${sealSecrets(keyring, account, tokens)}, ${issuedAt}, ${tokens.expiresAt}, ${tokens.refreshExpiresAt},
            ${renewalTime(issuedAt, tokens)})
    on conflict (account_id) do update
      set access_sealed = excluded.access_sealed,
          -- A platform may send the refresh token with the first grant only (Google): keep it then.
          refresh_sealed = coalesce(excluded.refresh_sealed, t.refresh_sealed),
          secrets_sealed = excluded.secrets_sealed,
          issued_at = excluded.issued_at, expires_at = excluded.expires_at,
          refresh_expires_at = case when excluded.refresh_sealed is null
                                    then coalesce(excluded.refresh_expires_at, t.refresh_expires_at)
                                    else excluded.refresh_expires_at end,
          renew_at = excluded.renew_at,
          failures = 0, lease_until = null, generation = t.generation + 1`.execute(tx);
}

/** Gives the claim back. Null when the tokens changed meanwhile, so that nothing failed that still counts. */
export async function noteFailure(tx: Tx, row: Key, retryAt: Date | null): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update account_tokens set failures = failures + 1, renew_at = ${retryAt}, lease_until = null
     where account_id = ${row.account_id} and workspace_id = ${row.workspace_id} and generation = ${row.generation}
    returning failures`.execute(tx);
  return rows[0]?.failures ?? null;
}

export async function dropTokens(
  tx: Tx,
  account: { account_id: string; workspace_id: string },
): Promise<void> {
  await tx
    .deleteFrom('account_tokens')
    .where('workspace_id', '=', account.workspace_id)
    .where('account_id', '=', account.account_id)
    .execute();
}
