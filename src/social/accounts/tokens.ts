import type { PlatformContext, TokenSet } from '#adapters/social/connection.ts';
import { type ConnectedAccount, type PlatformAdapter, PlatformError } from '#adapters/social/contract.ts';
import { platformError } from '#adapters/social/errors.ts';
import { say } from '#kernel/say.ts';
import type { Services } from '#platform/context.ts';
import type { TenantScope } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import { markActive, markExpired, markExpiring } from './move-authorization.ts';
import { adapterOf, platformContext } from './platform-context.ts';
import {
  authorizationEnd,
  claimRenewal,
  noteFailure,
  openTokens,
  readToken,
  readTokens,
  replaceTokens,
  type TokenRow,
} from './store/tokens.ts';

/** A job context satisfies this. The workspace `*` is for jobs that handle every tenant. */
interface TokenContext
  extends Pick<Services, 'config' | 'database' | 'clock' | 'log' | 'keyring' | 'outbound'> {
  tenant: TenantScope;
  signal: AbortSignal;
}

export interface Connection {
  adapter: PlatformAdapter;
  account: ConnectedAccount;
  platform: PlatformContext;
}

/**
 * Calls `use` with an account whose token is valid. If the platform refuses the token anyway (with effect
 * none, so nothing happened), it is renewed and `use` is called once more; refused again, the account is
 * expired. Every failure is a PlatformError: `token_expired` when a person must reconnect,
 * `platform_unavailable` when a later retry may work.
 */
export async function withFreshToken<T>(
  ctx: TokenContext,
  accountId: string,
  use: (connection: Connection) => Promise<T>,
  held: HeldToken = {},
): Promise<T> {
  const row = await heldToken(ctx, accountId, held);
  try {
    return await use(connect(ctx, row));
  } catch (error) {
    if (!isRefusedToken(error)) throw error;
    const renewed = await renew(ctx, row, 'refused');
    try {
      return await use(connect(ctx, renewed));
    } catch (again) {
      if (isRefusedToken(again)) await expire(ctx, renewed, again.failure.errorCode);
      throw again;
    }
  }
}

/** For several calls of one run: a row that was read a moment ago is not read again. */
export interface HeldToken {
  row?: TokenRow;
  readAtMs?: number;
}

const TOKEN_REUSE_MS = 20_000;

async function heldToken(ctx: TokenContext, accountId: string, held: HeldToken): Promise<TokenRow> {
  const nowMs = ctx.clock.monotonicMs();
  if (held.row && nowMs - (held.readAtMs ?? 0) < TOKEN_REUSE_MS) return held.row;
  held.row = await freshToken(ctx, accountId);
  held.readAtMs = nowMs;
  return held.row;
}

/** A token that ends within this time may expire while the call is on its way. */
const MARGIN_MS = 120_000;

/**
 * The rows of those accounts whose token is valid as it is, read together. The others are
 * read when it is their turn.
 */
export async function goodTokens(
  ctx: Pick<TokenContext, 'database' | 'clock'>,
  accountIds: readonly string[],
): Promise<Map<string, HeldToken>> {
  const now = ctx.clock.now().getTime();
  const readAtMs = ctx.clock.monotonicMs();
  const rows = await readTokens(ctx.database, accountIds);
  const good = rows.filter(
    (row) => row.status !== 'expired' && !isDue(row, now) && !endsBy(row, now + MARGIN_MS),
  );
  return new Map(good.map((row) => [row.account_id, { row, readAtMs }]));
}

async function freshToken(ctx: TokenContext, accountId: string): Promise<TokenRow> {
  const row = await readToken(ctx, ctx.tenant, accountId);
  if (row === null || row.status === 'expired') throw platformError({ errorCode: 'token_expired' });
  const now = ctx.clock.now().getTime();
  if (!isDue(row, now) && !endsBy(row, now + MARGIN_MS)) return row;
  // While a failed renewal waits for its next try, the old token is used if it is still valid.
  if (!isDue(row, now) && !endsBy(row, now)) return row;
  return renew(ctx, row, 'due');
}

