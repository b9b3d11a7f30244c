import { CalendarDays } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Empty } from '../../ui/regions.tsx';
import type { Entry } from './entries.ts';
import { longDay } from './labels.ts';
import { PostCard } from './post-card.tsx';

/** One day below the other, only days with posts. */
export function DayList({
  days,
  zone,
  entriesOf,
  selected,
}: {
  days: readonly string[];
  zone: string;
  entriesOf: (date: string) => readonly Entry[];
  selected: ReadonlySet<string>;
}) {
  const filled = days.filter((date) => entriesOf(date).length > 0);
  return (
    <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-3xl space-y-5 px-6 py-5 max-sm:px-4">
        {filled.length === 0 && (
          <Empty icon={CalendarDays} title={t('calendar.list.empty')}>
            {t('calendar.list.empty.next')}
          </Empty>
        )}
        {filled.map((date) => (
          <section key={date}>
            <h2 className="mb-1.5 text-sm font-semibold">{longDay(date)}</h2>
            <div className="space-y-1.5">
              {entriesOf(date).map((entry) => (
                <PostCard key={entry.key} entry={entry} zone={zone} isSelected={selected.has(entry.key)} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
