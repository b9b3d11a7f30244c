import { CircleAlert, CloudCheck, LoaderCircle, RotateCw } from 'lucide-react';
import { explain } from '../../api/explain.ts';
import { clock } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import type { Saving } from './use-draft.ts';

/** What is saved, and where. */
export function SaveState({
  saving,
  isKept,
  onRetry,
  onDecide,
}: {
  saving: Saving;
  /** The browser has something that the server does not. */
  isKept: boolean;
  onRetry: () => void;
  onDecide: () => void;
}) {
  return (
    <span role="status" className="flex flex-wrap items-center gap-1.5 text-xs text-fg-3">
      {saving.state === 'saving' && (
        <>
          <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
          {t('compose.saving')}
        </>
      )}
      {saving.state === 'saved' && (
        <>
          <CloudCheck className="size-3.5 text-ok-text" aria-hidden />
          {t('compose.saved', { when: clock(saving.at) })}
        </>
      )}
      {saving.state === 'failed' && (
        <>
          <span className="flex items-center gap-1.5 text-bad-text">
            <CircleAlert className="size-3.5 shrink-0" aria-hidden />
            {t('compose.notSaved', { reason: explain(saving.error).text })}
          </span>
          <span className="text-fg-2">{t(isKept ? 'compose.keptHere' : 'compose.notKept')}</span>
          <Button size="xs" onClick={onRetry}>
            <RotateCw />
            {t('compose.retrySave')}
          </Button>
        </>
      )}
      {saving.state === 'conflict' && (
        <>
          <span className="flex items-center gap-1.5 text-warn-text">
            <CircleAlert className="size-3.5 shrink-0" aria-hidden />
            {t('compose.conflict')}
          </span>
          <Button size="xs" onClick={onDecide}>
            {t('compose.conflict.decide')}
          </Button>
        </>
      )}
    </span>
  );
}