const isDue = (row: TokenRow, ms: number) => row.renew_at !== null && row.renew_at.getTime() <= ms;

const endsBy = (row: TokenRow, ms: number) => row.expires_at !== null && row.expires_at.getTime() <= ms;

/** For the job that renews tokens. Does not throw for a failure of a single account. */
export async function renewIfDue(ctx: TokenContext, accountId: string): Promise<void> {
  try {
    await freshToken(ctx, accountId);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
  }
}

const WAIT_MS = 250;
const WAIT_MAX_MS = 50_000;

/**
 * One renewal at a time per account, over all processes: refresh tokens rotate, and a second request with the
 * same one would revoke all of them. The claim is a column rather than a held lock, because no transaction
 * may wait for a platform.
 */
async function renew(ctx: TokenContext, seen: TokenRow, why: 'due' | 'refused'): Promise<TokenRow> {
  const scope = { workspaceId: seen.workspace_id, projectId: null };
  const startedMs = ctx.clock.monotonicMs();
  for (;;) {
    const row = await readToken(ctx, scope, seen.account_id);
    if (row === null || row.status === 'expired') throw platformError({ errorCode: 'token_expired' });
    if (row.generation !== seen.generation) return row;
    const now = ctx.clock.now();
    if (row.failures > 0 && row.renew_at !== null && row.renew_at > now)
      throw unavailable(Math.ceil((row.renew_at.getTime() - now.getTime()) / 1000));
    if (await ctx.database.tenant(scope, (tx) => claimRenewal(tx, row))) return renewClaimed(ctx, row, why);
    // Another process is renewing the token. While the current one still works there is no reason to wait.
    if (why === 'due' && !endsBy(row, now.getTime())) return row;
    if (ctx.clock.monotonicMs() - startedMs > WAIT_MAX_MS || ctx.signal.aborted) throw unavailable(30);
    await ctx.clock.sleep(WAIT_MS, ctx.signal);
  }
}

async function renewClaimed(ctx: TokenContext, row: TokenRow, why: 'due' | 'refused'): Promise<TokenRow> {
  const adapter = adapterFor(row);
  const { access, refresh } = openTokens(ctx.keyring, row);
  const { oauth } = adapter;
  // A typed secret cannot be renewed: when the platform no longer accepts it, a person must type a new one.
  if (oauth === null) return failed(ctx, row, why, platformError({ errorCode: 'token_expired' }));
  const askedAt = ctx.clock.now();
  let tokens: TokenSet;
  try {
    // Never aborted: if the answer were not read, the only valid refresh token would be lost with it.
    const platform = platformContext(ctx, adapter.platform, NEVER);
    tokens = await oauth.refresh(platform, {
      refreshToken: refresh,
      accessToken: access,
      host: row.host,
    });
  } catch (error) {
    return failed(ctx, row, why, error);
  }
  await fp('tokens.renewed');
  // Stored before the first use, and before anything else can fail.
  await keep(ctx, row, tokens, askedAt);
  const stored = await readToken(ctx, { workspaceId: row.workspace_id, projectId: null }, row.account_id);
  if (stored === null) throw platformError({ errorCode: 'token_expired' });
  return stored;
}

const NEVER = new AbortController().signal;
const KEEP_TRIES = 20;

/**
 * Deliberately not fenced by the job's claim: what matters is that the tokens belong to the
 * generation they replace. If the store is briefly unavailable, the write is retried, because these
 * tokens exist nowhere else.
 */
