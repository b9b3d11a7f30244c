import { Ban, Download, Globe2, MoreHorizontal, RotateCcw, UploadCloud } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { useActions } from '../../shell/actions.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx';
import { Tip } from '../../ui/tip.tsx';
import { useHere } from '../use-address.ts';
import { AddLanguages } from './add-languages.tsx';
import { ExportTask } from './export-task.tsx';
import { PublishTask } from './publish-task.tsx';
import type { TaskView } from './stages.ts';

type Over = 'languages' | 'publish' | 'export' | 'cancel' | null;

export function TaskActions({ task }: { task: TaskView }) {
  const { projectId } = useHere();
  const may = useMay();
  const [over, setOver] = useState<Over>(null);
  const ofTask = { project_id: projectId, task_id: task.task_id };
  const close = () => setOver(null);
  const changes = ['get_task_status', 'get_task_progress', 'list_tasks', 'list_task_terms'] as const;
  const cancel = useAct('cancel_task', { changes, done: t('task.cancelled.done'), onDone: close });
  const retry = useAct('retry_task', { changes, done: t('task.retried') });
  const mayWrite = may('draft');
  const canCancel = mayWrite && !task.is_completed && !task.is_failed;
  const canSupplement = mayWrite && !task.is_failed && task.strings_count > 0;
  // Translated rows can be published, even in a task that failed.
  const canPublish = task.is_completed || (task.is_failed && task.strings_count > 0);
  const group = t('task.group');
  useActions([
    ...(canSupplement
      ? [{ id: 'task:languages', label: t('task.addLanguages'), group, run: () => setOver('languages') }]
      : []),
    ...(mayWrite && canPublish
      ? [{ id: 'task:publish', label: t('task.publish'), group, run: () => setOver('publish') }]
      : []),
    { id: 'task:export', label: t('task.export'), group, run: () => setOver('export') },
  ]);
  return (
    <div className="flex items-center gap-2">
      {canSupplement && (
        <Button onClick={() => setOver('languages')}>
          <Globe2 />
          {t('task.addLanguages')}
        </Button>
      )}
      {mayWrite &&
        (canPublish ? (
          <Button variant="primary" onClick={() => setOver('publish')}>
            <UploadCloud />
            {t('task.publish')}
          </Button>
        ) : (
          <Tip label={t('task.publish.when')}>
            {/* aria-disabled keeps the focus, so that the reason can be read with the keyboard too. */}
            <Button aria-disabled className="opacity-50">
              <UploadCloud />
              {t('task.publish')}
            </Button>
          </Tip>
        ))}
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={MoreHorizontal} label={t('task.more')} />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem disabled={task.strings_count === 0} onSelect={() => setOver('export')}>
            <Download />
            {t('task.export')}
          </MenuItem>
          {mayWrite && task.is_failed && (
            <MenuItem onSelect={() => retry.run(ofTask)}>
              <RotateCcw />
              {t('task.retry')}
            </MenuItem>
          )}
          {canCancel && (
            <MenuItem onSelect={() => setOver('cancel')}>
              <Ban />
              {t('task.cancel')}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {over === 'languages' && <AddLanguages task={task} onClose={close} />}
      {over === 'publish' && <PublishTask task={task} onClose={close} />}
      {over === 'export' && <ExportTask task={task} onClose={close} />}
      <FormDialog
        isOpen={over === 'cancel'}
        onClose={close}
        title={t('task.cancel.title')}
        lead={t('task.cancel.lead')}
        submit={t('task.cancel')}
        isDanger
        isBusy={cancel.isBusy}
        onSubmit={() => cancel.run(ofTask)}
      />
    </div>
  );
}
