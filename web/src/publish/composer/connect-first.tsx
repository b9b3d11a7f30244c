import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { buttonClass } from '../../ui/button.tsx';

/** The post has no account yet. If there is no account at all, this links to connecting one. */
export function ConnectFirst({ hasAny }: { hasAny: boolean }) {
  const ws = useWorkspaceId();
  const may = useMay();
  if (hasAny) return <p className="text-sm text-fg-3">{t('compose.chooseAccounts')}</p>;
  return (
    <>
      <p className="text-sm text-fg-2">
        {t(may('manage') ? 'overview.noAccount.next' : 'overview.noAccount.ask')}
      </p>
      {may('manage') && (
        <Link to="/w/$ws/s/accounts" params={{ ws }} className={buttonClass()}>
          <Plus />
          {t('accounts.connect')}
        </Link>
      )}
    </>
  );
}
