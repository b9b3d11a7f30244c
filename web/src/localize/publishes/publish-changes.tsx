import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { exactly } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Options, Select } from '../../ui/field.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Changes, type Place, pageOf } from './changes.tsx';

type Publish = Output<'list_publishes'>['items'][number];

/** What one publish changed, how it differs from another one or from now, and a button to roll back to it. */
export function PublishChanges({
  project,
  job,
  others,
  isLatest,
  onClose,
}: {
  project: string;
  job: Publish;
  others: readonly Publish[];
  isLatest: boolean;
  onClose: () => void;
}) {
  const [from, setFrom] = useState('');
  const [place, setPlace] = useState<Place>({ language: '', offset: 0 });
  const [isAsking, setAsking] = useState(false);
  const may = useMay();
  const found = useCall('compare_publishes', {
    project_id: project,
    to: job.job_id,
    ...(from !== '' && { from }),
    ...pageOf(place),
  });
  const rollback = useAct('rollback_publish', {
    quiet: true,
    changes: ['list_publishes', 'compare_publishes', 'get_project_overview'],
    done: t('publishes.rollback.started'),
    onDone: onClose,
  });
  if (isAsking)
    return (
      <ConfirmDialog
        onClose={() => setAsking(false)}
        title={t('publishes.rollback')}
        lead={t('publishes.rollback.lead')}
        submit={t('publishes.rollback')}
        isBusy={rollback.isBusy}
        error={rollback.error}
        onConfirm={() => rollback.run({ project_id: project, job_id: job.job_id })}
      />
    );
  return (
    <Dialog
      onClose={onClose}
      width="max-w-3xl"
      title={t('publishes.changes')}
      lead={t('publishes.open', { task: job.task_name ?? job.job_id })}
      footer={
        may('publish') &&
        (isLatest ? (
          <p className="text-xs text-fg-3">{t('publishes.latest')}</p>
        ) : (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('publishes.rollback')}
          </Button>
        ))
      }
    >
      <div className="space-y-3">
        <Select
          aria-label={t('publishes.compare')}
          value={from}
          onChange={(event) => {
            setFrom(event.target.value);
            setPlace({ language: '', offset: 0 });
          }}
        >
          <option value="">{t('publishes.compare.before')}</option>
          <option value="now">{t('publishes.compare.now')}</option>
          <Options
            of={others.map((each) => [
              each.job_id,
              `${each.task_name ?? each.job_id} · ${exactly(each.accepted_at)}`,
            ])}
          />
        </Select>
        <Loaded of={found} rows={4}>
          {(changes) => <Changes of={changes} none={t('changes.same')} place={place} onPlace={setPlace} />}
        </Loaded>
      </div>
    </Dialog>
  );
}
