import { useEffect, useRef } from 'react';
import { cn } from '../../ui/cn.ts';
import { instantOf } from '../zone.ts';
import { DayColumn } from './day-column.tsx';
import type { Entry } from './entries.ts';
import { HOUR_PX, topOf } from './geometry.ts';
import { clockIn, dayNumber, weekdayName } from './labels.ts';
import type { FreeSlot } from './slots.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const FIRST_SHOWN_HOUR = 8;

/** Days side by side on one axis of wall time, with a second axis for another zone if one is chosen. */
export function TimeGrid({
  days,
  today,
  zone,
  secondZone,
  entriesOf,
  slotsOf,
  selected,
  onDay,
}: {
  days: readonly string[];
  today: string;
  zone: string;
  secondZone: string | null;
  entriesOf: (date: string) => readonly Entry[];
  slotsOf: (date: string) => readonly FreeSlot[];
  selected: ReadonlySet<string>;
  onDay: (date: string) => void;
}) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (region.current) region.current.scrollTop = topOf(FIRST_SHOWN_HOUR * 60) - 8;
  }, []);
  const gutter = secondZone === null ? '52px' : '92px';
  const columns = `${gutter} repeat(${days.length}, minmax(${days.length > 1 ? '96px' : '0'}, 1fr))`;
  const firstDay = days[0] ?? today;
  return (
    <div ref={region} className="min-h-0 min-w-0 flex-1 overflow-auto bg-surface">
      <div style={{ minWidth: days.length > 1 ? 52 + days.length * 96 : undefined }}>
        <div
          className="sticky top-0 z-30 grid border-b border-line bg-surface"
          style={{ gridTemplateColumns: columns }}
        >
          <div className="flex items-end justify-end gap-1 px-1 pb-1 text-[9.5px] text-fg-3">
            {secondZone !== null && <span className="truncate">{cityOf(secondZone)}</span>}
          </div>
          {days.map((date) => (
            <button
              type="button"
              key={date}
              data-day-head
              onClick={() => onDay(date)}
              className={cn(
                'flex h-11 items-center gap-1.5 border-l border-line px-2 text-left hover:bg-hover',
                date < today && 'text-fg-3',
              )}
            >
              <span className="text-xs">{weekdayName(date)}</span>
              <span
                className={cn(
                  'tnum text-sm font-semibold',
                  date === today && 'grid size-6 place-items-center rounded-full bg-brand text-brand-fg',
                )}
              >
                {dayNumber(date)}
              </span>
              <span className="flex-1" />
              <span className="tnum text-2xs text-fg-3">{entriesOf(date).length || ''}</span>
            </button>
          ))}
        </div>
        <div className="relative grid" style={{ gridTemplateColumns: columns, height: 24 * HOUR_PX }}>
          <div className="relative" aria-hidden>
            {HOURS.map((hour) => {
              const at = instantOf({ date: firstDay, minute: hour * 60 }, zone);
              return (
                <span
                  key={hour}
                  className="tnum absolute right-2 flex -translate-y-1/2 gap-2 text-2xs text-fg-3"
                  style={{ top: topOf(hour * 60) + (hour === 0 ? 9 : 0) }}
                >
                  {secondZone !== null && <span className="opacity-70">{clockIn(at, secondZone)}</span>}
                  <span>{String(hour).padStart(2, '0')}:00</span>
                </span>
              );
            })}
          </div>
          {days.map((date) => (
            <DayColumn
              key={date}
              date={date}
              today={today}
              zone={zone}
              entries={entriesOf(date)}
              slots={slotsOf(date)}
              selected={selected}
              onMore={() => onDay(date)}
              most={days.length === 1 ? 6 : 2}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const cityOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
