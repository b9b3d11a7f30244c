import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Choice, Input } from '../../ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/menu.tsx';
import { Tip } from '../../ui/tip.tsx';
import { AccountFace } from '../account-face.tsx';
import { atHandle } from '../at-handle.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { ACCOUNT_STATES, type Account } from '../states.ts';

type Group = Output<'list_accounts'>['groups'][number];

/** This many fit side by side. With more, the chosen ones and a few others are shown, and a search list. */
const BESIDE_MAX = 14;
const OFFERED_MAX = 6;
const LISTED_MAX = 50;

/** The accounts of the post. An account that cannot publish shows this here, not only when the post is due. */
export function AccountPicker({
  accounts,
  groups,
  chosen,
  isFixed,
  onChange,
}: {
  accounts: readonly Account[];
  groups: readonly Group[];
  chosen: readonly string[];
  isFixed: boolean;
  onChange: (ids: string[]) => void;
}) {
  const isMany = accounts.length > BESIDE_MAX;
  const offered = isFixed ? [] : accounts.filter(({ canPublish }) => canPublish).slice(0, OFFERED_MAX);
  const beside = isMany
    ? accounts.filter((account) => chosen.includes(account.id) || offered.includes(account))
    : accounts;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <div role="group" aria-label={t('compose.accounts')} className="flex flex-wrap items-center gap-2">
      {beside.map((account) => (
        <Face
          key={account.id}
          account={account}
          isOn={chosen.includes(account.id)}
          isFixed={isFixed}
          onToggle={() => toggle(account.id)}
        />
      ))}
      {!isFixed && (isMany || groups.length > 0) && (
        <Popover>
          <PopoverTrigger asChild>
            <Button size="icon" className="size-9 rounded-full" aria-label={t('compose.addAccounts')}>
              <Plus />
            </Button>
          </PopoverTrigger>
          <PopoverContent align="start" className="w-80 space-y-3">
            <Groups accounts={accounts} groups={groups} chosen={chosen} onChange={onChange} />
            <Search accounts={accounts} chosen={chosen} onToggle={toggle} />
          </PopoverContent>
        </Popover>
      )}
    </div>
  );
}

function Face({
  account,
  isOn,
  isFixed,
  onToggle,
}: {
  account: Account;
  isOn: boolean;
  isFixed: boolean;
  onToggle: () => void;
}) {
  const isBroken = account.status !== 'active';
  const handle = atHandle(account.handle);
  const state = isBroken ? t(ACCOUNT_STATES[account.status].text) : null;
  return (
    <Tip
      label={[titleOf(account.platform), account.displayName, handle, ...(state ? [state] : [])].join(' · ')}
    >
      <button
        type="button"
        aria-pressed={isOn}
        disabled={isFixed}
        onClick={onToggle}
        className={cn(
          'flex max-w-48 items-center gap-2 rounded-full border py-1 pl-1 pr-3 text-left transition',
          isOn
            ? 'border-brand bg-brand-soft'
            : 'border-line bg-surface hover:border-line-strong [&>span:first-child]:grayscale hover:[&>span:first-child]:grayscale-0',
          isOn && isBroken && 'border-warn',
        )}
      >
        <AccountFace account={account} size={30} />
        <span className="min-w-0">
          <span className="block truncate text-xs font-medium">{account.displayName}</span>
          {state === null ? (
            <span className="block truncate text-2xs text-fg-2">
              {handle === account.displayName ? titleOf(account.platform) : handle}
            </span>
          ) : (
            <span className="block truncate text-2xs text-warn-text">
              <span className="sr-only">{handle} </span>
              {state}
            </span>
          )}
        </span>
      </button>
    </Tip>
  );
}

/** A group stands for all of its accounts: one press adds all, another removes all. */
function Groups({
  accounts,
  groups,
  chosen,
  onChange,
}: {
  accounts: readonly Account[];
  groups: readonly Group[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  if (groups.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5" role="group" aria-label={t('compose.groups')}>
      {groups.map((group) => {
        const ids = accounts.filter(({ groupIds }) => groupIds.includes(group.id)).map(({ id }) => id);
        const isOn = ids.length > 0 && ids.every((id) => chosen.includes(id));
        return (
          <Button
            key={group.id}
            size="xs"
            variant={isOn ? 'primary' : 'secondary'}
            aria-pressed={isOn}
            disabled={ids.length === 0}
            onClick={() =>
              onChange(isOn ? chosen.filter((id) => !ids.includes(id)) : [...new Set([...chosen, ...ids])])
            }
          >
            <Users />
            {group.name} · {ids.length}
          </Button>
        );
      })}
    </div>
  );
}

function Search({
  accounts,
  chosen,
  onToggle,
}: {
  accounts: readonly Account[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
}) {
  const [q, setQ] = useState('');
  const wanted = q.trim().toLowerCase();
  const found = accounts.filter((account) =>
    [account.displayName, account.handle, titleOf(account.platform), account.locale ?? '']
      .join(' ')
      .toLowerCase()
      .includes(wanted),
  );
  return (
    <>
      <Input
        aria-label={t('compose.searchAccounts')}
        placeholder={t('compose.searchAccounts')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <div className="max-h-64 space-y-2 overflow-y-auto">
        {found.slice(0, LISTED_MAX).map((account) => (
          <Choice
            key={account.id}
            checked={chosen.includes(account.id)}
            onCheckedChange={() => onToggle(account.id)}
            label={
              <span className="flex items-center gap-1.5">
                <PlatformIcon platform={account.platform} size={15} />
                {account.displayName}
              </span>
            }
            hint={`${atHandle(account.handle)} · ${titleOf(account.platform)}`}
          />
        ))}
        {found.length > LISTED_MAX && (
          <p className="text-xs text-fg-3">
            {t('compose.moreAccounts', { count: found.length - LISTED_MAX })}
          </p>
        )}
      </div>
    </>
  );
}
