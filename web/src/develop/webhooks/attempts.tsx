import type { Output } from '../../api/client.ts';
import { clock, count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';

export type WholeDelivery = Output<'get_delivery'>;

const SHOWN = 8;

/** Each attempt as a card: the time since the previous one, the answer, its duration. */
export function Attempts({ of, isFailed }: { of: WholeDelivery['attemptLog']; isFailed: boolean }) {
  if (of.length === 0) return <p className="text-xs text-fg-3">{t('dev.attempts.none')}</p>;
  const inOrder = of.slice(0, SHOWN).toReversed();
  return (
    <ol className="grid grid-cols-4 gap-1.5 max-sm:grid-cols-2">
      {inOrder.map((each, index) => {
        const isOk = each.status !== null && each.status < 300;
        const before = inOrder[index - 1];
        const after = before
          ? Math.round((Date.parse(each.startedAt) - Date.parse(before.startedAt)) / 1000)
          : null;
        const isLast = index === inOrder.length - 1;
        return (
          <li
            key={each.number}
            className={cn(
              'rounded-md border p-2',
              isLast && isFailed ? 'border-bad-line bg-bad-soft/60' : 'border-line',
            )}
          >
            <div className="text-2xs text-fg-3">
              {after === null ? t('dev.attempts.now') : t('dev.attempts.later', { seconds: count(after) })}
            </div>
            <div
              className={cn('tnum truncate text-sm font-semibold', isOk ? 'text-ok-text' : 'text-bad-text')}
            >
              {each.status ?? each.failure ?? t('dev.attempts.silent')}
            </div>
            <div className="tnum flex flex-wrap gap-x-1.5 text-2xs text-fg-3">
              <span className="whitespace-nowrap">{clock(each.startedAt)}</span>
              {each.durationMs !== null && (
                <span className="whitespace-nowrap">{t('dev.ms', { ms: count(each.durationMs) })}</span>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
