import { Plus } from 'lucide-react';
import { useAct, useCall, usePages } from '../../../api/use-call.ts';
import { t } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/regions.tsx';
import { SettingRow } from '../setting-row.tsx';
import { ApprovalStep } from './approval-step.tsx';
import type { Policy } from './approval-step.tsx';

const STEPS_SHOWN_MAX = 5;
const SWITCHES = ['required', 'publishOnApproval', 'allowSelfApproval'] as const;

/** Whether posts need an approval, and by whom. Each change applies at once. */
export function ApprovalPanel({ mayChange }: { mayChange: boolean }) {
  const policy = useCall('get_approval_policy', {});
  return (
    <Panel title={t('approval.title')} note={t('approval.note')}>
      {/* About as high as the rules: what ends the workspace stands below and must not move. */}
      <Loaded of={policy} rows={6}>
        {(current) => <Rules policy={current} mayChange={mayChange} />}
      </Loaded>
    </Panel>
  );
}

function Rules({ policy, mayChange }: { policy: Policy; mayChange: boolean }) {
  const members = usePages('list_members', { limit: 100 });
  const { run, isBusy } = useAct('set_approval_policy', {
    changes: ['get_approval_policy'],
    done: ({ heldPosts }) =>
      heldPosts > 0 ? t('approval.held', { count: heldPosts }) : t('workspace.saved'),
  });
  const setSteps = (steps: Policy['steps']) => run({ ...policy, steps });
  return (
    <>
      {SWITCHES.map((name) => (
        <SettingRow key={name} label={t(`approval.${name}`)} hint={t(`approval.${name}.hint`)}>
          {mayChange ? (
            <Switch
              aria-label={t(`approval.${name}`)}
              checked={policy[name]}
              disabled={isBusy}
              onCheckedChange={(next) => run({ ...policy, [name]: next })}
            />
          ) : (
            <Tag tone={policy[name] ? 'ok' : 'neutral'}>{policy[name] ? t('app.on') : t('app.off')}</Tag>
          )}
        </SettingRow>
      ))}
      <div className="space-y-2.5 px-4 py-3">
        <p className="text-sm">{t('approval.steps')}</p>
        {policy.steps.length === 0 && <p className="text-xs text-fg-3">{t('approval.steps.none')}</p>}
        <ol className="space-y-2">
          {policy.steps.map((step, index) => (
            <ApprovalStep
              // oxlint-disable-next-line react/no-array-index-key -- a step is its place
              key={index}
              step={step}
              place={index + 1}
              members={members.items}
              mayChange={mayChange && !isBusy}
              onChange={(next) => setSteps(policy.steps.with(index, next))}
              onRemove={() => setSteps(policy.steps.toSpliced(index, 1))}
            />
          ))}
        </ol>
        {mayChange && policy.steps.length < STEPS_SHOWN_MAX && (
          <Button
            isBusy={isBusy}
            onClick={() => setSteps([...policy.steps, { kind: 'internal', reviewerIds: [] }])}
          >
            <Plus aria-hidden />
            {t('approval.steps.add')}
          </Button>
        )}
      </div>
    </>
  );
}
