import { cn } from '../../../ui/cn.ts';
import { bandOf, ScoreFigure } from '../../../ui/score.tsx';

const BARS = [0, 1, 2, 3, 4];
const TONE = { sound: 'bg-ok', read: 'bg-warn', check: 'bg-fg-3/50' };

/** How sure the scan is that this is a term. The API says 0 to 10; pages have one scale. */
export const scoreOf = (term: { glossary_score: number }) => Math.round(term.glossary_score * 10);

export function Score({ value }: { value: number }) {
  return (
    <span className="flex items-center gap-2">
      <ScoreFigure value={value} className="w-6 text-right text-xs" />
      <span aria-hidden className="flex gap-[2px] max-sm:hidden">
        {BARS.map((index) => (
          <i
            key={index}
            className={cn(
              'h-2.5 w-[5px] rounded-[1.5px]',
              index < Math.round(value / 20) ? TONE[bandOf(value)] : 'bg-active',
            )}
          />
        ))}
      </span>
    </span>
  );
}