async function keep(ctx: TokenContext, row: TokenRow, tokens: TokenSet, askedAt: Date): Promise<void> {
  const end = authorizationEnd({
    hasRefresh: Boolean(tokens.refreshToken) || row.refresh_sealed !== null,
    expiresAt: tokens.expiresAt,
    refreshExpiresAt: tokens.refreshExpiresAt ?? (tokens.refreshToken ? null : row.refresh_expires_at),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ctx.database.tenant({ workspaceId: row.workspace_id, projectId: null }, async (tx) => {
        if (!(await replaceTokens({ db: tx, keyring: ctx.keyring }, row, tokens, askedAt))) return;
        await markActive({ db: tx, clock: ctx.clock }, row, end);
      });
      return;
    } catch (error) {
      if (attempt >= KEEP_TRIES) throw error;
      ctx.log.warn({ error, account: row.account_id, attempt }, 'renewed tokens could not be stored yet');
      await ctx.clock.sleep(1000);
    }
  }
}

const BACKOFF_SEC = [60, 300, 1800, 7200];
const FAILURES_TILL_EXPIRING = 3;

async function failed(
  ctx: TokenContext,
  row: TokenRow,
  why: 'due' | 'refused',
  error: unknown,
): Promise<TokenRow> {
  const failure = error instanceof PlatformError ? error.failure : null;
  if (failure?.errorCode === 'token_expired') {
    if (await expire(ctx, row, 'token_expired')) throw error;
    // Another process was faster, so our old token was refused.
    return freshToken({ ...ctx, tenant: { workspaceId: row.workspace_id, projectId: null } }, row.account_id);
  }
  // A wrong client secret, an outage, or a bug of ours is no reason to disconnect an account.
  ctx.log.warn({ error, account: row.account_id }, 'a token could not be renewed');
  const waitSec = Math.max(
    BACKOFF_SEC[Math.min(row.failures, BACKOFF_SEC.length - 1)] ?? 0,
    failure?.retryAfterSec ?? 0,
  );
  const now = ctx.clock.now();
  await ctx.database.tenant({ workspaceId: row.workspace_id, projectId: null }, async (tx) => {
    const failures = await noteFailure(tx, row, new Date(now.getTime() + waitSec * 1000));
    if (failures !== null && failures >= FAILURES_TILL_EXPIRING)
      await markExpiring({ db: tx, clock: ctx.clock }, row, failure?.errorCode ?? 'internal');
  });
  if (why === 'due' && !endsBy(row, now.getTime())) return row;
  throw unavailable(waitSec);
}

/** Only if no newer tokens have been stored meanwhile, because those would be valid. */
async function expire(ctx: TokenContext, row: TokenRow, errorCode: string): Promise<boolean> {
  return ctx.database.tenant({ workspaceId: row.workspace_id, projectId: null }, async (tx) => {
    if ((await noteFailure(tx, row, null)) === null) return false;
    await markExpired({ db: tx, clock: ctx.clock }, row, errorCode);
    return true;
  });
}

function connect(ctx: TokenContext, row: TokenRow): Connection {
  const adapter = adapterFor(row);
  const { access, secrets } = openTokens(ctx.keyring, row);
  return {
    adapter,
    platform: platformContext(ctx, adapter.platform, ctx.signal),
    account: {
      accountId: row.account_id,
      platformAccountId: row.platform_account_id,
      handle: row.handle,
      host: row.host,
      accessToken: access,
      secrets,
      facts: row.facts,
    },
  };
}

function adapterFor(row: TokenRow): PlatformAdapter {
  const adapter = adapterOf(row.platform);
  if (adapter === null) throw new Error(`There is no adapter for ${row.platform}.`);
  return adapter;
}

function isRefusedToken(error: unknown): error is PlatformError {
  return (
    error instanceof PlatformError &&
    error.failure.errorCode === 'token_expired' &&
    error.failure.effect === 'none'
  );
}

const unavailable = (retryAfterSec: number) =>
  platformError({
    errorCode: 'platform_unavailable',
    message: say('accounts.authorization_account_cannot_be_renewed'),
    retryAfterSec,
  });
