import type { Output } from '../../api/client.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';

type Checked = Output<'precheck_draft'>['targets'][number];
const SIZE = 17;
const RADIUS = SIZE / 2 - 2;
const ROUND = 2 * Math.PI * RADIUS;

/** The characters left, as each platform counts; for a platform, those of its account with the fewest. */
export function Counters({ targets }: { targets: readonly Checked[] }) {
  const byPlatform = new Map<string, Checked>();
  for (const target of targets) {
    const known = byPlatform.get(target.platform)?.metrics;
    if (
      target.metrics &&
      (!known || target.metrics.length - target.metrics.limit > known.length - known.limit)
    )
      byPlatform.set(target.platform, target);
  }
  return (
    <div className="flex flex-wrap items-center gap-3 px-2">
      {[...byPlatform.values()].map(({ platform, metrics }) => {
        if (!metrics) return null;
        const left = metrics.limit - metrics.length;
        const share = Math.min(1, metrics.length / metrics.limit);
        return (
          <span
            key={platform}
            className="flex items-center gap-1.5"
            title={t('compose.counter', {
              platform: titleOf(platform),
              length: metrics.length,
              limit: metrics.limit,
            })}
          >
            <PlatformIcon platform={platform} size={15} />
            <svg width={SIZE} height={SIZE} className="-rotate-90" aria-hidden>
              <circle
                cx={SIZE / 2}
                cy={SIZE / 2}
                r={RADIUS}
                fill="none"
                strokeWidth={2.2}
                className="stroke-active"
              />
              <circle
                cx={SIZE / 2}
                cy={SIZE / 2}
                r={RADIUS}
                fill="none"
                strokeWidth={2.2}
                strokeLinecap="round"
                strokeDasharray={`${ROUND * share} ${ROUND}`}
                className={left < 0 ? 'stroke-bad' : share > 0.9 ? 'stroke-warn' : 'stroke-brand'}
              />
            </svg>
            <span className={cn('tnum text-2xs', left < 0 ? 'font-semibold text-bad-text' : 'text-fg-3')}>
              {count(left)}
            </span>
          </span>
        );
      })}
    </div>
  );
}
