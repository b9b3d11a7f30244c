import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { type AccountFact, countedAccounts, type Filter } from './store.ts';

/** Naming an account that does not exist is an error; it must not silently lower the sum. */
export async function requireAccounts(
  ctx: Pick<Context, 'db' | 'caller'>,
  filter: Filter,
): Promise<AccountFact[]> {
  if (filter.accountIds !== undefined) {
    const known = await countedAccounts(ctx, { accountIds: filter.accountIds });
    const missing = filter.accountIds.find((id) => !known.some((account) => account.id === id));
    if (missing !== undefined)
      throw new AppError('not_found', say('analytics.accountids_no_account', { missing }), {
        field: 'accountIds',
        id: missing,
      });
  }
  return countedAccounts(ctx, filter);
}
