import { useState } from 'react';
import { explain } from '@/api/explain.ts';
import { useAct } from '@/api/use-call.ts';
import { t } from '@/text/text.ts';
import { Code } from '@/ui/bits.tsx';
import { FormDialog } from '@/ui/dialog.tsx';
import { FilePick } from '../exports/file-pick.tsx';

const LINES_SHOWN = 6;
const CHARS_SHOWN = 1500;

/** A CSV or TBX file into the termbase. Its first lines are shown before anything is sent. */
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
  const act = useAct('import_terms', {
    quiet: true,
    changes: ['list_terms'],
    done: t('termbase.imported'),
    onDone,
  });
  const format = /\.(tbx|xml)$/i.test(file.name) ? 'tbx' : 'csv';
  const first = file.text.slice(0, CHARS_SHOWN).split('\n').slice(0, LINES_SHOWN).join('\n');
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('termbase.import')}
      lead={t('termbase.import.lead')}
      submit={t('termbase.import.submit')}
      isBusy={act.isBusy}
      isDisabled={file.text === ''}
      onSubmit={() => act.run({ project_id: project, format, content: file.text })}
    >
      <FilePick
        label={t('files.choose', { types: 'CSV, TBX' })}
        accept=".csv,.tbx,.xml"
        problem={act.error ? explain(act.error).text : null}
        onText={(text, name) => setFile({ text, name })}
      />
      {first !== '' && <Code label={t('termbase.import.first')}>{first}</Code>}
    </FormDialog>
  );
}
