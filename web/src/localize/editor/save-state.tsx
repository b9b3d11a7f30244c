import { CloudAlert, GitMerge } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import type { Editor } from './use-editor.ts';

type Saving = Editor['saving'];

/** One word for what is saved and what is only in this browser. */
export function SaveWord({ saving }: { saving: Saving }) {
  const { isSaving, isWriting, isKept, hasSaved } = saving;
  const word = isSaving
    ? t('editor.saving')
    : isWriting
      ? t(isKept ? 'editor.keptHere' : 'editor.notKept')
      : hasSaved && saving.unsaved.length === 0
        ? t('editor.allSaved')
        : '';
  return (
    <span role="status" className="text-xs text-fg-3 max-sm:hidden">
      {word}
    </span>
  );
}

/** Texts that could not be saved, with a way to save them, and rows where somebody else was faster. */
export function SaveProblems({ saving }: { saving: Saving }) {
  const { unsaved, refused, conflicts, isKept, retry, show } = saving;
  const [first] = unsaved;
  const [conflict] = conflicts;
  return (
    <>
      {first !== undefined && (
        <Strip icon={<CloudAlert className="size-4 shrink-0" aria-hidden />}>
          <span className="min-w-0 flex-1">
            {t(isKept ? 'editor.unsavedRows' : 'editor.unkeptRows', { count: unsaved.length })}
            {refused[0] !== undefined && ` ${refused[0]}`}
          </span>
          <Button size="xs" onClick={() => show(first)}>
            {t('editor.showRow')}
          </Button>
          <Button size="xs" onClick={retry}>
            {t('common.retry')}
          </Button>
        </Strip>
      )}
      {conflict !== undefined && (
        <Strip icon={<GitMerge className="size-4 shrink-0" aria-hidden />}>
          <span className="min-w-0 flex-1">{t('editor.conflictRows', { count: conflicts.length })}</span>
          <Button size="xs" onClick={() => show(conflict)}>
            {t('editor.showRow')}
          </Button>
        </Strip>
      )}
    </>
  );
}

function Strip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-warn-line bg-warn-soft px-5 py-1.5 text-xs text-warn-text max-sm:px-3"
    >
      {icon}
      {children}
    </div>
  );
}
