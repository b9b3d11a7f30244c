import { useAct } from '../../../api/use-call.ts';
import { t } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/field.tsx';
import { SettingRow } from '../setting-row.tsx';
import type { Workspace } from '../../../shell/member.ts';

export function SecondFactorPanel({ workspace, mayChange }: { workspace: Workspace; mayChange: boolean }) {
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
