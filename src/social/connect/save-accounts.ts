import { sql } from 'kysely';
import type { PlatformContext, Profile, TokenSet } from '#adapters/social/connection.ts';
import type { PlatformAdapter } from '#adapters/social/contract.ts';
import type { ApiPlatform } from '#adapters/social/declare.ts';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { markActive } from '../accounts/move-authorization.ts';
import { boundProfile } from '../accounts/store/profiles.ts';
import { authorizationEnd, putTokens } from '../accounts/store/tokens.ts';
import { accountPictureJob } from '../jobs.ts';

export interface Grant {
  tokens: TokenSet;
  profile: Profile;
}

interface Consent {
  adapter: ApiPlatform;
  host: string | null;
  issuedAt: Date;
  /** The account to be re-authorized. */
  accountId: string | null;
  /** One consent can cover several accounts, such as the pages of a Facebook login. */
  grants: readonly Grant[];
}

interface Connected {
  accountId: string;
  accountIds: string[];
  isNew: boolean;
}

type Place = Pick<Context, 'clock' | 'keyring' | 'database' | 'jobs' | 'requestId'>;

/** The accounts that the tokens can act for. */
export async function readGrants(
  adapter: PlatformAdapter,
  context: PlatformContext,
  tokens: TokenSet,
  host: string | null,
): Promise<Grant[]> {
  const grants: Grant[] = [];
  for (const set of [tokens, ...(tokens.also ?? [])])
    grants.push({
      tokens: set,
      profile: await adapter.profile(context, { ...set, host }),
    });
  return grants;
}

/**
 * The same identity is the same account, however often it is connected. A re-authorization renews known
 * accounts and adds none; it fails if the consent does not cover the account in question.
 */
export async function saveAccounts(ctx: Place, caller: SessionCaller, consent: Consent): Promise<Connected> {
  return ctx.database.tenant(caller, async (tx) => {
    const known: (string | null)[] = [];
    for (const { profile } of consent.grants)
      known.push(await findIdentity(tx, caller.workspaceId, consent, profile));
    if (consent.accountId !== null && !known.includes(consent.accountId))
      throw new AppError('conflict', say('connect.another_identity_than_one_account'), {
        accountId: consent.accountId,
      });
    const accountIds: string[] = [];
    for (const [at, grant] of consent.grants.entries()) {
      if (consent.accountId !== null && known[at] === null) continue;
      const accountId = known[at] ?? newId('acc', ctx.clock);
      await saveOne({ ...ctx, db: tx }, caller, accountId, consent, grant);
      accountIds.push(accountId);
    }
    return {
      accountId: consent.accountId ?? accountIds[0] ?? '',
      accountIds,
      isNew: known[0] === null,
    };
  });
}

async function saveOne(
  ctx: Place & { db: Tx },
  caller: SessionCaller,
  accountId: string,
  consent: Consent,
  grant: Grant,
): Promise<void> {
  const { db: tx, clock, keyring } = ctx;
  const { tokens } = grant;
  await writeAccount(tx, caller, accountId, consent, grant);
  const account = { account_id: accountId, workspace_id: caller.workspaceId };
  await putTokens({ db: tx, keyring }, account, tokens, consent.issuedAt);
  const stored = await tx
    .selectFrom('account_tokens')
    .select(['refresh_sealed', 'refresh_expires_at'])
    .where('account_id', '=', accountId)
    .where('workspace_id', '=', caller.workspaceId)
    .executeTakeFirstOrThrow();
  const end = authorizationEnd({
    hasRefresh: stored.refresh_sealed !== null,
    expiresAt: tokens.expiresAt,
    refreshExpiresAt: stored.refresh_expires_at,
  });
  await markActive({ db: tx, clock }, account, end, { kind: 'user', id: caller.userId });
  await ctx.jobs.enqueue(
    tx,
    accountPictureJob,
    { accountId },
    { tenant: { workspaceId: caller.workspaceId, projectId: null }, requestId: ctx.requestId },
  );
}

/**
 * On platforms with many servers, ids are only unique per server; elsewhere they are unique on the platform.
 */
async function findIdentity(
  tx: Tx,
  workspaceId: string,
  { adapter, host }: Consent,
  profile: Profile,
): Promise<string | null> {
  const isLocal = adapter.servers?.ids === 'local';
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('platform', '=', adapter.platform)
    .where('platform_account_id', '=', profile.platformAccountId)
    .$if(isLocal, (query) => query.where('host', 'is not distinct from', host))
    .orderBy('connected_at')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

async function writeAccount(
  tx: Tx,
  caller: SessionCaller,
  accountId: string,
  { adapter, host, issuedAt }: Consent,
  { tokens, profile }: Grant,
): Promise<void> {
  const shown = {
    ...boundProfile(profile),
    host,
    scopes: [...tokens.scopes],
    last_synced_at: issuedAt,
    disconnected_at: null,
  };
  await tx
    .insertInto('accounts')
    .values({
      id: accountId,
      workspace_id: caller.workspaceId,
      platform: adapter.platform,
      platform_account_id: profile.platformAccountId,
      connected_at: issuedAt,
      created_by: caller.userId,
      ...shown,
    })
    .onConflict((oc) => oc.column('id').doUpdateSet({ ...shown, version: sql`accounts.version + 1` }))
    .execute();
}
