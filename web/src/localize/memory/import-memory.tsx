import { useState } from 'react';
import { fieldOf } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Spinner } from '../../ui/bits.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { FilePick } from '../exports/file-pick.tsx';
import { inWords } from '../../text/in-words.ts';

const POLL_MS = 700;

/** Imports a TMX file into the memory. The server reads it in the background; its numbers update as they grow. */
export function ImportMemory({ project, onClose }: { project: string; onClose: () => void }) {
  const [content, setContent] = useState('');
  const [isReviewed, setReviewed] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const act = useAct('import_memory', {
    quiet: true,
    changes: ['get_project_overview'],
    onDone: ({ job_id }) => setJobId(job_id),
  });
  const job = useCall(
    'get_memory_import',
    { project_id: project, job_id: jobId ?? '' },
    {
      enabled: jobId !== null,
      every: (last) => (last?.is_completed || last?.is_failed ? false : POLL_MS),
    },
  ).data;
  const skipped = job ? Object.values(job.skipped).reduce((all, each) => all + each, 0) : 0;
  return (
    <FormDialog
      onClose={onClose}
      title={t('memory.import')}
      lead={t('memory.import.lead')}
      submit={t('memory.import.submit')}
      isBusy={act.isBusy || (job !== undefined && !job.is_completed && !job.is_failed)}
      isDisabled={content === ''}
      onSubmit={() => act.run({ project_id: project, format: 'tmx', content, reviewed: isReviewed })}
    >
      <FilePick
        label={t('files.choose', { types: 'TMX' })}
        accept=".tmx,.xml"
        onText={setContent}
        failure={fieldOf(act.error) === 'reviewed' ? null : act.error}
      />
      <Choice
        label={t('memory.import.reviewed')}
        hint={t('memory.import.reviewed.hint')}
        checked={isReviewed}
        onCheckedChange={(next) => setReviewed(next === true)}
      />
      {job && !job.is_failed && (
        <div className="space-y-1 text-sm">
          {!job.is_completed && <Spinner label={t('memory.import.running')} />}
          <p role="status">
            {t('memory.imported', { units: job.units_read, changed: job.translations_changed, skipped })}
          </p>
          {job.skipped_languages.length > 0 && (
            <p className="text-xs text-fg-3">
              {t('memory.skippedLanguages', { languages: list(job.skipped_languages) })}
            </p>
          )}
        </div>
      )}
      {job?.is_failed && (
        <p role="alert" className="text-sm text-bad-text">
          {inWords(job.error ?? '')}
        </p>
      )}
    </FormDialog>
  );
}
