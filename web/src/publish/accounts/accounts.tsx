import { useNavigate, useParams } from '@tanstack/react-router';
import { Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import type { Account } from '../states.ts';
import { useAccounts } from '../use-people.ts';
import { AccountGroups } from './account-groups.tsx';
import { inOrder } from './account-order.ts';
import { AccountSheet } from './account-sheet.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { ConnectSandbox } from './connect-sandbox.tsx';
import { FoundAccounts } from './found-accounts.tsx';
import { ConnectOutcome } from './connect-outcome.tsx';

/** The accounts that posts go to, their problems, and their groups. */
export function Screen() {
  const ws = useWorkspaceId();
  const may = useMay();
  const navigate = useNavigate();
  const { account: opened } = useParams({ strict: false }) as { account?: string };
  const { query } = useAccounts();
  const [url, change] = useUrl<{ connect?: string | undefined }>();
  const [chosen, connect] = useState<{ account: Account | null } | null>(null);
  // A tile of the dashboard links here with its platform.
  const connecting = chosen ?? (url.connect !== undefined && may('manage') ? { account: null } : null);
  const add = may('manage') && (
    <Button variant="primary" size="md" onClick={() => connect({ account: null })}>
      <Plus />
      {t('accounts.connect')}
    </Button>
  );
  const close = () => void navigate({ to: '/w/$ws/s/accounts', params: { ws } });
  return (
    <Page isWide title={t('accounts.title')} actions={add}>
      <Loaded of={query}>
        {({ accounts, groups }) => {
          const ordered = inOrder(accounts);
          return (
            <>
              <ConnectOutcome
                accounts={accounts}
                onAgain={may('manage') ? () => connect({ account: null }) : null}
              />
              <Card>
                {ordered.length === 0 ? (
                  <Empty
                    icon={Plug}
                    title={t('overview.noAccount')}
                    action={
                      <>
                        {add}
                        {may('manage') && <ConnectSandbox />}
                      </>
                    }
                  >
                    {t('overview.noAccount.next')}
                  </Empty>
                ) : (
                  <FoundAccounts
                    accounts={ordered}
                    groups={new Map(groups.map(({ id, name }) => [id, name]))}
                    onReconnect={(account) => connect({ account })}
                  />
                )}
              </Card>
              <AccountGroups accounts={ordered} />
              {opened !== undefined && (
                <AccountSheet
                  accountId={opened}
                  groups={groups}
                  onClose={close}
                  onReconnect={(account) => connect({ account })}
                />
              )}
            </>
          );
        }}
      </Loaded>
      {connecting !== null && (
        <ConnectDialog
          account={connecting.account}
          first={url.connect ?? null}
          onClose={() => {
            connect(null);
            change({ connect: undefined });
          }}
        />
      )}
    </Page>
  );
}
