import { ArrowDownRight, ArrowUpRight, Info } from 'lucide-react';
import { line } from 'd3-shape';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { Tip } from '../../ui/tip.tsx';
import { change, type Metric, metricName, type Overview, shownFigure, type Total } from './metric.ts';

const [WIDE, TALL] = [92, 30];

/** A figure, its change, and its line. It is a button: the chart below shows the chosen figure. */
export function TotalCard({
  total,
  series,
  meaning,
  isChosen,
  onChoose,
}: {
  total: Total;
  series: Overview['series'][number] | undefined;
  meaning: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { metric, value, changePct, coverage } = total;
  const isUp = (changePct ?? 0) >= 0;
  const Arrow = isUp ? ArrowUpRight : ArrowDownRight;
  const isPartial = coverage.accountsWithMetric < coverage.accountsTotal;
  return (
    <Card className={cn('relative px-4 py-3', isChosen && 'border-brand ring-1 ring-brand')}>
      <div className="flex items-center gap-1 text-xs text-fg-3">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={onChoose}
          className="truncate text-left after:absolute after:inset-0 after:rounded-lg"
        >
          {metricName(metric)}
        </button>
        {meaning !== undefined && <Meaning metric={metric} text={inWords(meaning)} />}
      </div>
      <div className="mt-1 flex items-end justify-between gap-2">
        <div className="shrink-0">
          <div className="tnum text-xl font-semibold">{shownFigure(metric, value)}</div>
          <div
            className={cn(
              'tnum flex h-4 items-center gap-0.5 text-xs font-medium',
              changePct === null || changePct === 0 ? 'text-fg-3' : isUp ? 'text-ok-text' : 'text-bad-text',
            )}
          >
            {changePct === null ? (
              total.previous === null ? null : (
                t('analytics.before', { value: shownFigure(metric, total.previous) })
              )
            ) : (
              <>
                <Arrow className="size-3.5" aria-hidden />
                {change(changePct)}
              </>
            )}
          </div>
        </div>
        {series && <Spark points={series.points.map((point) => point.value)} />}
      </div>
      {isPartial && (
        <p className="mt-1 text-2xs text-fg-3">
          {t('analytics.coverage', { with: coverage.accountsWithMetric, all: coverage.accountsTotal })}
        </p>
      )}
    </Card>
  );
}

/** The meaning of the figure, in the words of the API. */
function Meaning({ metric, text }: { metric: Metric; text: string }) {
  return (
    <Tip label={<span lang="en">{text}</span>}>
      <button
        type="button"
        aria-label={t('analytics.meaning', { metric: metricName(metric) })}
        className="relative z-1 grid size-6 shrink-0 place-items-center rounded-xs text-fg-3 hover:text-fg"
      >
        <Info className="size-3.5" aria-hidden />
      </button>
    </Tip>
  );
}

function Spark({ points }: { points: readonly (number | null)[] }) {
  const known = points.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => (index / (points.length - 1)) * WIDE)
    .y((value) => TALL - 2 - (((value ?? 0) - low) / (high - low || 1)) * (TALL - 4))([...points]);
  return (
    <svg
      viewBox={`0 0 ${WIDE} ${TALL}`}
      height={TALL}
      aria-hidden
      className="min-w-0 flex-1 max-w-23 max-sm:hidden"
    >
      <path d={path ?? ''} className="fill-none stroke-brand" strokeWidth={1.5} />
    </svg>
  );
}
