import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { firstDayOfWeek } from '../../text/week.ts';
import { Kbd } from '../../ui/badge.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { useNow } from '../use-now.ts';
import { isZone, wallOf } from '../zone.ts';
import { DayList } from './day-list.tsx';
import { useDrops } from './drag.ts';
import type { Filters } from './entries.ts';
import { FilterBar } from './filters.tsx';
import { useCalendarKeys } from './keys.ts';
import { periodName } from './labels.ts';
import { MonthGrid } from './month-grid.tsx';
import { reschedule, schedule, unschedule } from './moves.ts';
import { daysOf, step, type View, VIEWS } from './period.ts';
import { Subscribe } from './subscribe.tsx';
import { TimeGrid } from './time-grid.tsx';
import { Tray } from './tray.tsx';
import { useCalendar } from './use-calendar.ts';
import { ZoneMenu } from './zone-menu.tsx';

type Address = Filters & {
  view?: View | undefined;
  date?: string | undefined;
  zone?: string | undefined;
  second?: string | undefined;
};

// The looks of platforms are loaded after the calendar.
const Peek = later(async () => (await import('./peek.tsx')).Peek);

const NARROW = matchMedia('(max-width: 639px)');

export function Screen() {
  const ws = useWorkspaceId();
  const may = useMay();
  const navigate = useNavigate();
  const [url, setUrl] = useUrl<Address>();
  const board = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const zone = url.zone !== undefined && isZone(url.zone) ? url.zone : shownZone();
  const second = url.second !== undefined && isZone(url.second) ? url.second : null;
  const view = VIEWS.find((each) => each === url.view) ?? (NARROW.matches ? 'list' : 'week');
  const today = wallOf(useNow(), zone).date;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(url.date ?? '') ? (url.date ?? today) : today;
  const days = daysOf(view, date, firstDayOfWeek());
  const { calendar, accounts, entriesOf, tray, free, slotsOf, find } = useCalendar(days, zone, url);

  const show = (change: Address) => {
    // Choosing a view keeps the day, and moving to a day keeps the view.
    setUrl(change);
    setSelected(new Set());
  };
  const goTo = (next: string) => show({ date: next === today ? '' : next });
  const openDay = (next: string) => show({ date: next, view: 'day' });
  const write = (slot: string | null) =>
    void navigate({
      to: '/w/$ws/s/compose/{-$post}',
      params: { ws },
      search: slot === null ? {} : { at: new Date(Number(slot)).toISOString() },
    });

  /** The dragged post, and what is selected with it. */
  const withSelected = (key: string) =>
    selected.has(key)
      ? [...selected].flatMap((each) => find(each) ?? [])
      : [find(key)].flatMap((e) => e ?? []);

  useDrops(zone, ({ entry, at }) => {
    if (at === null) unschedule(entry, zone);
    else if (entry.at === null) schedule(entry, at, zone, may('publish'));
    else if (at !== entry.at) {
      const shift = at - entry.at;
      reschedule(withSelected(entry.key), (each) => (each.at ?? 0) + shift, zone);
    }
  });
  useCalendarKeys({
    view,
    zone,
    mayMove: may('draft'),
    find,
    withSelected,
    onView: (next) => show({ view: next }),
    onStep: (by) => goTo(step(view, date, by)),
    onToday: () => goTo(today),
    onWrite: write,
    onSelect: (key) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
  });

  const near = [
    context.data?.workspace.timezone,
    ...(accounts.data?.accounts.map((each) => each.timezone) ?? []),
  ];
  return (
    <Page
      isFull
      title={t('calendar.title')}
      badge={
        <span className="flex items-center gap-0.5">
          <IconButton
            icon={ChevronLeft}
            label={t('calendar.back')}
            onClick={() => goTo(step(view, date, -1))}
          />
          <IconButton
            icon={ChevronRight}
            label={t('calendar.forth')}
            onClick={() => goTo(step(view, date, 1))}
          />
          <span className="ml-1 text-sm font-medium" aria-live="polite">
            {periodName(view, days, date)}
          </span>
          <Button className="ml-2" onClick={() => goTo(today)}>
            {t('calendar.today')}
            <Kbd className="max-xl:hidden">T</Kbd>
          </Button>
        </span>
      }
      actions={
        <>
          <ZoneMenu zone={zone} second={second} near={near.flatMap((each) => each ?? [])} onChange={setUrl} />
          <Segmented
            label={t('calendar.view')}
            value={view}
            onChange={(next) => show({ view: next })}
            items={VIEWS.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
          />
          {may('manage') && <Subscribe />}
          {may('draft') && (
            <Link
              to="/w/$ws/s/compose/{-$post}"
              params={{ ws }}
              className={buttonClass({ variant: 'primary' })}
            >
              <Plus />
              <span className="max-xl:sr-only">{t('calendar.new')}</span>
              <Kbd className="border-white/25 bg-white/15 text-brand-fg max-xl:hidden">N</Kbd>
            </Link>
          )}
        </>
      }
    >
      <FilterBar accounts={accounts.data} filters={filtersOf(url)} onChange={setUrl} />
      <p id="calendar-keys" className="sr-only">
        {t('calendar.keys')}
      </p>
      <div ref={board} className="flex min-h-0 flex-1">
        <Peek within={board} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Loaded of={calendar} rows={12}>
            {({ truncated }) => (
              <>
                {truncated && (
                  <p role="status" className="bg-warn-soft px-5 py-1.5 text-xs text-warn-text">
                    {t('calendar.truncated')}
                  </p>
                )}
                {view === 'month' ? (
                  <MonthGrid
                    days={days}
                    month={date.slice(0, 7)}
                    {...{ today, zone, entriesOf, slotsOf, selected }}
                    onDay={openDay}
                  />
                ) : view === 'list' ? (
                  <DayList {...{ days, zone, entriesOf, selected }} />
                ) : (
                  <TimeGrid
                    secondZone={second}
                    {...{ days, today, zone, entriesOf, slotsOf, selected }}
                    onDay={openDay}
                  />
                )}
              </>
            )}
          </Loaded>
        </div>
        <Tray drafts={tray} zone={zone} slots={free} />
      </div>
    </Page>
  );
}

const filtersOf = ({ platform, group, status, tag }: Filters): Filters => ({ platform, group, status, tag });
