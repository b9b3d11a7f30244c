import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import type { Unit } from './unit-list.tsx';

/** One translation of the memory: its text, its history, and a button that deletes it. */
export function EditUnit({
  project,
  language,
  unit,
  onClose,
}: {
  project: string;
  language: { code: string; bcp47: string; direction: 'ltr' | 'rtl' };
  unit: Unit;
  onClose: () => void;
}) {
  const [text, setText] = useState(unit.target);
  const [isDeleting, setDeleting] = useState(false);
  const ofUnit = { project_id: project, unit_id: unit.unit_id, language: language.code };
  const history = useCall('list_memory_history', ofUnit);
  const changes = [
    'search_memory',
    'list_memory_units',
    'list_memory_history',
    'get_project_overview',
    'suggest_for_row',
  ] as const;
  const save = useAct('update_memory_unit', {
    quiet: true,
    changes: [...changes],
    done: t('memory.saved'),
    onDone: onClose,
  });
  const remove = useAct('delete_memory_unit', {
    quiet: true,
    changes: [...changes],
    done: t('memory.deleted'),
    onDone: onClose,
  });
  if (isDeleting)
    return (
      <ConfirmDialog
        onClose={() => setDeleting(false)}
        title={t('memory.delete')}
        lead={t('memory.delete.lead')}
        submit={t('memory.delete')}
        isBusy={remove.isBusy}
        error={remove.error}
        onConfirm={() => remove.run({ ...ofUnit, was: unit.target })}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      title={t('memory.edit')}
      lead={unit.source}
      submit={t('common.save')}
      isBusy={save.isBusy}
      isDisabled={text.trim() === ''}
      onSubmit={() => save.run({ ...ofUnit, was: unit.target, text })}
    >
      <TextAreaField
        label={t('memory.translation')}
        lang={language.bcp47}
        dir={language.direction}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormProblem error={save.error} />
      <Button variant="ghost" onClick={() => setDeleting(true)}>
        {t('memory.delete')}
      </Button>
      {history.data && history.data.items.length > 0 && (
        <section aria-label={t('memory.history')} className="space-y-1 text-sm">
          <h3 className="font-semibold">{t('memory.history')}</h3>
          <ul className="space-y-1">
            {history.data.items.map((each) => (
              <li key={`${each.at} ${each.target}`} className="flex items-baseline gap-2">
                <span lang={language.bcp47} dir={language.direction} className="min-w-0 flex-1">
                  {each.target}
                </span>
                <span className="text-xs text-fg-3">
                  <Time at={each.at} />
                </span>
                <Button variant="ghost" onClick={() => setText(each.target)}>
                  {t('memory.takeBack')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}
