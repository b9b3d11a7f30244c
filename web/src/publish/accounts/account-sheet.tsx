import { ExternalLink, Plug, RefreshCw, Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { count, day } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';
import { atHandle } from '../at-handle.ts';
import { CHANGED, hasFollowers } from './account-order.ts';
import { AccountProblem, hasProblem } from './account-problem.tsx';
import { AccountSettings } from './account-settings.tsx';
import { AccountTags } from './account-table.tsx';
import { PostingSlots } from './slot-editor.tsx';

/** One account beside the list: its state, its rights, its settings and its weekly times. */
export function AccountSheet({
  accountId,
  groups,
  onClose,
  onReconnect,
}: {
  accountId: string;
  groups: readonly { id: string; name: string }[];
  onClose: () => void;
  onReconnect: (account: Account) => void;
}) {
  const query = useCall('get_account', { accountId });
  const account = query.data?.id === accountId ? query.data : undefined;
  return (
    <Sheet
      onClose={onClose}
      title={account?.displayName ?? t('post.account')}
      lead={account && `${titleOf(account.platform)} · ${atHandle(account.handle)}`}
    >
      <Loaded of={{ ...query, data: account }}>
        {(data) => <Details account={data} groups={groups} onClose={onClose} onReconnect={onReconnect} />}
      </Loaded>
    </Sheet>
  );
}

function Details({
  account,
  groups,
  onClose,
  onReconnect,
}: {
  account: Account;
  groups: readonly { id: string; name: string }[];
  onClose: () => void;
  onReconnect: (account: Account) => void;
}) {
  const may = useMay();
  const [isLeaving, setLeaving] = useState(false);
  const sync = useAct('sync_account', { changes: CHANGED, done: t('accounts.syncing') });
  const disconnect = useAct('disconnect_account', {
    changes: CHANGED,
    quiet: true,
    done: t('accounts.disconnected', { name: account.displayName }),
    onDone: onClose,
  });
  const { limits } = account;
  const mayManage = may('manage');
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <AccountTags account={account} />
        {hasProblem(account) && <AccountProblem account={account} />}
        <div className="flex flex-wrap gap-2 pt-1">
          {mayManage && !account.isManual && (
            <>
              <Button
                variant={account.status === 'active' ? 'secondary' : 'primary'}
                onClick={() => onReconnect(account)}
              >
                <Plug />
                {t('accounts.reconnect')}
              </Button>
              <Button isBusy={sync.isBusy} onClick={() => sync.run({ accountId: account.id })}>
                <RefreshCw />
                {t('accounts.sync')}
              </Button>
            </>
          )}
          {account.profileUrl !== null && (
            <a href={account.profileUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
              <ExternalLink />
              {t('accounts.profile')}
            </a>
          )}
          {mayManage && (
            <Button variant="ghost" onClick={() => setLeaving(true)}>
              <Unplug />
              {t('accounts.disconnect')}
            </Button>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name={t('accounts.followers')}>{hasFollowers(account) ? count(account.followers) : '–'}</Fact>
        <Fact name={t('accounts.lastSync')}>
          <Time at={account.lastSyncedAt} />
        </Fact>
        <Fact name={t('accounts.publishesToday')}>{t('accounts.usedOf', limits.publishesToday)}</Fact>
        <Fact name={t('accounts.repliesToday')}>{t('accounts.usedOf', limits.repliesToday)}</Fact>
        <Fact name={t('accounts.connectedAt')}>{day(account.connectedAt)}</Fact>
        {account.tokenExpiresAt !== null && (
          <Fact name={t('accounts.expiresAt')}>{day(account.tokenExpiresAt)}</Fact>
        )}
        {limits.blockedUntil !== null && (
          <Fact name={t('accounts.blockedUntil')}>
            <Time at={limits.blockedUntil} />
          </Fact>
        )}
      </dl>
      {mayManage && (
        <Part title={t('accounts.settings')}>
          <AccountSettings key={account.version} account={account} groups={groups} />
        </Part>
      )}
      <Part title={t('accounts.slots')} note={t('accounts.slots.note')}>
        <PostingSlots accountId={account.id} />
      </Part>
      {isLeaving && (
        <ConfirmDialog
          onClose={() => setLeaving(false)}
          title={t('accounts.disconnect.title', { name: account.displayName })}
          lead={t('accounts.disconnect.lead')}
          submit={t('accounts.disconnect')}
          isBusy={disconnect.isBusy}
          error={disconnect.error}
          onConfirm={() => disconnect.run({ accountId: account.id })}
        />
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-fg-3">{name}</dt>
      <dd className="tnum text-sm">{children}</dd>
    </div>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="space-y-3 border-t border-line pt-4">
      <div>
        <h3 className="text-base font-semibold">{title}</h3>
        {note !== undefined && <p className="text-xs text-fg-3">{note}</p>}
      </div>
      {children}
    </section>
  );
}
