import { CircleAlert, CloudCheck, LoaderCircle } from 'lucide-react';
import { explain } from '../../api/explain.ts';
import { clock } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import type { Saving } from './use-draft.ts';

export function SaveState({ saving }: { saving: Saving }) {
  return (
    <span role="status" className="flex items-center gap-1.5 text-xs text-fg-3">
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
        <span className="flex items-center gap-1.5 text-bad-text">
          <CircleAlert className="size-3.5" aria-hidden />
          {t('compose.notSaved', { reason: explain(saving.error).text })}
        </span>
      )}
    </span>
  );
}
