import { useState } from 'react';
import { useAct, useCall } from '@/api/use-call.ts';
import { t } from '@/text/text.ts';
import { Spinner } from '@/ui/bits.tsx';
import { FormDialog } from '@/ui/dialog.tsx';
import { inWords } from '../../text/in-words.ts';
import { FilePick } from '../exports/file-pick.tsx';
import { TermChanges } from './term-changes.tsx';

const POLL_MS = 500;

/** A CSV or TBX file into the termbase. What it would change is shown before anything is written. */
export function ImportTerms({
  project,
  onClose,
  onDone,
}: {
  project: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const [file, setFile] = useState({ text: '', name: '' });
  const [jobId, setJobId] = useState<string | null>(null);
  const look = useAct('preview_term_import', { quiet: true, onDone: ({ job_id }) => setJobId(job_id) });
  const preview = useCall(
    'get_term_preview',
    { project_id: project, job_id: jobId ?? '' },
    { enabled: jobId !== null, every: (last) => (last?.is_ended ? false : POLL_MS) },
  ).data;
  const act = useAct('import_terms', {
    quiet: true,
    changes: ['list_terms'],
    done: t('termbase.imported'),
    onDone,
  });
  const formatOf = (name: string) => (/\.(tbx|xml)$/i.test(name) ? 'tbx' : 'csv');
  const choose = (text: string, name: string) => {
    setFile({ text, name });
    setJobId(null);
    if (text !== '') look.run({ project_id: project, format: formatOf(name), content: text });
  };
  const found = jobId === null ? null : (preview?.found ?? null);
  const isReading = file.text !== '' && !look.error && (jobId === null || preview?.is_ended !== true);
  const failure = act.error ?? look.error;
  const problem = jobId !== null && preview?.error ? inWords(preview.error) : null;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      width="max-w-2xl"
      title={t('termbase.import')}
      lead={t('termbase.import.lead')}
      submit={t('termbase.import.submit')}
      isBusy={act.isBusy}
      isDisabled={found === null || found.new_count + found.changed_count === 0}
      onSubmit={() => act.run({ project_id: project, format: formatOf(file.name), content: file.text })}
    >
      <FilePick
        label={t('files.choose', { types: 'CSV, TBX' })}
        accept=".csv,.tbx,.xml"
        problem={problem}
        failure={failure}
        onText={choose}
      />
      {isReading && <Spinner label={t('termbase.import.reading')} />}
      {found && <TermChanges found={found} />}
    </FormDialog>
  );
}
