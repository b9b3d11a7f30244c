import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMay, useWorkspace } from '../../../shell/member.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/regions.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { CreateWorkspace } from './create-workspace.tsx';
import { EndsPanel } from './ends-panel.tsx';
import { GeneralPanel } from './general-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

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
