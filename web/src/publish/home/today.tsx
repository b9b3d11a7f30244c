import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Panel } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { Loaded } from '../../ui/regions.tsx';
import { TEXT } from '../../ui/tone.ts';
import { momentIn } from '../calendar/labels.ts';
import { nameCard } from '../name-card.ts';
import { PlatformRow } from '../platform-row.tsx';
import { POST_STATES } from '../states.ts';
import { useNow } from '../use-now.ts';
import { DAY_MINUTES, wallOf } from '../zone.ts';

const HOURS = [0, 6, 12, 18, 24];
const leftOf = (minute: number) => `${(minute / DAY_MINUTES) * 100}%`;

/** The day as a line from midnight to midnight, with published and scheduled posts. */
export function Today() {
  const ws = useWorkspaceId();
  const zone = shownZone();
  const now = wallOf(useNow(), zone);
  const calendar = useCall('get_calendar', { from: now.date, to: now.date, timezone: zone });
  return (
    <Panel title={t('overview.today')} note={zone}>
      <Loaded of={calendar} rows={1}>
        {({ days }) => {
          const posts = days[0]?.posts ?? [];
          return (
            <div className="px-6 pb-3 pt-5">
              <div className="relative h-10">
                <div aria-hidden className="absolute inset-x-0 top-4 h-1 rounded bg-active" />
                <div
                  aria-hidden
                  className="absolute left-0 top-4 h-1 rounded bg-brand-line"
                  style={{ width: leftOf(now.minute) }}
                />
                <div
                  aria-hidden
                  className="absolute top-1 h-7 w-px bg-bad"
                  style={{ left: leftOf(now.minute) }}
                />
                <ul aria-label={t('overview.today')}>
                  {posts.map(({ postId, at, localTime, status, platforms, text, title, isProjected }) => {
                    const look = POST_STATES[status];
                    const minute = Number(localTime.slice(11, 13)) * 60 + Number(localTime.slice(14, 16));
                    return (
                      <li
                        key={`${postId} ${at}`}
                        className="absolute top-1 -translate-x-1/2"
                        style={{ left: leftOf(minute) }}
                      >
                        <Link
                          to="/w/$ws/s/posts/$post"
                          params={{ ws, post: postId }}
                          aria-label={nameCard({
                            state: isProjected ? t('calendar.projected') : t(look.text),
                            when: momentIn(Date.parse(at), zone),
                            platforms,
                            text: title ?? text,
                          })}
                          title={`${momentIn(Date.parse(at), zone)} · ${title ?? text}`}
                          className={cn(
                            'grid size-7 place-items-center rounded-full border border-line-strong bg-surface shadow-e1 hover:z-10 hover:shadow-e2',
                            TEXT[look.tone],
                          )}
                        >
                          <PlatformRow platforms={platforms} size={14} most={1} />
                        </Link>
                      </li>
                    );
                  })}
                </ul>
              </div>
              <div aria-hidden className="tnum relative h-4 text-2xs text-fg-3">
                {HOURS.map((hour) => (
                  <span key={hour} className="absolute -translate-x-1/2" style={{ left: leftOf(hour * 60) }}>
                    {String(hour).padStart(2, '0')}
                  </span>
                ))}
              </div>
              {posts.length === 0 && <p className="pt-1 text-sm text-fg-3">{t('overview.today.none')}</p>}
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}
