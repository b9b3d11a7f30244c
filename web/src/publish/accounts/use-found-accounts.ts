import { useState } from 'react';
import { titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';

/** A page of accounts: hundreds of rows with their meters at once make every key wait. */
const PAGE = 50;

/** The accounts that the words find, so many of them as were asked for. */
export function useFoundAccounts(accounts: readonly Account[], words: string) {
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
