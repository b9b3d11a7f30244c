import { Plus } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { useNow } from '../use-now.ts';
import { instantOf } from '../zone.ts';
import { useDropPlace, useHover } from './drag.ts';
import type { Entry } from './entries.ts';
import { clockIn, dayNumber, longDay, weekdayName } from './labels.ts';
import { PlainLink } from './plain-link.tsx';
import { PostCard } from './post-card.tsx';
import type { FreeSlot } from './slots.ts';

const SHOWN_MAX = 4;

/** Whole weeks; a day shows its first posts and the number of the others. */
export function MonthGrid({
  days,
  month,
  today,
  zone,
  entriesOf,
  selected,
  slotsOf,
  onDay,
}: {
  days: readonly string[];
  month: string;
  today: string;
  zone: string;
  entriesOf: (date: string) => readonly Entry[];
  selected: ReadonlySet<string>;
  slotsOf: (date: string) => readonly FreeSlot[];
  onDay: (date: string) => void;
}) {
  const mayWrite = useMay()('draft');
  const now = useNow();
  // A day is drawn again when something in it changes, not when the screen around it does.
  const latest = useRef(onDay);
  useEffect(() => {
    latest.current = onDay;
  });
  const open = useCallback((date: string) => latest.current(date), []);
  return (
    <div className="min-h-0 min-w-0 flex-1 overflow-auto bg-surface">
      <div className="flex min-h-full min-w-[700px] flex-col">
        <div className="sticky top-0 z-20 grid grid-cols-7 border-b border-line bg-surface text-xs text-fg-3">
          {days.slice(0, 7).map((date) => (
            <div key={date} className="border-l border-line px-2 py-1.5 first:border-l-0">
              {weekdayName(date)}
            </div>
          ))}
        </div>
        <div className="grid flex-1 auto-rows-[minmax(124px,1fr)] grid-cols-7">
          {days.map((date) => (
            <Day
              key={date}
              date={date}
              isOther={!date.startsWith(month)}
              today={today}
              zone={zone}
              entries={entriesOf(date)}
              selected={selected}
              onDay={open}
              {...(mayWrite && date >= today && timeFor(date, zone, slotsOf(date), now))}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const Day = memo(function Day({
  date,
  isOther,
  today,
  zone,
  entries,
  selected,
  writeAt,
  writeFor = '',
  onDay,
}: {
  date: string;
  isOther: boolean;
  today: string;
  zone: string;
  entries: readonly Entry[];
  selected: ReadonlySet<string>;
  /** Where a new post would start; missing if none may be created. */
  writeAt?: number;
  /** The accounts that are free then. */
  writeFor?: string;
  onDay: (date: string) => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useDropPlace(ref, { kind: 'day', date });
  const drop = useHover(date);
  const rest = entries.length - SHOWN_MAX;
  return (
    <div
      ref={ref}
      className={cn(
        'group/day relative min-w-0 space-y-[3px] border-b border-l border-line p-1',
        date < today && 'hatch bg-sunken/60',
        isOther && 'bg-canvas',
      )}
    >
      <button
        type="button"
        onClick={() => onDay(date)}
        aria-label={longDay(date)}
        className={cn(
          'tnum grid h-6 min-w-6 place-items-center rounded-full px-1 text-xs font-medium hover:bg-hover',
          (isOther || date < today) && 'text-fg-3',
          date === today && 'bg-brand text-brand-fg hover:bg-brand-hover',
        )}
      >
        {dayNumber(date)}
      </button>
      {writeAt !== undefined && (
        <PlainLink
          screen="compose"
          search={searchOf(writeAt, writeFor)}
          data-slot={writeAt}
          aria-label={t('calendar.addOn', { day: longDay(date) })}
          className="absolute right-1 top-0 grid size-6 place-items-center rounded-full text-fg-3 opacity-0 hover:bg-hover focus-visible:opacity-100 group-hover/day:opacity-100 pointer-coarse:opacity-100"
        >
          <Plus className="size-4" aria-hidden />
        </PlainLink>
      )}
      {entries.slice(0, SHOWN_MAX).map((entry) => (
        <PostCard
          key={entry.key}
          entry={entry}
          zone={zone}
          lines={linesFor(entries.length)}
          isSelected={selected.has(entry.key)}
        />
      ))}
      {rest > 0 && (
        <button
          type="button"
          onClick={() => onDay(date)}
          className="h-6 rounded-xs px-1.5 text-2xs font-medium text-fg-2 hover:bg-hover"
        >
          {t('calendar.more', { count: rest })}
        </button>
      )}
      {drop?.at != null && (
        <div
          aria-hidden
          className={cn(
            'pointer-events-none absolute inset-0.5 z-20 rounded-md border-2 p-1',
            drop.why === null ? 'border-brand' : 'border-bad',
          )}
        >
          <span
            className={cn(
              'tnum float-right rounded-xs px-1 text-2xs font-semibold',
              drop.why === null ? 'bg-brand text-brand-fg' : 'bg-bad-text text-canvas',
            )}
          >
            {drop.why === null ? clockIn(drop.at, zone) : t(drop.why)}
          </span>
        </div>
      )}
    </div>
  );
});

/** Few posts use the space of their day; many get one line each. */
const linesFor = (posts: number) => (posts === 1 ? 2 : posts === 2 ? 1 : 0);

const MORNING = 9 * 60;
const HOUR_MS = 3_600_000;

/** A new post for this day: at its next free slot, else in the morning, else in an hour. */
function timeFor(date: string, zone: string, slots: readonly FreeSlot[], now: number) {
  const slot = slots.find(({ at }) => at > now);
  if (slot) return { writeAt: slot.at, writeFor: slot.accountIds.join(',') };
  const morning = instantOf({ date, minute: MORNING }, zone);
  return { writeAt: morning > now ? morning : Math.ceil((now + HOUR_MS) / HOUR_MS) * HOUR_MS };
}

const searchOf = (at: number, accounts: string) =>
  `?at=${encodeURIComponent(new Date(at).toISOString())}${accounts && `&accounts=${encodeURIComponent(accounts)}`}`;
