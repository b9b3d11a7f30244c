import { count } from '../../../text/format.ts';
import { t } from '../../../text/text.ts';
import { cn } from '../../../ui/cn.ts';

const BARS = [0, 1, 2, 3, 4];
/** Under this a candidate deserves a second look. */
export const LOW = 7;

/** How sure the scan is that this is a term, 0 to 10. */
export function Score({ value }: { value: number }) {
  const tone = value >= LOW ? 'bg-ok' : value >= 5 ? 'bg-warn' : 'bg-fg-3/50';
  return (
    <span className="flex items-center gap-2" title={t('terms.scoreOf', { score: count(value) })}>
      <span className="tnum w-6 text-right text-xs font-medium">{value.toFixed(1)}</span>
      <span aria-hidden className="flex gap-[2px]">
        {BARS.map((index) => (
          <i
            key={index}
            className={cn(
              'h-2.5 w-[5px] rounded-[1.5px]',
              index < Math.round(value / 2) ? tone : 'bg-active',
            )}
          />
        ))}
      </span>
    </span>
  );
}
