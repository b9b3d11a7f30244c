import { useEffect, useRef, useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Spinner } from '../../ui/bits.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { inWords } from '../../text/in-words.ts';
import { FilePick } from '../exports/file-pick.tsx';
import { csvOf, PASTED_MAX, type PastedTerm, readPasted } from './read-pasted.ts';
import { TermChanges } from './term-changes.tsx';

const POLL_MS = 500;
const PAUSE_MS = 400;

/** Imports a CSV or TBX file, or a pasted table, into the termbase. Its changes are shown before they are written. */
export function ImportTerms({
  project,
  source,
  languages,
  onClose,
  onDone,
}: {
  project: string;
  source: string;
  /** The languages into which terms are translated. */
  languages: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [from, setFrom] = useState<'file' | 'paste'>('file');
  const [file, setFile] = useState({ text: '', name: '' });
  const [pasted, setPasted] = useState<readonly PastedTerm[]>([]);
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
  const upload = useAct('upload_terms', {
    quiet: true,
    changes: ['list_terms'],
    done: ({ terms_count }) => t('termbase.accepted', { count: terms_count }),
    onDone,
  });
  const formatOf = (name: string) => (/\.(tbx|xml)$/i.test(name) ? 'tbx' : 'csv');
  const choose = (text: string, name: string) => {
    setFile({ text, name });
    setJobId(null);
    if (text !== '') look.run({ project_id: project, format: formatOf(name), content: text });
  };
  const paste = (text: string) => {
    const terms = readPasted(text, source, languages);
    setPasted(terms);
    choose(terms.length === 0 || terms.length > PASTED_MAX ? '' : csvOf(terms, languages), 'pasted.csv');
  };
  // One more letter is no reason to compare a thousand terms again.
  const [text, setText] = useState('');
  const latest = useRef(paste);
  useEffect(() => {
    latest.current = paste;
  });
  useEffect(() => {
    // A file that was chosen meanwhile is not removed.
    if (from !== 'paste') return undefined;
    const timer = setTimeout(() => latest.current(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, from]);
  const isTooMany = from === 'paste' && pasted.length > PASTED_MAX;
  const send = () => {
    if (from === 'file')
      return act.run({ project_id: project, format: formatOf(file.name), content: file.text });
    const terms = pasted.map((each) => ({ source_language: source, ...each }));
    return upload.run({ project_id: project, terms });
  };
  const found = jobId === null ? null : (preview?.found ?? null);
  const isReading = file.text !== '' && !look.error && (jobId === null || preview?.is_ended !== true);
  const failure = act.error ?? upload.error ?? look.error;
  const problem = isTooMany
    ? t('termbase.paste.tooMany', { count: count(pasted.length), max: count(PASTED_MAX) })
    : jobId !== null && preview?.error
      ? inWords(preview.error)
      : null;
  return (
    <FormDialog
      onClose={onClose}
      width="max-w-2xl"
      title={t('termbase.import')}
      lead={t('termbase.import.lead')}
      submit={t('termbase.import.submit')}
      isBusy={act.isBusy || upload.isBusy}
      isDisabled={found === null || found.new_count + found.changed_count === 0}
      onSubmit={send}
    >
      <Segmented
        label={t('termbase.import.from')}
        value={from}
        onChange={(next) => {
          setFrom(next);
          setText('');
          setPasted([]);
          choose('', '');
        }}
        items={[
          { value: 'file', label: t('termbase.import.file') },
          { value: 'paste', label: t('termbase.import.paste') },
        ]}
      />
      {from === 'file' ? (
        <FilePick
          label={t('files.choose', { types: 'CSV, TBX' })}
          accept=".csv,.tbx,.xml"
          problem={problem}
          failure={failure}
          onText={choose}
        />
      ) : (
        <TextAreaField
          label={t('termbase.paste')}
          hint={t('termbase.paste.hint')}
          problem={problem}
          failure={failure}
          rows={6}
          spellCheck={false}
          className="font-mono text-xs"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {isReading && <Spinner label={t('termbase.import.reading')} />}
      {found && <TermChanges found={found} />}
    </FormDialog>
  );
}
