import { CalendarClock, Moon } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call, type Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { offerUndo } from '../../shell/use-undo.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { momentIn } from '../calendar/labels.ts';
import type { Account } from '../states.ts';
import { wallOf } from '../zone.ts';

type Version = Output<'get_post_localizations'>['items'][number];
const HOUR = 60;
const CHANGED = ['get_post', 'get_calendar', 'list_posts', 'get_workspace_context'] as const;
/** Between these hours most people of a place sleep. */
const NIGHT = { from: 22 * HOUR, to: 7 * HOUR };

/** The time for a market: that of the post, or another time, for which the market becomes a separate draft. */
export function MarketTime({
  version,
  accounts,
  at,
  zone,
}: {
  version: Version;
  accounts: readonly Account[];
  at: number | null;
  zone: string;
}) {
  const zones = [...new Set(accounts.flatMap(({ timezone }) => timezone ?? []))];
  if (version.postId !== null)
    return <OwnTime postId={version.postId} at={at} zone={zone} market={zones[0] ?? zone} />;
  if (at === null || zones.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 px-3 pb-2 text-xs text-fg-2">
      {zones.map((each) => {
        const { minute } = wallOf(at, each);
        const isNight = minute >= NIGHT.from || minute < NIGHT.to;
        return (
          <span key={each} className="flex items-center gap-1">
            <CalendarClock className="size-3.5 text-fg-3" aria-hidden />
            {t('localizePost.localTime', { when: momentIn(at, each), zone: each })}
            {isNight && (
              <span className="flex items-center gap-1 text-warn-text">
                <Moon className="size-3.5" aria-hidden />
                {t('localizePost.night')}
              </span>
            )}
          </span>
        );
      })}
    </p>
  );
}

/** The same hour on the market's own clock is the first suggestion. */
function OwnTime({
  postId,
  at,
  zone,
  market,
}: {
  postId: string;
  at: number | null;
  zone: string;
  market: string;
}) {
  const may = useMay();
  const post = useCall('get_post', { postId });
  const [written, setWritten] = useState<string | null>(null);
  const schedule = useAct('schedule_post', {
    changes: CHANGED,
    quiet: true,
    onDone: () =>
      offerUndo(t('localizePost.marketScheduled'), async () => {
        await call('unschedule_post', { postId }, { idempotencyKey: crypto.randomUUID() });
        await refresh(...CHANGED);
      }),
  });
  const wall = at === null ? null : wallOf(at, zone);
  const offered = wall && `${wall.date}T${two(Math.floor(wall.minute / HOUR))}:${two(wall.minute % HOUR)}`;
  const localTime = written ?? offered ?? '';
  const { data } = post;
  if (!data) return null;
  if (data.status !== 'draft' && data.status !== 'approved')
    return (
      <p className="flex items-center gap-1 px-3 pb-2 text-xs text-fg-2">
        <CalendarClock className="size-3.5 text-fg-3" aria-hidden />
        {data.scheduledAt !== null &&
          t('localizePost.localTime', { when: momentIn(Date.parse(data.scheduledAt), market), zone: market })}
      </p>
    );
  if (!may('publish')) return null;
  return (
    <form
      className="flex flex-wrap items-end gap-2 px-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        schedule.run({ postId, localTime, timezone: market });
      }}
    >
      <InputField
        label={t('localizePost.ownTime', { zone: market })}
        failure={schedule.error}
        type="datetime-local"
        step={900}
        required
        value={localTime}
        onChange={(event) => setWritten(event.target.value)}
      />
      <Button type="submit" size="md" isBusy={schedule.isBusy} disabled={localTime === ''}>
        <CalendarClock />
        {t('compose.schedule')}
      </Button>
    </form>
  );
}

const two = (value: number) => String(value).padStart(2, '0');
