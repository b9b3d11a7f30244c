import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Empty } from '../../ui/regions.tsx';
import { SearchX } from 'lucide-react';
import type { Account } from '../states.ts';
import { AccountTable } from './account-table.tsx';
import { useState } from 'react';
import { titleOf } from '../platform-icon.tsx';

/** Few enough to see at a glance need no search. */
const AT_A_GLANCE = 10;

/** A searchable list of accounts, by name, handle or platform, in pages. */
export function FoundAccounts({
  accounts,
  groups,
  onReconnect,
}: {
  accounts: readonly Account[];
  groups: ReadonlyMap<string, string>;
  onReconnect: (account: Account) => void;
}) {
  // The router reads digits as a number.
  const [address, change] = useUrl<{ q?: string | number | undefined }>();
  const words = String(address.q ?? '');
  const { found, shown, more } = useFoundAccounts(accounts, words);
  return (
    <>
      {(accounts.length > AT_A_GLANCE || words !== '') && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
          <Input
            type="search"
            className="max-w-72"
            aria-label={t('accounts.search')}
            placeholder={t('accounts.search')}
            value={words}
            onChange={(event) => change({ q: event.target.value || undefined })}
          />
          <span role="status" className="tnum text-xs text-fg-2">
            {t('accounts.found', { count: found.length })}
          </span>
        </div>
      )}
      {found.length === 0 ? (
        <Empty
          icon={SearchX}
          title={t('common.nothingMatches')}
          action={<Button onClick={() => change({ q: undefined })}>{t('common.clearFilters')}</Button>}
        />
      ) : (
        <AccountTable accounts={shown} groups={groups} onReconnect={onReconnect} />
      )}
      {more && (
        <div className="p-3 text-center">
          <Button onClick={more}>{t('common.loadMore')}</Button>
        </div>
      )}
    </>
  );
}

/** A page of accounts: hundreds of rows with their meters at once would slow every key press. */
const PAGE = 50;

/** The accounts that match the search, limited to the requested number. */
function useFoundAccounts(accounts: readonly Account[], words: string) {
  const [asked, ask] = useState({ words, count: PAGE });
  const count = asked.words === words ? asked.count : PAGE;
  const wanted = words.trim().toLowerCase();
  const found =
    wanted === ''
      ? accounts
      : accounts.filter(({ handle, displayName, platform }) =>
          [handle, displayName, titleOf(platform)].some((each) => each.toLowerCase().includes(wanted)),
        );
  return {
    found,
    shown: found.slice(0, count),
    more: found.length > count ? () => ask({ words, count: count + PAGE }) : null,
  };
}
