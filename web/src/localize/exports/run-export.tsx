import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Spinner } from '../../ui/bits.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, Options, SelectField } from '../../ui/field.tsx';
import type { Kind, Template } from './columns-of.ts';
import { type Mode, modeOf } from './mode-of.ts';
import { LinkCard } from './link-card.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';

const POLL_MS = 1000;

/** A file from a template: of the project at once, of a task as a job if it is large. */
export function RunExport({
  project,
  type,
  template,
  onClose,
}: {
  project: string;
  type: Kind;
  template: Template;
  onClose: () => void;
}) {
  const isOfTask = type === 'task_strings';
  const [mode, setMode] = useState<Mode | ''>(template.mode ?? '');
  const [isEscaped, setEscaped] = useState(true);
  const [chosen, setChosen] = useState('');
  const [ini, setIni] = useState<Output<'export_ini'> | null>(null);
  const [started, setStarted] = useState<Output<'export_task'> | null>(null);
  const tasks = useCall('list_tasks', { project_id: project, limit: 100 }, { enabled: isOfTask });
  const taskId = chosen || tasks.data?.items[0]?.task_id || '';
  const byIni = useAct('export_ini', { quiet: true, onDone: setIni });
  const byTask = useAct('export_task', { quiet: true, onDone: setStarted });
  const isWaiting = started?.job_id != null && started.download_url === null;
  const job = useCall(
    'export_task',
    { project_id: project, task_id: started?.task_id ?? '', job_id: started?.job_id ?? '' },
    {
      enabled: isWaiting,
      every: (last) => (last?.status === 'completed' || last?.status === 'failed' ? false : POLL_MS),
    },
  );
  const made = isOfTask ? (isWaiting ? (job.data ?? started) : started) : ini;
  const error = byIni.error ?? byTask.error;
  const more = {
    ...(mode !== '' && { download_mode: mode }),
    ...(template.format === 'ini' && {
      escape_mode: isEscaped ? ('escape' as const) : ('no-escape' as const),
    }),
  };
  const run = () => {
    setIni(null);
    setStarted(null);
    if (isOfTask) byTask.run({ project_id: project, task_id: taskId, template_id: template.id, ...more });
    else byIni.run({ project_id: project, type, template_id: template.id, ...more });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`${t('exports.run')}: ${template.name}`}
      lead={t('exports.run.lead')}
      submit={t('files.make')}
      isBusy={byIni.isBusy || byTask.isBusy}
      isDisabled={isOfTask && taskId === ''}
      onSubmit={run}
    >
      {isOfTask && (
        <SelectField
          label={t('exports.chooseTask')}
          hint={tasks.data?.items.length === 0 ? t('exports.noTask') : undefined}
          value={taskId}
          onChange={(event) => setChosen(event.target.value)}
        >
          <Options of={(tasks.data?.items ?? []).map((task) => [task.task_id, task.name])} />
        </SelectField>
      )}
      <SelectField
        label={t('exports.mode')}
        value={mode}
        onChange={(event) => setMode(modeOf(event.target.value))}
      >
        <option value="">{t('exports.mode.auto')}</option>
        <option value="single">{t('exports.mode.single')}</option>
        <option value="separate">{t('exports.mode.separate')}</option>
      </SelectField>
      {template.format === 'ini' && (
        <Choice
          label={t('exports.escape')}
          checked={isEscaped}
          onCheckedChange={(next) => setEscaped(next === true)}
        />
      )}
      <FormProblem error={error} />
      {isWaiting && made?.download_url == null && job.data?.status !== 'failed' && (
        <Spinner label={t('exports.running')} />
      )}
      {job.data?.status === 'failed' && (
        <p role="alert" className="text-sm text-bad-text">
          {job.data.error ?? t('exports.failed')}
        </p>
      )}
      {made?.download_url != null && made.expires_at !== null && (
        <LinkCard url={made.download_url} expiresAt={made.expires_at} size={made.file_size ?? 0} />
      )}
    </FormDialog>
  );
}
