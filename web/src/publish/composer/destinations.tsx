import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t, tOr } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { atHandle } from '../at-handle.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';
import { type Draft, effectiveFor } from './draft.ts';
import { destinationOf } from './settings-options.ts';

/** Where in each account the post goes: a board, a channel, a section. */
export function Destinations({
  accounts,
  draft,
  isLocked,
  onChoose,
}: {
  /** The accounts whose platform has several places. */
  accounts: readonly Account[];
  draft: Draft;
  isLocked: boolean;
  onChoose: (accountId: string, option: string, value: string) => void;
}) {
  return (
    <Card className="space-y-3 p-4">
      <h2 className="text-sm font-semibold">{t('compose.destination')}</h2>
      {accounts.map((account) => (
        <DestinationOf
          key={account.id}
          account={account}
          chosen={effectiveFor(draft, account).settings[destinationOf(account.platform)?.option ?? '']}
          isLocked={isLocked}
          onChoose={(option, value) => onChoose(account.id, option, value)}
        />
      ))}
    </Card>
  );
}

const WATCH_MS = 1500;

function DestinationOf({
  account,
  chosen,
  isLocked,
  onChoose,
}: {
  account: Account;
  chosen: unknown;
  isLocked: boolean;
  onChoose: (option: string, value: string) => void;
}) {
  const { option = '', isRequired } = destinationOf(account.platform) ?? {};
  const mayRead = useMay()('manage');
  /** The places at the time when somebody refreshed them. */
  const [asked, setAsked] = useState<string | null | undefined>(undefined);
  const known = useCall(
    'list_account_destinations',
    { accountId: account.id },
    {
      staleTime: 60_000,
      every: (data) => (asked !== undefined && data?.readAt === asked ? WATCH_MS : false),
    },
  );
  const isReading = asked !== undefined && known.data?.readAt === asked;
  const sync = useAct('sync_account', { onDone: () => setAsked(known.data?.readAt ?? null) });
  const { destinations = [] } = known.data ?? {};
  const value = typeof chosen === 'string' ? chosen : '';
  const isGone = known.data !== undefined && value !== '' && !destinations.some(({ id }) => id === value);
  // This account was connected in a way that offers no choice.
  if (known.data?.option === null) return null;
  return (
    <div className="flex items-end gap-2">
      <PlatformIcon platform={account.platform} size={18} className="mb-2" />
      <div className="min-w-0 flex-1">
        <SelectField
          label={`${tOr(`setting.${option}`, option)} · ${account.displayName} ${atHandle(account.handle)}`}
          {...(known.data &&
            destinations.length === 0 && {
              hint: t('compose.destination.none', { platform: titleOf(account.platform) }),
            })}
          {...(isGone && { problem: t('compose.destination.gone') })}
          data-setting={option}
          data-account={account.id}
          disabled={isLocked || known.data === undefined}
          value={value}
          onChange={(event) => onChoose(option, event.target.value)}
        >
          <option value="">
            {t(isRequired ? 'compose.destination.choose' : 'compose.destination.usual')}
          </option>
          {isGone && <option value={value}>{t('compose.destination.unknown')}</option>}
          <Options of={destinations.map(({ id, title }) => [id, title])} />
        </SelectField>
      </div>
      {mayRead && !isLocked && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('compose.destination.refresh', { name: account.displayName })}
          isBusy={sync.isBusy || isReading}
          onClick={() => sync.run({ accountId: account.id })}
        >
          <RefreshCw />
        </Button>
      )}
    </div>
  );
}
