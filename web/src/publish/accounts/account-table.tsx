import { Link } from '@tanstack/react-router';
import { Hand, Pause } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { count, languageName, list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Meter, Unseen } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { NARROW_ROWS, PHONE, useMedia } from '../../ui/use-media.ts';
import { AccountName } from '../account-name.tsx';
import { AccountState } from '../state-tag.tsx';
import type { Account } from '../states.ts';
import { AccountProblem, hasProblem } from './account-problem.tsx';
import { useAccountDrag } from './drag.ts';
import { hasFollowers } from './account-order.ts';

/** The accounts as rows: the state of each, its audience, and what it may still publish today. */
export function AccountTable({
  accounts,
  groups,
  onReconnect,
}: {
  accounts: readonly Account[];
  groups: ReadonlyMap<string, string>;
  onReconnect: (account: Account) => void;
}) {
  const ws = useWorkspaceId();
  const may = useMay();
  const isNarrow = useMedia(NARROW_ROWS);
  const isPhone = useMedia(PHONE);
  return (
    <Table
      label={t('accounts.title')}
      head={
        isNarrow
          ? [t('post.account'), ...(isPhone ? [] : [t('post.status'), t('accounts.today')])]
          : [
              t('post.account'),
              t('post.status'),
              t('accounts.followers'),
              t('accounts.language'),
              t('accounts.groups'),
              t('accounts.today'),
              <Unseen key="actions" text={t('accounts.actions')} />,
            ]
      }
    >
      {accounts.map((account) => {
        const { used, limit } = account.limits.publishesToday;
        const language = account.locale === null ? '' : languageName(account.locale);
        const groupNames = list(account.groupIds.flatMap((id) => groups.get(id) ?? []));
        const reconnect = may('manage') && !account.isManual && account.status !== 'active' && (
          <Button
            size="xs"
            variant={account.status === 'expired' ? 'primary' : 'secondary'}
            onClick={() => onReconnect(account)}
          >
            {t('accounts.reconnect')}
          </Button>
        );
        return (
          <DraggedRow key={account.id} accountId={account.id} isOn={may('manage') && groups.size > 0}>
            <Cell className={isNarrow ? 'w-full max-w-0 min-w-36 py-2' : 'min-w-56 py-2'}>
              <Link
                to="/w/$ws/s/accounts/$account"
                params={{ ws, account: account.id }}
                className="block hover:underline"
              >
                <AccountName account={account} platform={account.platform} />
              </Link>
              {hasProblem(account) && (
                <div className="mt-1 pl-[38px]">
                  <AccountProblem account={account} />
                </div>
              )}
              {isNarrow && (
                <div className="mt-1 space-y-1.5 pl-[38px]">
                  {isPhone && <AccountTags account={account} />}
                  <p className="text-xs text-fg-3">
                    {[
                      hasFollowers(account) ? t('accounts.followersOf', { count: account.followers }) : '',
                      language,
                      groupNames,
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
                  </p>
                  {reconnect}
                </div>
              )}
            </Cell>
            {!isPhone && (
              <Cell>
                <AccountTags account={account} />
              </Cell>
            )}
            {!isNarrow && (
              <>
                <Cell className="tnum text-fg-2">
                  {hasFollowers(account) ? count(account.followers) : '–'}
                </Cell>
                <Cell className="whitespace-nowrap text-fg-2">{language || '–'}</Cell>
                <Cell className="text-fg-2">{groupNames || '–'}</Cell>
              </>
            )}
            {!isPhone && (
              <Cell>
                {account.isManual ? (
                  <span className="text-fg-2">–</span>
                ) : (
                  <span className="block w-24">
                    <span className="tnum text-xs text-fg-2">{t('accounts.usedOf', { used, limit })}</span>
                    <Meter
                      label={t('accounts.todayOf', { name: account.displayName })}
                      value={used}
                      max={limit}
                      tone={used >= limit ? 'bad' : 'brand'}
                      className="mt-1"
                    />
                  </span>
                )}
              </Cell>
            )}
            {!isNarrow && <Cell className="text-right">{reconnect}</Cell>}
          </DraggedRow>
        );
      })}
    </Table>
  );
}

function DraggedRow({
  accountId,
  isOn,
  children,
}: {
  accountId: string;
  isOn: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLTableRowElement>(null);
  useAccountDrag(ref, accountId, isOn);
  return (
    <Row ref={ref} data-account={accountId} className={isOn ? 'cursor-grab' : undefined}>
      {children}
    </Row>
  );
}

export function AccountTags({ account }: { account: Account }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {account.isManual ? (
        <Tag icon={Hand}>{t('accounts.manual')}</Tag>
      ) : (
        <AccountState status={account.status} endsAt={account.tokenExpiresAt} />
      )}
      {account.paused && (
        <Tag tone="warn" icon={Pause}>
          {t('accounts.paused')}
        </Tag>
      )}
    </span>
  );
}
