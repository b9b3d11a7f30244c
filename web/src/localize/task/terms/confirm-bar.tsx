import { BookMarked, Check } from 'lucide-react';
import { shown } from '../../../shell/keys.ts';
import { t } from '../../../text/text.ts';
import { Kbd } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

/** What happens next, and the button that starts it. */
export function ConfirmBar({
  total,
  translated,
  looked,
  isBusy,
  onConfirm,
  onReviewLeft,
}: {
  total: number;
  /** Terms that have a translation; the others do not help a translator and stay out of the termbase. */
  translated: number;
  looked: number;
  isBusy: boolean;
  onConfirm: () => void;
  onReviewLeft: () => void;
}) {
  const left = total - looked;
  return (
    <div className="mt-3 flex shrink-0 flex-wrap items-center gap-3 rounded-lg border border-warn-line bg-warn-soft/70 px-3.5 py-2.5">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-warn/25 text-warn-text"
      >
        <BookMarked className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-semibold">
          {total === 0 ? t('terms.bar.none') : t('terms.bar.reviewed', { looked, total })}
        </p>
        <p className="text-xs text-fg-2">
          {translated === 0 ? t('terms.bar.none.next') : t('terms.bar.next')}{' '}
          {total > translated && t('terms.bar.untranslated', { count: total - translated })}
        </p>
      </div>
      {left > 0 && looked > 0 && (
        <Button size="md" onClick={onReviewLeft}>
          {t('terms.bar.left', { count: left })}
        </Button>
      )}
      <Button variant="primary" size="md" isBusy={isBusy} onClick={onConfirm}>
        <Check />
        {translated === 0 ? t('terms.bar.continue') : t('terms.bar.confirm', { count: translated })}
        <Kbd aria-hidden className="ml-1 border-white/40 bg-transparent text-brand-fg max-sm:hidden">
          {shown('mod+enter')}
        </Kbd>
      </Button>
    </div>
  );
}
