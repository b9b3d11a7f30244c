import { Download } from 'lucide-react';
import { useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { refresh } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { bytes } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { CopyButton, Spinner, Time } from '../../ui/bits.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { fileNameOf } from '../exports/file-name.ts';
import { FILE_FORMATS } from '../files/file-formats.gen.ts';
import { useHere } from '../use-address.ts';
import type { TaskView } from './stages.ts';
import { oneOf } from '#kernel/narrow.ts';

const POLL_MS = 1000;

export function ExportTask({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const { projectId } = useHere();
  const may = useMay();
  const templates = useCall('list_export_templates', { project_id: projectId, type: 'task_strings' });
  const [chosen, setChosen] = useState('');
  const [started, setStarted] = useState<Output<'export_task'> | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const ofTask = { project_id: projectId, task_id: task.task_id };
  const job = useCall(
    'export_task',
    { ...ofTask, job_id: started?.job_id ?? '' },
    {
      enabled: started?.job_id != null && started.download_url === null,
      every: (last) => (last?.status === 'completed' || last?.status === 'failed' ? false : POLL_MS),
    },
  );
  const result = started?.job_id != null && started.download_url === null ? (job.data ?? started) : started;
  const all = templates.data?.templates ?? [];
  const value = chosen || (all.find((each) => each.is_default) ?? all[0])?.id || 'csv';

  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const filename = fileNameOf(task.name);
      setStarted(await call('export_task', { ...ofTask, template_id: await templateId(), filename }));
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  const templateId = async () => {
    const format = oneOf(FILE_FORMATS, value);
    if (format === undefined) return value;
    const { template } = await call('create_export_template', {
      project_id: projectId,
      type: 'task_strings',
      format,
      name: t('export.quickName', { format }),
      fields: ['string_id', 'content'],
      languages: [...task.target_languages],
    });
    void refresh('list_export_templates');
    return template.id;
  };
  /** Without a template one of these is made on the spot. */
  const formats = FILE_FORMATS.filter((format) => !all.some((each) => each.format === format));
  return (
    <FormDialog
      onClose={onClose}
      title={t('task.export')}
      lead={t('export.lead')}
      submit={t('export.submit')}
      isBusy={isBusy}
      onSubmit={() => void begin()}
    >
      <Loaded of={templates} rows={1}>
        {() => (
          <SelectField
            label={t('export.template')}
            failure={problem}
            value={value}
            onChange={(event) => setChosen(event.target.value)}
          >
            <Options
              of={all.map((each) => [each.id, t('export.named', { name: each.name, format: each.format })])}
            />
            {may('draft') &&
              formats.map((format) => (
                <option key={format} value={format}>
                  {t('export.quickName', { format })}
                </option>
              ))}
          </SelectField>
        )}
      </Loaded>
      {result !== null && <Result of={result} />}
    </FormDialog>
  );
}

function Result({
  of: { download_url: url, expires_at, file_size, status, error },
}: {
  of: Output<'export_task'>;
}) {
  if (status === 'failed')
    return (
      <p role="alert" className="text-sm text-bad-text">
        {error ?? t('export.failed')}
      </p>
    );
  if (url === null) return <Spinner label={t('export.running')} />;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-md border border-ok-line bg-ok-soft p-3"
    >
      <span className="min-w-0 flex-1 text-sm">
        {t('export.ready')} {file_size !== null && <span className="text-fg-2">{bytes(file_size)}</span>}
        <span className="block text-xs text-fg-2">
          {t('export.expires')} <Time at={expires_at} />
        </span>
      </span>
      <CopyButton value={url} label={t('export.copy')} text={t('export.copy')} />
      <a href={url} download className={buttonClass({ variant: 'primary', size: 'sm' })}>
        <Download />
        {t('export.download')}
      </a>
    </div>
  );
}
