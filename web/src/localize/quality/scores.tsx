import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { Panel } from '../../ui/card.tsx';
import { ScoreLegend } from '../../ui/score.tsx';

const WEAK_TENS = 7;

/** How many strings have which score, by tens. A list for the ear, bars for the eye. */
export function Scores({ scores }: { scores: readonly number[] }) {
  const most = Math.max(1, ...scores);
  const range = (ten: number) => ({ from: ten * 10, to: ten === 9 ? 100 : ten * 10 + 9 });
  return (
    <Panel title={t('quality.scores')} note={t('quality.scores.note')} className="self-start">
      <ol className="flex h-48 items-end gap-1.5 px-4 pb-3 pt-4">
        {scores.map((n, ten) => (
          // oxlint-disable-next-line react/no-array-index-key -- the tens of a score do not move
          <li key={ten} className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1 text-center">
            <span className="tnum text-2xs text-fg-2">
              <span aria-hidden>{count(n)}</span>
              <span className="sr-only">{t('quality.rows', { count: n })}</span>
            </span>
            <span
              aria-hidden
              className={cn('block rounded-t-xs', ten < WEAK_TENS ? 'bg-warn' : 'bg-ok')}
              style={{ height: `${(n / most) * 75}%`, minHeight: n > 0 ? 2 : 0 }}
            />
            <span className="tnum truncate border-t border-line pt-1 text-2xs text-fg-3">
              <span aria-hidden className="lg:hidden">
                {range(ten).from}
              </span>
              <span className="max-lg:sr-only">{t('quality.range', range(ten))}</span>
            </span>
          </li>
        ))}
      </ol>
      <ScoreLegend className="px-4 pb-3" />
    </Panel>
  );
}
