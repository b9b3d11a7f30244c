import { Sparkles, Zap } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { momentIn } from '../calendar/labels.ts';
import { useNow } from '../use-now.ts';
import { addDays, instantOf, wallOf, weekdayOf } from '../zone.ts';

const SHOWN = 3;
const FRESH_MS = 60_000;
const ASKED_MAX = 50;

/** Good times: free slots of the queue, and the hours with the best results of these accounts so far. */
export function GoodTimes({
  accountIds,
  zone,
  at,
  onAt,
}: {
  accountIds: readonly string[];
  zone: string;
  at: number | null;
  onAt: (at: number) => void;
}) {
  const now = useNow();
  const asked = accountIds.slice(0, ASKED_MAX);
  const slots = useCall('find_next_slots', { accountIds: asked, limit: SHOWN }, { staleTime: FRESH_MS });
  const best = useCall('get_best_times', { accountIds: asked, timezone: zone }, { staleTime: FRESH_MS });
  const free = [...new Set(slots.data?.items.map((slot) => Date.parse(slot.at)))].slice(0, SHOWN);
  const hours = (best.data?.items ?? [])
    .slice(0, SHOWN)
    .map((hour) => ({ ...hour, at: nextOf(hour, now, best.data?.range.timezone ?? zone) }));
  return (
    <section className="space-y-2 sm:col-span-2" aria-label={t('compose.goodTimes')}>
      {free.length > 0 && (
        <Row icon={Zap} label={t('compose.freeSlots')}>
          {free.map((each) => (
            <Button
              key={each}
              size="xs"
              variant={each === at ? 'primary' : 'secondary'}
              aria-pressed={each === at}
              onClick={() => onAt(each)}
            >
              {momentIn(each, zone)}
            </Button>
          ))}
        </Row>
      )}
      <Row icon={Sparkles} label={t('compose.bestTimes')}>
        {hours.map((hour) => (
          <Button
            key={`${hour.weekday} ${hour.hour}`}
            size="xs"
            variant={hour.at === at ? 'primary' : 'secondary'}
            aria-pressed={hour.at === at}
            title={t('compose.bestTime.why', {
              engagements: count(hour.medianEngagements),
              posts: hour.posts,
            })}
            onClick={() => onAt(hour.at)}
          >
            {momentIn(hour.at, zone)}
            <span className="tnum text-2xs opacity-80">
              {t('compose.bestTime.engagements', { count: hour.medianEngagements })}
            </span>
          </Button>
        ))}
        {best.data && hours.length === 0 && (
          <span className="text-xs text-fg-3">
            {t('compose.bestTimes.none', { posts: best.data.postsCounted, least: best.data.sampleMin })}
          </span>
        )}
      </Row>
    </section>
  );
}

function Row({
  icon: Icon,
  label,
  children,
}: {
  icon: typeof Zap;
  label: string;
  children: React.ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="flex w-28 shrink-0 items-center gap-1.5 text-xs font-medium text-fg-2">
        <Icon className="size-3.5 text-brand-text" aria-hidden />
        {label}
      </span>
      {children}
    </div>
  );
}

/** The next time at which a clock of the zone shows this hour of the week. Monday is 1. */
function nextOf({ weekday, hour }: { weekday: number; hour: number }, now: number, zone: string): number {
  const { date } = wallOf(now, zone);
  const days = (weekday - 1 - weekdayOf(date) + 7) % 7;
  const soon = instantOf({ date: addDays(date, days), minute: hour * 60 }, zone);
  return soon > now ? soon : instantOf({ date: addDays(date, days + 7), minute: hour * 60 }, zone);
}
