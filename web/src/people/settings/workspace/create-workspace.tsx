import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/use-call.ts';
import { browserZone } from '../../browser-zone.ts';
import { problemAt, problemOf } from '../../../api/explain.ts';
import { t } from '../../../text/text.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { Field, InputField, Options, SelectField } from '../../../ui/field.tsx';
import { ZoneSelect } from '../../../ui/zone-select.tsx';

const KINDS = ['team', 'personal', 'agency'] as const;
const MANAGE = ['owner', 'admin', 'manager'];

/** Another workspace, for oneself or for a client of an agency. */
export function CreateWorkspace({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('team');
  const [timezone, setTimezone] = useState(browserZone);
  const [agencyId, setAgencyId] = useState('');
  const navigate = useNavigate();
  const workspaces = useCall('list_workspaces', {});
  const agencies =
    workspaces.data?.items.filter((each) => each.kind === 'agency' && MANAGE.includes(each.role)) ?? [];
  const { run, isBusy, error } = useAct('create_workspace', {
    quiet: true,
    changes: ['list_workspaces'],
    done: t('create.done'),
    onDone: ({ workspaceId }) => {
      onClose();
      void navigate({ to: `/w/${workspaceId}/home` });
    },
  });
  const problem = problemOf(error, ['name', 'timezone', 'agencyId']);
  return (
    <FormDialog
      onClose={onClose}
      title={t('shell.createWorkspace')}
      lead={t('create.lead')}
      onSubmit={() => run({ name, kind, timezone, agencyId: agencyId === '' ? null : agencyId })}
      submit={t('create.submit')}
      isBusy={isBusy}
    >
      <InputField
        label={t('workspace.name')}
        problem={problemAt(error, 'name') ?? problem}
        autoFocus
        required
        maxLength={80}
        value={name}
        onChange={(e) => setName(e.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('create.kind')}
          hint={t(`create.kind.${kind}.hint`)}
          value={kind}
          onChange={(e) => setKind(KINDS.find((each) => each === e.target.value) ?? 'team')}
        >
          <Options of={KINDS.map((each) => [each, t(`create.kind.${each}`)])} />
        </SelectField>
        <Field label={t('profile.zone')} problem={problemAt(error, 'timezone')}>
          {(p) => <ZoneSelect {...p} value={timezone} onChange={(e) => setTimezone(e.target.value)} />}
        </Field>
      </div>
      {agencies.length > 0 && kind !== 'agency' && (
        <SelectField
          label={t('create.agency')}
          problem={problemAt(error, 'agencyId')}
          value={agencyId}
          onChange={(e) => setAgencyId(e.target.value)}
        >
          <option value="">{t('create.agency.none')}</option>
          <Options of={agencies.map((each) => [each.id, each.name])} />
        </SelectField>
      )}
    </FormDialog>
  );
}

export default CreateWorkspace;
