import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { readAccounts } from './store-readers.ts';
import type { Reader } from './text-limits.ts';

type AccountMap = Readonly<Record<string, readonly string[]>>;

/**
 * The accounts for each language: those the caller named, or else those with that language. Accounts that the
 * caller may not use do not exist for it.
 */
export async function chooseReaders(
  ctx: Pick<Context, 'db' | 'caller'>,
  locales: readonly string[],
  accountMap: AccountMap,
): Promise<Map<string, Reader[]>> {
  const stray = Object.keys(accountMap).find((locale) => !locales.includes(locale));
  if (stray !== undefined)
    throw invalidField(`accountMap.${stray}`, inEnglish('is not one of targetLocales'));
  const accounts = await readAccounts(ctx, locales, Object.values(accountMap).flat());
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return new Map(
    locales.map((locale) => {
      const named = accountMap[locale];
      if (!named)
        return [locale, accounts.filter((each) => each.locale === locale && each.is_usable)] as const;
      const chosen = [...new Set(named)].map((id) => {
        const account = byId.get(id);
        if (account) return account;
        const field = `accountMap.${locale}[${named.indexOf(id)}]`;
        throw new AppError('not_found', say('bridge.no_account', { field, id }), { field, id });
      });
      return [locale, chosen] as const;
    }),
  );
}

/** One post goes to an account only once, so in one language. */
export function requireOneLanguage(readers: ReadonlyMap<string, readonly Reader[]>): void {
  const seen = new Map<string, string>();
  for (const [locale, accounts] of readers) {
    for (const { id } of accounts) {
      const other = seen.get(id);
      if (other !== undefined)
        throw invalidField(
          `accountMap.${locale}`,
          inEnglish(
            `must not name account ${id} again, which is in ${other}; mode draft makes a post for each`,
          ),
        );
      seen.set(id, locale);
    }
  }
}
