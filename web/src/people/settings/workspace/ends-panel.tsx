import { useState } from 'react';
import { useAct } from '../../../api/use-call.ts';
import { problemAt, problemOf } from '../../../api/explain.ts';
import { useMay, type Workspace } from '../../../shell/member.ts';
import { exactly } from '../../../text/format.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LeaveWorkspace } from '../members/ends.tsx';
import { SettingRow } from '../setting-row.tsx';
import { LeaveDemo } from './leave-demo.tsx';

/** Ways out of the workspace, for one person or for all. */
export function EndsPanel({ workspace }: { workspace: Workspace }) {
  const mayDissolve = useMay()('dissolve');
  const [open, setOpen] = useState<'leave' | 'dissolve' | 'demo' | null>(null);
  const keep = useAct('keep_workspace', { changes: ['list_workspaces'], done: t('ends.kept') });
  const close = () => setOpen(null);
  if (!mayDissolve && workspace.viaAgency) return null;
  return (
    <Panel title={t('ends.title')}>
      {workspace.isDemo && mayDissolve && (
        <SettingRow label={t('ends.demo')} hint={t('ends.demo.hint')}>
          <Button variant="primary" onClick={() => setOpen('demo')}>
            {t('ends.demo.submit')}
          </Button>
        </SettingRow>
      )}
      {!workspace.viaAgency && (
        <SettingRow label={t('members.leave')} hint={t('members.leave.lead')}>
          <Button onClick={() => setOpen('leave')}>{t('members.leave.submit')}</Button>
        </SettingRow>
      )}
      {mayDissolve &&
        (workspace.dissolvesAt === null ? (
          <SettingRow label={t('ends.dissolve')} hint={t('ends.dissolve.hint')}>
            <Button variant="danger" onClick={() => setOpen('dissolve')}>
              {t('ends.dissolve.submit')}
            </Button>
          </SettingRow>
        ) : (
          <SettingRow
            label={t('ends.dissolving')}
            hint={t('ends.dissolving.hint', { at: exactly(workspace.dissolvesAt) })}
          >
            <Button
              variant="primary"
              isBusy={keep.isBusy}
              onClick={() => keep.run({ workspaceId: workspace.id })}
            >
              {t('ends.keep')}
            </Button>
          </SettingRow>
        ))}
      {open === 'leave' && <LeaveWorkspace onClose={close} />}
      {open === 'dissolve' && <Dissolve name={workspace.name} onClose={close} />}
      {open === 'demo' && <LeaveDemo onClose={close} />}
    </Panel>
  );
}

function Dissolve({ name, onClose }: { name: string; onClose: () => void }) {
  const { run, isBusy, error } = useAct('dissolve_workspace', {
    quiet: true,
    changes: ['list_workspaces'],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('ends.dissolve')}
      lead={t('ends.dissolve.lead')}
      submit={t('ends.dissolve.submit')}
      onConfirm={() => run({ name })}
      isBusy={isBusy}
      typed={{ label: t('ends.dissolve.type', { name }), value: name }}
      problem={problemAt(error, 'name') ?? problemOf(error, ['name'])}
    />
  );
}
