import { CalendarPlus, ChevronDown } from 'lucide-react';
import { useAct } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { atHandle } from '../at-handle.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { useAccounts } from '../use-people.ts';
import { dayName, hourOf } from './day-names.ts';

/** Adds an hour of the week to the queue of an account: the account on display, or a chosen one. */
export function AddSlot({
  weekday,
  hour,
  timezone,
  accountIds,
}: {
  weekday: number;
  hour: number;
  timezone: string;
  accountIds: readonly string[] | undefined;
}) {
  const may = useMay();
  const { all } = useAccounts();
  const { run, isBusy } = useAct('add_posting_slot', {
    changes: ['get_posting_slots', 'find_next_slots', 'get_calendar'],
    done: ({ accountId, slot, isNew, timezone: zone }) =>
      t(isNew ? 'analytics.slot.added' : 'analytics.slot.known', {
        account: atHandle(all.find(({ id }) => id === accountId)?.handle ?? ''),
        when: `${dayName(slot.weekday, 'long')} ${slot.time}`,
        zone,
      }),
  });
  if (!may('manage')) return null;
  const choices = accountIds === undefined ? all : all.filter(({ id }) => accountIds.includes(id));
  const [only] = choices;
  if (only === undefined) return null;
  const add = (accountId: string) => run({ accountId, weekday, time: hourOf(hour), timezone });
  if (choices.length === 1)
    return (
      <Button isBusy={isBusy} onClick={() => add(only.id)}>
        <CalendarPlus />
        {t('analytics.slot.addTo', { account: atHandle(only.handle) })}
      </Button>
    );
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button isBusy={isBusy}>
          <CalendarPlus />
          {t('analytics.slot.add')}
          <ChevronDown />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {choices.map(({ id, handle, platform }) => (
          <MenuItem key={id} textValue={handle} onSelect={() => add(id)}>
            <PlatformIcon platform={platform} size={17} />
            {atHandle(handle)} · {titleOf(platform)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
