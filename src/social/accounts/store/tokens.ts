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

const tokensOf = (tx: Tx) =>
  tx
    .selectFrom('accounts as a')
    .innerJoin('account_tokens as t', (join) =>
      join.onRef('t.account_id', '=', 'a.id').onRef('t.workspace_id', '=', 'a.workspace_id'),
    )
    .select([
      'a.id as account_id',
      'a.workspace_id',
      'a.platform',
      'a.platform_account_id',
      'a.handle',
      'a.host',
    ])
    .select([
      'a.facts',
      'a.status',
      't.access_sealed',
      't.refresh_sealed',
      't.secrets_sealed',
      't.expires_at',
    ])
    .select(['t.refresh_expires_at', 't.renew_at', 't.failures', 't.generation'])
    .where('a.disconnected_at', 'is', null)
    .$castTo<TokenRow>();

const changing = (tx: Tx, row: Key) =>
  tx
    .updateTable('account_tokens')
    .where('account_id', '=', row.account_id)
    .where('workspace_id', '=', row.workspace_id)
    .where('generation', '=', row.generation);

export async function readToken(
  { database }: Pick<Services, 'database'>,
  tenant: TenantScope,
  accountId: string,
): Promise<TokenRow | null> {
  const find = async (tx: Tx) => {
    const row = await tokensOf(tx)
      .where('a.id', '=', accountId)
      .$if(tenant.workspaceId !== '*', (query) => query.where('a.workspace_id', '=', tenant.workspaceId))
      .executeTakeFirst();
    return row ?? null;
  };
  return tenant.workspaceId === '*' ? database.everyone(find) : database.tenant(tenant, find);
}

/** Across workspaces, for jobs that handle accounts of several. */
export async function readTokens({ system }: Database, accountIds: readonly string[]): Promise<TokenRow[]> {
  if (accountIds.length === 0) return [];
  return tokensOf(system)
    .where('a.id', '=', sql<string>`any(${[...accountIds]})`)
    .execute();
}

/**
 * How long others wait for a worker that died with the claim; longer than the slowest answer of a platform.
 */
const LEASE = '45 seconds';

/**
 * True for exactly one of those that saw this generation, until the tokens are replaced or the lease ends.
 */
export async function claimRenewal(tx: Tx, row: Key): Promise<boolean> {
  const { numUpdatedRows } = await changing(tx, row)
    .set({ lease_until: sql`now() + ${LEASE}::interval` })
    .where(sql<boolean>`(lease_until is null or lease_until < now())`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const RENEW_AT_SHARE = 0.75;

/** Null for tokens that never expire and for those that cannot be renewed. */
function renewalTime(
  issuedAt: Date,
  { expiresAt, renews }: Pick<TokenSet, 'expiresAt' | 'renews'>,
): Date | null {
  if (expiresAt === null || renews === false) return null;
  const lifeMs = Math.max(0, expiresAt.getTime() - issuedAt.getTime());
  return new Date(issuedAt.getTime() + lifeMs * RENEW_AT_SHARE);
}

/**
 * When a person must act at the latest. With a refresh token, the end of the access token does not matter.
 */
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

interface OpenTokens {
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
 * Replaces the generation that the renewal started from, whether or not its lease is still running: a
 * worker that was frozen in between may hold the only valid refresh token. False when newer tokens
 * are stored; these are kept.
 */
export async function replaceTokens(
  { db: tx, keyring }: { db: Tx; keyring: Keyring },
  row: Key,
  tokens: TokenSet,
  issuedAt: Date,
): Promise<boolean> {
  const refresh = tokens.refreshToken ? keyring.seal(tokens.refreshToken, place(row, 'refresh')) : null;
  const secrets = sealSecrets(keyring, row, tokens);
  // If the refresh token stays and the platform reports no new end for it, its old end stays too.
  const keepsEnd = refresh === null && tokens.refreshExpiresAt === null;
  const { numUpdatedRows } = await changing(tx, row)
    .set({
      access_sealed: keyring.seal(tokens.accessToken, place(row, 'access')),
      ...(refresh !== null && { refresh_sealed: refresh }),
      ...(secrets !== null && { secrets_sealed: secrets }),
      ...(!keepsEnd && { refresh_expires_at: tokens.refreshExpiresAt }),
      issued_at: issuedAt,
      expires_at: tokens.expiresAt,
      renew_at: renewalTime(issuedAt, tokens),
      failures: 0,
      lease_until: null,
      generation: sql`generation + 1`,
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A person has authorized again, so all old tokens are void, including a refresh token of the old grant. */
export async function putTokens(
  { db: tx, keyring }: { db: Tx; keyring: Keyring },
  account: { account_id: string; workspace_id: string },
  tokens: TokenSet,
  issuedAt: Date,
): Promise<void> {
  const refresh = tokens.refreshToken ? keyring.seal(tokens.refreshToken, place(account, 'refresh')) : null;
  const granted = {
    access_sealed: keyring.seal(tokens.accessToken, place(account, 'access')),
    refresh_sealed: refresh,
    secrets_sealed: sealSecrets(keyring, account, tokens),
    issued_at: issuedAt,
    expires_at: tokens.expiresAt,
    refresh_expires_at: tokens.refreshExpiresAt,
    renew_at: renewalTime(issuedAt, tokens),
  };
  await tx
    .insertInto('account_tokens')
    .values({ account_id: account.account_id, workspace_id: account.workspace_id, ...granted })
    .onConflict((held) =>
      held.column('account_id').doUpdateSet({
        ...granted,
        // A platform may send the refresh token only with the first grant (Google),
        // so the stored one is kept.
        ...(refresh === null && {
          refresh_sealed: sql`account_tokens.refresh_sealed`,
          refresh_expires_at: sql`coalesce(excluded.refresh_expires_at, account_tokens.refresh_expires_at)`,
        }),
        failures: 0,
        lease_until: null,
        generation: sql`account_tokens.generation + 1`,
      }),
    )
    .execute();
}

/** Releases the claim. Null when the tokens changed meanwhile, so that the failure no longer matters. */
export async function noteFailure(tx: Tx, row: Key, retryAt: Date | null): Promise<number | null> {
  const noted = await changing(tx, row)
    .set({ failures: sql`failures + 1`, renew_at: retryAt, lease_until: null })
    .returning('failures')
    .executeTakeFirst();
  return noted?.failures ?? null;
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
