import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/use-call.ts';
import { browserZone } from '../../browser-zone.ts';
import { problemAt, problemOf } from '../../../api/explain.ts';
import { t } from '../../../text/text.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { ZoneSelect } from '../../../ui/zone-select.tsx';

const KINDS = ['team', 'personal', 'agency'] as const;
const MANAGE = ['owner', 'admin', 'manager'];

/** Another workspace, of one's own or for a client of an agency. */
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
      isOpen
      onClose={onClose}
      title={t('shell.createWorkspace')}
      lead={t('create.lead')}
      onSubmit={() => run({ name, kind, timezone, agencyId: agencyId === '' ? null : agencyId })}
      submit={t('create.submit')}
      isBusy={isBusy}
    >
      <Field label={t('workspace.name')} problem={problemAt(error, 'name') ?? problem}>
        {(p) => (
          <Input
            {...p}
            autoFocus
            required
            maxLength={80}
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('create.kind')} hint={t(`create.kind.${kind}.hint`)}>
          {(p) => (
            <Select
              {...p}
              value={kind}
              onChange={(e) => setKind(KINDS.find((each) => each === e.target.value) ?? 'team')}
            >
              {KINDS.map((each) => (
                <option key={each} value={each}>
                  {t(`create.kind.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('profile.zone')} problem={problemAt(error, 'timezone')}>
          {(p) => <ZoneSelect {...p} value={timezone} onChange={(e) => setTimezone(e.target.value)} />}
        </Field>
      </div>
      {agencies.length > 0 && kind !== 'agency' && (
        <Field label={t('create.agency')} problem={problemAt(error, 'agencyId')}>
          {(p) => (
            <Select {...p} value={agencyId} onChange={(e) => setAgencyId(e.target.value)}>
              <option value="">{t('create.agency.none')}</option>
              {agencies.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </FormDialog>
  );
}

export default CreateWorkspace;
