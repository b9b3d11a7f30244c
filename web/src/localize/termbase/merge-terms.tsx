import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Term } from './term.ts';

/** Two terms that mean the same become one; which of them stays can be turned around. */
export function MergeTerms({
  project,
  pair,
  onClose,
  onDone,
}: {
  project: string;
  pair: readonly [Term, Term];
  onClose: () => void;
  onDone: () => void;
}) {
  const [isTurned, setTurned] = useState(false);
  const [keep, other] = isTurned ? [pair[1], pair[0]] : pair;
  const act = useAct('merge_terms', {
    quiet: true,
    changes: ['list_terms', 'suggest_for_row', 'get_project_overview'],
    done: t('termbase.merged'),
    onDone,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('termbase.merge')}
      lead={t('termbase.merge.lead', { keep: keep.content, other: other.content })}
      submit={t('termbase.merge')}
      isBusy={act.isBusy}
      error={act.error}
      onConfirm={() => act.run({ project_id: project, keep_id: keep.id, other_id: other.id })}
    >
      <Button onClick={() => setTurned(!isTurned)}>
        {t('termbase.merge.swap', { other: other.content })}
      </Button>
    </ConfirmDialog>
  );
}
