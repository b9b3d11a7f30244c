import { t } from '../text/text.ts';
import { titleOf } from './platform-icon.tsx';
import { useAccounts } from './use-people.ts';

/** The name of an account with its platform. */
export function useAccountName(): (id: string) => string {
  const { byId } = useAccounts();
  return (id) => {
    const account = byId.get(id);
    return account ? `${account.displayName} (${titleOf(account.platform)})` : t('feeds.account.gone');
  };
}
