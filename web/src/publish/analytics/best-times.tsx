import { Clock } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Input, Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { firstDayOfWeek, weekFrom } from '../../text/week.ts';
import { Panel } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { AddSlot } from './add-slot.tsx';
import { dayName, hourName } from './day-names.ts';

type Hour = Output<'get_best_times'>['items'][number];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const STEPS: Record<string, [days: number, hours: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** When posts got the most response, by weekday and hour. */
export function BestTimes({ input }: { input: Input<'get_best_times'> }) {
  const query = useCall('get_best_times', input);
  return (
    <Panel className="self-start" title={t('analytics.bestTimes')} note={input.timezone}>
      <Loaded of={query}>
        {({ items, range, sampleMin, postsCounted }) =>
          items.length === 0 ? (
            <Empty icon={Clock} title={t('analytics.bestTimes.none')}>
              {t('analytics.bestTimes.none.next', { min: sampleMin, count: postsCounted })}
            </Empty>
          ) : (
            <>
              <Times items={items} range={range} accountIds={input.accountIds} />
              <p className="px-4 pb-4 text-xs text-fg-2">
                {t('analytics.bestTimes.sample', { min: sampleMin, count: postsCounted })}
              </p>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** The hours and the chosen one; at first the best. */
function Times({
  items,
  range,
  accountIds,
}: {
  items: readonly Hour[];
  range: { timezone: string };
  accountIds: readonly string[] | undefined;
}) {
  const best = items.reduce((top, each) => (each.medianEngagements > top.medianEngagements ? each : top));
  const [wanted, choose] = useState<[weekday: number, hour: number] | null>(null);
  const [weekday, hour] = wanted ?? [best.weekday, best.hour];
  const isBest = weekday === best.weekday && hour === best.hour;
  return (
    <>
      <HeatMap items={items} chosen={[weekday, hour]} onChoose={choose} />
      <div className="flex flex-wrap items-center gap-2 px-4 pb-2" aria-live="polite">
        <b className="min-w-0 flex-1 basis-48 text-xs font-semibold">
          {isBest
            ? t('analytics.bestTimes.best', {
                when: hourName(weekday, hour),
                value: count(best.medianEngagements),
              })
            : cellText(items, weekday, hour)}
        </b>
        <AddSlot weekday={weekday} hour={hour} timezone={range.timezone} accountIds={accountIds} />
      </div>
    </>
  );
}

function cellText(items: readonly Hour[], weekday: number, hour: number): string {
  const found = items.find((each) => each.weekday === weekday && each.hour === hour);
  const when = hourName(weekday, hour);
  return found
    ? t('analytics.bestTimes.cell', { when, posts: found.posts, value: count(found.medianEngagements) })
    : t('analytics.bestTimes.cell.none', { when });
}

/**
 * Seven days by twenty-four hours. One cell has the focus; arrow keys move it, Enter chooses it, and its figures are
 * announced.
 */
function HeatMap({
  items,
  chosen,
  onChoose,
}: {
  items: readonly Hour[];
  chosen: readonly [weekday: number, hour: number];
  onChoose: (at: [weekday: number, hour: number]) => void;
}) {
  const days = weekFrom(firstDayOfWeek());
  const [[day, hour], setAt] = useState<readonly [number, number]>(chosen);
  const grid = useRef<HTMLTableElement>(null);
  const known = new Map(items.map((each) => [each.weekday * 24 + each.hour, each]));
  const most = Math.max(1, ...items.map(({ medianEngagements }) => medianEngagements));

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose([day, hour]);
      return;
    }
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
                    aria-label={cellText(items, weekday, each)}
                    title={cellText(items, weekday, each)}
                    aria-selected={weekday === chosen[0] && each === chosen[1]}
                    onClick={() => onChoose([weekday, each])}
                    onFocus={() => setAt([weekday, each])}
                    className="h-5 cursor-pointer rounded-[3px] bg-hover p-0 aria-selected:ring-2 aria-selected:ring-fg focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-brand"
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
