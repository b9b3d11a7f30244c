import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { bytes } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { BYTES_MAX, ROWS_MAX } from './read-sheet.ts';

const SAMPLE =
  '\uFEFFtext,accounts,date,time,media,tags\r\n"Our autumn update is out.",@handle|platform:handle,2030-10-01,09:30,https://example.com/picture.jpg,Launch\r\n';

/** The source of the table: a file, or a copy from a spreadsheet. */
export function Source({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState<{ name: string; isTooLarge: boolean } | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = (next: string) => {
    setText(next);
    onText(next);
  };
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    setSaid({ name: chosen.name, isTooLarge: chosen.size > BYTES_MAX });
    if (chosen.size <= BYTES_MAX) take(await chosen.text());
  };
  const isTooLong = text.length > BYTES_MAX || said?.isTooLarge === true;
  return (
    <Panel
      title={t('import.source')}
      note={t('import.source.note', { rows: ROWS_MAX, size: bytes(BYTES_MAX) })}
      action={
        <Button variant="ghost" onClick={() => saveFile('posts.csv', SAMPLE, 'text/csv')}>
          <FileDown />
          {t('import.sample')}
        </Button>
      }
    >
      <div className="space-y-3 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            aria-label={t('import.file')}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              void read(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button size="md" onClick={() => file.current?.click()}>
            <FileUp />
            {t('import.choose')}
          </Button>
          {said && <span className="min-w-0 truncate text-sm text-fg-2">{said.name}</span>}
        </div>
        <TextAreaField
          label={t('import.paste')}
          problem={isTooLong ? t('import.tooLarge', { size: bytes(BYTES_MAX) }) : null}
          className="max-h-60 min-h-28 font-mono text-xs"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setSaid(null);
            if (event.target.value.length > BYTES_MAX) setText(event.target.value);
            else take(event.target.value);
          }}
        />
      </div>
    </Panel>
  );
}
