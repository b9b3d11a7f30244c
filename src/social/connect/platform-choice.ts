import { z } from 'zod';
import type { OAuth } from '#adapters/social/connection.ts';
import { PlatformError } from '#adapters/social/contract.ts';
import type { ApiPlatform } from '#adapters/social/declare.ts';
import { MANUAL, PUBLISHABLE } from '#adapters/social/platforms.ts';
import { AppError, invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import { checkUrl } from '#platform/net/address-guard.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { findAccount } from '../accounts/store/accounts.ts';

export const connectFields = {
  platform: z.enum([...PUBLISHABLE, ...MANUAL]),
  host: z
    .string()
    .max(253)
    .optional()
    .describe('Server of the account, such as mastodon.social; only for platforms with many servers.'),
  accountId: z.string().max(64).optional().describe('Re-authorize this account instead of adding one.'),
};

interface Choice {
  adapter: ApiPlatform;
  host: string | null;
  /** The platform's id of the account that is being re-authorized. */
  identity: string | null;
}

/** Accounts are connected by people in the application, never by a credential. */
export function personOf(ctx: Pick<Context, 'caller'>): SessionCaller {
  if (ctx.caller.kind !== 'session')
    throw new AppError('forbidden', say('connect.accounts_connected_application'), {
      action: 'connect',
    });
  return ctx.caller;
}

/** The adapter and the server: that of the account being re-authorized, or the one named. */
export async function choosePlatform(
  ctx: Pick<Context, 'caller' | 'database' | 'clock' | 'outbound'>,
  input: { platform: string; host?: string | undefined; accountId?: string | undefined },
): Promise<Choice> {
  const adapter = adapterOf(input.platform);
  if (adapter === null)
    throw invalidField(
      'platform',
      say('connect.manual_platform_nothing_connect', { platform: input.platform }),
    );
  if (input.host !== undefined && adapter.servers === undefined)
    throw invalidField('host', say('connect.no_servers_choose', { platform: input.platform }));
  if (input.accountId === undefined)
    return {
      adapter,
      host: input.host === undefined ? null : checkHost(ctx, input.host),
      identity: null,
    };

  const { accountId } = input;
  return ctx.database.tenant(ctx.caller, async (tx) => {
    const account = await findAccount({ ...ctx, db: tx }, accountId);
    if (account.platform !== input.platform)
      throw invalidField('accountId', say('connect.account', { accountPlatform: account.platform }));
    const { host, platform_account_id: identity } = await tx
      .selectFrom('accounts')
      .select(['host', 'platform_account_id'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { adapter, host, identity };
  });
}

/** A host name, optionally with a port. Its addresses are checked again on every call. */
export function checkHost({ outbound }: Pick<Context, 'outbound'>, host: string): string {
  const name = host.trim().toLowerCase();
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(name))
    throw invalidField('host', say('connect.must_be_host_name_such'));
  checkUrl(`https://${name}/`, outbound.policy, 'host');
  return name;
}

/** The platform's refusal in our own words; its own text goes to the operator's log. */
export function refusedBy({ log }: Pick<Context, 'log'>, platform: string, error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  const { errorCode, message, httpStatus, platformCode, platformMessage } = error.failure;
  log.warn(
    { platform, errorCode, httpStatus, platformCode, platformMessage },
    'a platform did not connect an account',
  );
  return new AppError('platform_error', say('connect.did_not_connect_account', { platform, message }), {
    reason: errorCode,
    platform,
  });
}

/** The OAuth part of a platform; throws if the platform is connected with a secret instead. */
export function consentOf({ platform, oauth }: Pick<ApiPlatform, 'platform' | 'oauth'>): OAuth {
  if (oauth === null) throw invalidField('platform', say('connect.connected_connect_secret', { platform }));
  return oauth;
}
