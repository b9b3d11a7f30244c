import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { useNow } from '../use-now.ts';
import { oddHours, wallOf, weekdayOf } from '../zone.ts';
import { useDropPlace, useHover } from './drag.ts';
import type { Entry } from './entries.ts';
import { CARD_PX, HOUR_PX, layOut, topOf } from './geometry.ts';
import { clockIn, momentIn } from './labels.ts';
import { PostCard } from './post-card.tsx';
import { type FreeSlot, ghostsOf } from './slots.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** A day with more posts first draws the visible hours, and the night when there is time. */
const FEW = 12;
const isInSight = ({ minute }: { minute: number }) => minute >= 7 * 60 && minute < 20 * 60;

export function DayColumn({
  date,
  today,
  zone,
  entries,
  slots,
  selected,
  most,
  onMore,
}: {
  date: string;
  today: string;
  zone: string;
  entries: readonly Entry[];
  slots: readonly FreeSlot[];
  selected: ReadonlySet<string>;
  most: number;
  onMore: () => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useDropPlace(ref, { kind: 'hours', date });
  const { cards, crowds } = layOut(entries, ({ wall }) => wall?.minute ?? 0, most);
  const [isWhole, setWhole] = useState(cards.length <= FEW);
  useEffect(() => {
    // After the frame: a transition alone may be drawn before the visible hours.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setWhole(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  const odd = oddHours(date, zone);
  return (
    <div ref={ref} className={cn('relative border-l border-line', weekdayOf(date) > 4 && 'bg-canvas/50')}>
      {HOURS.map((hour) => (
        <div
          key={hour}
          className="absolute inset-x-0 border-t border-line/70"
          style={{ top: hour * HOUR_PX }}
        />
      ))}
      {date < today && <div className="hatch absolute inset-0 bg-sunken/60" />}
      {odd.skipped && <Odd range={odd.skipped} text={t('calendar.skipped')} />}
      {odd.twice && <Odd range={odd.twice} text={t('calendar.twice')} />}
      {date === today && <Now zone={zone} />}
      <Slots
        zone={zone}
        slots={ghostsOf(
          slots,
          cards.map(({ minute }) => minute),
        )}
      />
      {(isWhole ? cards : cards.filter(isInSight)).map(({ item, minute, lane, of }) => (
        <PostCard
          key={item.key}
          entry={item}
          zone={zone}
          isSelected={selected.has(item.key)}
          isNarrow={of > 1}
          // What is above or below the window is not laid out until it is scrolled into view.
          className="absolute [content-visibility:auto]"
          style={{
            top: topOf(minute) + 1,
            minHeight: CARD_PX - 2,
            left: `calc(${(lane / of) * 100}% + 4px)`,
            width: `calc(${100 / of}% - 8px)`,
          }}
        />
      ))}
      {crowds.map(({ minute, count }) => (
        <button
          type="button"
          key={minute}
          onClick={onMore}
          className="absolute right-1 z-20 h-6 rounded-full border border-line-strong bg-surface px-2 text-2xs font-semibold shadow-e1 hover:bg-hover"
          style={{ top: topOf(minute) + CARD_PX - 14 }}
        >
          {t('calendar.more', { count })}
        </button>
      ))}
      <DropGhost place={date} zone={zone} />
    </div>
  );
}

function Odd({ range, text }: { range: [number, number]; text: string }) {
  return (
    <div
      className="hatch absolute inset-x-0 border-y border-warn-line bg-warn-soft/60 px-1.5 text-[10px] text-warn-text"
      style={{ top: topOf(range[0]), height: topOf(range[1] - range[0]) }}
    >
      {text}
    </div>
  );
}

/** The line of the present time, and the hours before it. */
function Now({ zone }: { zone: string }) {
  const top = topOf(wallOf(useNow(), zone).minute);
  return (
    <>
      <div className="hatch absolute inset-x-0 top-0 bg-sunken/60" style={{ height: top }} />
      <div className="pointer-events-none absolute inset-x-0 z-20" style={{ top }} aria-hidden>
        <div className="h-[1.5px] bg-bad" />
        <span className="absolute -left-1 -top-[3.5px] size-2 rounded-full bg-bad" />
      </div>
    </>
  );
}

/** Free times of the queue: a click or N starts a post for one. */
function Slots({ zone, slots }: { zone: string; slots: readonly FreeSlot[] }) {
  const ws = useWorkspaceId();
  return slots.map(({ at, wall, accountIds }) => (
    <Link
      key={at}
      to="/w/$ws/s/compose/{-$post}"
      params={{ ws }}
      search={{ at: new Date(at).toISOString(), accounts: accountIds.join(',') }}
      data-slot={at}
      aria-label={t('calendar.writeFor', { when: momentIn(at, zone) })}
      className="absolute inset-x-1 flex h-7 items-center justify-center gap-1 rounded-sm border border-dashed border-line-strong/80 text-2xs text-fg-3 hover:border-brand hover:bg-brand-soft/50 hover:text-brand-text"
      style={{ top: topOf(wall.minute) + 2 }}
    >
      <Plus className="size-3" aria-hidden />
      {clockIn(at, zone)}
    </Link>
  ));
}

/** Where the dragged post would land, with its time, or why it cannot. */
function DropGhost({ place, zone }: { place: string; zone: string }) {
  const drop = useHover(place);
  if (drop?.at == null) return null;
  const isFine = drop.why === null;
  return (
    <div
      aria-hidden
      className={cn(
        'pointer-events-none absolute inset-x-1 z-20 rounded-md border-2 px-1.5 py-1 shadow-e3',
        isFine ? 'border-brand bg-brand-soft' : 'border-bad bg-bad-soft',
      )}
      style={{ top: topOf(wallOf(drop.at, zone).minute) + 1, minHeight: CARD_PX }}
    >
      <span
        className={cn(
          'tnum rounded-xs px-1 text-2xs font-semibold',
          isFine ? 'bg-brand text-brand-fg' : 'bg-bad-text text-canvas',
        )}
      >
        {drop.why === null ? clockIn(drop.at, zone) : t(drop.why)}
      </span>
      <p className="mt-1 line-clamp-2 text-[11.5px] leading-[15px]">{drop.entry.text}</p>
    </div>
  );
}
