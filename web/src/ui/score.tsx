import { count } from '../text/format.ts';
import { t } from '../text/text.ts';
import { cn } from './cn.ts';

const BANDS = ['sound', 'read', 'check'] as const;
type Band = (typeof BANDS)[number];

/** One scale and one meaning for every score on a page: of a text, a language or a term. */
export function bandOf(score: number): Band {
  return score >= 90 ? 'sound' : score >= 70 ? 'read' : 'check';
}

const LOOK: Record<Band, string> = {
  sound: 'text-ok-text',
  read: 'text-fg-2',
  check: 'font-semibold text-bad-text',
};

export const meaningOf = (score: number) =>
  t('score.of', { score: count(score), meaning: t(`score.${bandOf(score)}`) });

/** 0 to 100; the meaning of the number is shown on demand. */
export function ScoreFigure({ value, className }: { value: number; className?: string }) {
  return (
    <span className={cn('tnum', LOOK[bandOf(value)], className)} title={meaningOf(value)}>
      {count(Math.round(value))}
    </span>
  );
}

/** The meanings beside one another. */
export function ScoreLegend({ className }: { className?: string }) {
  return (
    <ul
      aria-label={t('score.legend')}
      className={cn('flex flex-wrap gap-x-4 gap-y-1 text-2xs text-fg-3', className)}
    >
      {BANDS.map((band) => (
        <li key={band}>{t(`score.legend.${band}`)}</li>
      ))}
    </ul>
  );
}
