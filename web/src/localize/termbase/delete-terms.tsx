import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { TermAction } from './use-term-undo.ts';

export function DeleteTerms({
  project,
  ids,
  onClose,
  onDone,
  onDeed,
}: {
  project: string;
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
  /** How to undo it. */
  onDeed: (deed: TermAction) => void;
}) {
  const act = useAct('delete_terms', {
    quiet: true,
    changes: ['list_terms', 'suggest_for_row', 'get_project_overview'],
    onDone: ({ results }) => {
      onDeed({ deleted: results.flatMap(({ id, status }) => (status === 'deleted' ? [id] : [])) });
      onDone();
    },
  });
  const title = t('termbase.delete', { count: ids.length });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      lead={t('termbase.delete.lead')}
      submit={title}
      isBusy={act.isBusy}
      error={act.error}
      onConfirm={() => act.run({ project_id: project, ids: [...ids] })}
    />
  );
}
