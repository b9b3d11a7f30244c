import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay, useWorkspace, type Workspace } from '../../../shell/member.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/regions.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { CreateWorkspace } from './create-workspace.tsx';
import { EndsPanel } from './ends-panel.tsx';
import { GeneralPanel } from './general-panel.tsx';
import { useAct } from '../../../api/use-call.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/field.tsx';
import { SettingRow } from '../setting-row.tsx';

export function Screen() {
  const workspace = useWorkspace();
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
  return (
    <SettingsPage
      title={t('settings.workspace')}
      actions={
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          {t('shell.createWorkspace')}
        </Button>
      }
    >
      {workspace === null ? (
        <Skeleton />
      ) : (
        <>
          <GeneralPanel key={workspace.id} workspace={workspace} mayChange={may('govern')} />
          <SecondFactorPanel workspace={workspace} mayChange={may('govern')} />
          <ApprovalPanel mayChange={may('manage')} />
          <EndsPanel workspace={workspace} />
        </>
      )}
      {isCreating && <CreateWorkspace onClose={() => setCreating(false)} />}
    </SettingsPage>
  );
}

function SecondFactorPanel({ workspace, mayChange }: { workspace: Workspace; mayChange: boolean }) {
  const { run, isBusy } = useAct('update_workspace', {
    changes: ['list_workspaces'],
    done: t('workspace.saved'),
  });
  const isOfAgency = workspace.agencyRequiresSecondFactor;
  const isOn = workspace.requireSecondFactor || isOfAgency;
  return (
    <Panel title={t('workspace.factor')}>
      <SettingRow
        label={t('workspace.factor.label')}
        hint={t(isOfAgency ? 'workspace.factor.agency' : 'workspace.factor.hint')}
      >
        {mayChange && !isOfAgency ? (
          <Switch
            aria-label={t('workspace.factor.label')}
            checked={isOn}
            disabled={isBusy}
            onCheckedChange={(next) => run({ requireSecondFactor: next })}
          />
        ) : (
          <Tag tone={isOn ? 'ok' : 'neutral'}>{isOn ? t('app.on') : t('app.off')}</Tag>
        )}
      </SettingRow>
    </Panel>
  );
}
