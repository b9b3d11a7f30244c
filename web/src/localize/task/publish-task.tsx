import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { count, languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Changes, type Place, pageOf } from '../publishes/changes.tsx';
import { PUBLISH_CHANGES } from '../publishes/publish-changes.ts';
import { useHere } from '../use-address.ts';
import type { TaskView } from './stages.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

/** Shows what the task will publish to the project, before it does. */
export function PublishTask({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const { projectId } = useHere();
  const ofTask = { project_id: projectId, task_id: task.task_id };
  const progress = useCall('get_task_progress', { task_id: task.task_id });
  const project = useCall('get_project', { project_id: projectId });
  const earlier = useCall('list_publishes', { ...ofTask, limit: 1 });
  const [place, setPlace] = useState<Place>({ language: '', offset: 0 });
  const changes = useCall('preview_publish', { ...ofTask, ...pageOf(place) });
  const publish = useAct('publish_task', {
    quiet: true,
    changes: PUBLISH_CHANGES,
    done: t('publish.started'),
    onDone: onClose,
  });
  const needsReview = project.data?.settings.publish_requires_review === true;
  const last = earlier.data?.items[0];
  const isRunning = last?.status === 'pending' || last?.status === 'running';
  return (
    <FormDialog
      onClose={onClose}
      width="max-w-3xl"
      title={t('publish.title')}
      lead={needsReview ? t('publish.lead.reviewed') : t('publish.lead')}
      submit={t('task.publish')}
      isBusy={publish.isBusy}
      isDisabled={progress.data === undefined}
      onSubmit={() => publish.run(ofTask)}
    >
      {isRunning && (
        <p className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
          {t('publish.busy')}
        </p>
      )}
      <Loaded of={progress} rows={3}>
        {({ languages }) => (
          <Table
            label={t('publish.perLanguage')}
            head={[t('task.language'), t('publish.texts'), t('publish.reviewed'), t('publish.left')]}
          >
            {languages.map((each) => (
              <Row key={each.language}>
                <Cell>{languageName(each.language)}</Cell>
                <Cell className="tnum">{count(needsReview ? each.reviewed : each.done)}</Cell>
                <Cell className="tnum">{count(each.reviewed)}</Cell>
                <Cell className="tnum">{count(each.rows - (needsReview ? each.reviewed : each.done))}</Cell>
              </Row>
            ))}
          </Table>
        )}
      </Loaded>
      <h3 className="text-sm font-semibold">{t('changes.show')}</h3>
      <Loaded of={changes} rows={3}>
        {(found) => <Changes of={found} none={t('changes.none')} place={place} onPlace={setPlace} />}
      </Loaded>
      <FormProblem error={publish.error} />
    </FormDialog>
  );
}
