import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { problemAt } from '../../api/explain.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField } from '../../ui/field.tsx';
import type { Group } from './board-types.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

/** A new column, or the name, the limit and the lock of an existing one. */
export function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const [name, setName] = useState(group?.name ?? '');
  const [limit, setLimit] = useState(group?.wipLimit?.toString() ?? '');
  const [isLocked, setLocked] = useState(group?.isLocked ?? false);
  const acting = { changes: ['list_idea_groups'] as const, quiet: true, onDone: onClose };
  const create = useAct('create_idea_group', { ...acting, done: t('planning.group.added') });
  const update = useAct('update_idea_group', { ...acting, done: t('planning.saved') });
  const error = create.error ?? update.error;
  const save = () => {
    const fields = { name: name.trim(), wipLimit: limit === '' ? null : Number(limit) };
    if (group) update.run({ groupId: group.id, version: group.version, ...fields, isLocked });
    else create.run(fields);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t(group ? 'planning.group.edit' : 'planning.group.new')}
      submit={t(group ? 'common.save' : 'common.add')}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={name.trim() === ''}
      onSubmit={save}
    >
      <InputField
        label={t('planning.group.name')}
        problem={problemAt(error, 'name')}
        autoFocus
        maxLength={100}
        value={name}
        onChange={(e) => setName(e.target.value)}
      />
      <InputField
        label={t('planning.group.limit')}
        hint={t('planning.group.limit.hint')}
        problem={problemAt(error, 'wipLimit')}
        type="number"
        min={1}
        value={limit}
        onChange={(e) => setLimit(e.target.value)}
      />
      {group && (
        <Choice
          label={t('planning.group.lock')}
          hint={t('planning.locked')}
          checked={isLocked}
          onCheckedChange={(next) => setLocked(next === true)}
        />
      )}
      <FormProblem error={error} fields={['name', 'wipLimit']} />
    </FormDialog>
  );
}
