import { X } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { i18n, t } from '../../text/text.ts';
import { firstDayOfWeek, weekFrom } from '../../text/week.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';

type Slots = Output<'get_posting_slots'>['slots'];

/** The first of January 2024 was a Monday. */
const dayName = (weekday: number) =>
  new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );

/** The weekly times that “next free slot” fills for this account. */
export function PostingSlots({ accountId }: { accountId: string }) {
  const query = useCall('get_posting_slots', { accountId });
  return (
    <Loaded of={query.data?.accountId === accountId ? query : { ...query, data: undefined }} rows={7}>
      {(data) => <SlotEditor key={JSON.stringify(data.slots)} data={data} />}
    </Loaded>
  );
}

function SlotEditor({ data }: { data: Output<'get_posting_slots'> }) {
  const may = useMay();
  const [slots, setSlots] = useState<Slots>(data.slots);
  const save = useAct('set_posting_slots', {
    changes: ['get_posting_slots', 'find_next_slots'],
    quiet: true,
    done: t('accounts.slots.saved'),
  });
  const isChanged = JSON.stringify(slots) !== JSON.stringify(data.slots);
  const mayEdit = may('manage');
  const week = weekFrom(firstDayOfWeek());
  const timesOf = (weekday: number) =>
    slots.filter((slot) => slot.weekday === weekday).map(({ time }) => time);
  const set = (weekday: number, times: readonly string[]) =>
    setSlots([
      ...slots.filter((slot) => slot.weekday !== weekday),
      ...[...new Set(times)].toSorted().map((time) => ({ weekday, time })),
    ]);
  return (
    <div className="space-y-3">
      <p className="text-xs text-fg-2">{t('accounts.slots.zone', { zone: data.timezone })}</p>
      <ul className="divide-y divide-line/70 rounded-md border border-line">
        {week.map((weekday) => {
          const times = timesOf(weekday);
          return (
            <li key={weekday} className="flex flex-wrap items-center gap-1.5 px-3 py-2">
              <span className="w-24 shrink-0 text-sm">{dayName(weekday)}</span>
              {times.length === 0 && <span className="text-xs text-fg-2">{t('accounts.slots.none')}</span>}
              {times.map((time) => (
                <span
                  key={time}
                  className="tnum inline-flex h-6 items-center gap-1 rounded-xs border border-line bg-sunken pl-1.5 text-xs"
                >
                  {time}
                  {mayEdit ? (
                    <button
                      type="button"
                      aria-label={t('accounts.slots.remove', { day: dayName(weekday), time })}
                      onClick={() =>
                        set(
                          weekday,
                          times.filter((each) => each !== time),
                        )
                      }
                      className="grid size-6 place-items-center text-fg-2 hover:text-fg"
                    >
                      <X className="size-3" aria-hidden />
                    </button>
                  ) : (
                    <span className="w-1.5" />
                  )}
                </span>
              ))}
              <span className="flex-1" />
              {mayEdit && <AddTime day={dayName(weekday)} onAdd={(time) => set(weekday, [...times, time])} />}
            </li>
          );
        })}
      </ul>
      <FormProblem error={save.error} />
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={!isChanged}
            isBusy={save.isBusy}
            onClick={() => save.run({ accountId: data.accountId, slots })}
          >
            {t('accounts.slots.save')}
          </Button>
          {timesOf(1).length > 0 && (
            <Button
              onClick={() =>
                setSlots(
                  week.flatMap((weekday) =>
                    timesOf(weekday <= 5 ? 1 : weekday).map((time) => ({ weekday, time })),
                  ),
                )
              }
            >
              {t('accounts.slots.likeMonday')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function AddTime({ day, onAdd }: { day: string; onAdd: (time: string) => void }) {
  const [time, setTime] = useState('');
  return (
    <form
      className="flex gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (time === '') return;
        onAdd(time);
        setTime('');
      }}
    >
      <Input
        type="time"
        className="h-7 w-28"
        aria-label={t('accounts.slots.time', { day })}
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      <Button type="submit" disabled={time === ''}>
        {t('common.add')}
      </Button>
    </form>
  );
}
