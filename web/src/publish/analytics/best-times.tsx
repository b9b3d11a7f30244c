import { Clock } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Input, Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../text/format.ts';
import { i18n, t } from '../../text/text.ts';
import { firstDayOfWeek, weekFrom } from '../../text/week.ts';
import { Panel } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';

type Hour = Output<'get_best_times'>['items'][number];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const STEPS: Record<string, [days: number, hours: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** When posts found the most response, by weekday and hour. */
export function BestTimes({ input }: { input: Input<'get_best_times'> }) {
  const query = useCall('get_best_times', input);
  return (
    <Panel className="self-start" title={t('analytics.bestTimes')} note={input.timezone}>
      <Loaded of={query}>
        {({ items, sampleMin, postsCounted }) =>
          items.length === 0 ? (
            <Empty icon={Clock} title={t('analytics.bestTimes.none')}>
              {t('analytics.bestTimes.none.next', { min: sampleMin, count: postsCounted })}
            </Empty>
          ) : (
            <>
              <HeatMap items={items} />
              <p className="px-4 pb-4 text-xs text-fg-2">
                <Best items={items} />{' '}
                {t('analytics.bestTimes.sample', { min: sampleMin, count: postsCounted })}
              </p>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Best({ items }: { items: readonly Hour[] }) {
  const best = items.reduce((top, each) => (each.medianEngagements > top.medianEngagements ? each : top));
  return (
    <b className="font-semibold text-fg">
      {t('analytics.bestTimes.best', {
        when: hourName(best.weekday, best.hour),
        value: count(best.medianEngagements),
      })}
    </b>
  );
}

/** Seven days by twenty-four hours. One cell takes the focus; arrow keys move it, and its figures are said. */
function HeatMap({ items }: { items: readonly Hour[] }) {
  const days = weekFrom(firstDayOfWeek());
  const [[day, hour], setAt] = useState<[number, number]>([days[0] ?? 1, 9]);
  const grid = useRef<HTMLTableElement>(null);
  const known = new Map(items.map((each) => [each.weekday * 24 + each.hour, each]));
  const most = Math.max(1, ...items.map(({ medianEngagements }) => medianEngagements));

  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next: [number, number] = [
      days[Math.min(6, Math.max(0, days.indexOf(day) + step[0]))] ?? day,
      Math.min(23, Math.max(0, hour + step[1])),
    ];
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.join(' ')}"]`)?.focus();
  };
  const said = (weekday: number, at: number) => {
    const found = known.get(weekday * 24 + at);
    return found
      ? t('analytics.bestTimes.cell', {
          when: hourName(weekday, at),
          posts: found.posts,
          value: count(found.medianEngagements),
        })
      : t('analytics.bestTimes.cell.none', { when: hourName(weekday, at) });
  };

  return (
    <div className="p-4">
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table in which the focus moves is a grid
        role="grid"
        aria-label={t('analytics.bestTimes')}
        className="w-full table-fixed border-separate border-spacing-[2px]"
        onKeyDown={onKey}
      >
        <colgroup>
          <col className="w-9" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('analytics.weekday')}</th>
            {HOURS.map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="text-left text-2xs font-normal text-fg-3">
                {dayName(weekday, 'short')}
              </th>
              {HOURS.map((each) => {
                const found = known.get(weekday * 24 + each);
                const strength = found ? 18 + (found.medianEngagements / most) * 82 : 0;
                return (
                  <td
                    key={each}
                    data-at={`${weekday} ${each}`}
                    tabIndex={weekday === day && each === hour ? 0 : -1}
                    aria-label={said(weekday, each)}
                    title={said(weekday, each)}
                    onFocus={() => setAt([weekday, each])}
                    className="h-5 rounded-[3px] bg-hover p-0 focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-brand"
                    style={
                      found && {
                        background: `color-mix(in oklab, var(--brand) ${strength}%, var(--surface))`,
                      }
                    }
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div aria-hidden className="tnum mt-1 flex justify-between pl-10 text-2xs text-fg-3">
        {[0, 6, 12, 18, 23].map((each) => (
          <span key={each}>{each}</span>
        ))}
      </div>
    </div>
  );
}

/** 1 is Monday; 2024 began with one. */
const dayName = (weekday: number, weekdayStyle: 'short' | 'long') =>
  new Intl.DateTimeFormat(i18n.locale, { weekday: weekdayStyle, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  );

const hourName = (weekday: number, hour: number) =>
  `${dayName(weekday, 'long')} ${String(hour).padStart(2, '0')}:00`;
