import { Link } from '@tanstack/react-router';
import { FileUp, Info } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { explain } from '../../api/explain.ts';
import { bytes, count, languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { InputField, SelectField, TextAreaField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { handFiles } from '../files/handed-files.ts';
import { useHere } from '../use-address.ts';
import { Columns } from './columns.tsx';
import type { Mapped, Role } from './map-columns.ts';
import { FILE_BYTES_MAX, joinTables, readFile, type Table, textOf } from './read-files.ts';
import type { Sheet } from './read-table.ts';
import type { Draft } from './use-draft.ts';

/**
 * A sample for people without a text: a table as a game has it, with a recurring name, a placeholder and a plural.
 * The engine that needs no key has a draft for most of it, so that a first task has something to show.
 */
const SAMPLE = [
  'key\tsource\tcontext',
  'menu_start\tStart the journey\tButton of the first screen',
  'menu_settings\tSettings\tButton',
  'menu_quit\tSave and quit\tButton',
  'welcome\tWelcome back, {player}!\tShown when somebody goes on with a game',
  'quest_title\tThe Lantern of Emberfall\tTitle of a quest',
  'quest_text\tBring the Lantern of Emberfall to the old harbour before sunrise.\tDescription of the quest',
  'coins\t{count, plural, one {# coin} other {# coins}}\tCounter at the top',
].join('\n');

/** The formats that the server reads from an address. */
const FORMATS = [
  'csv',
  'xlsx',
  'json',
  'json_nested',
  'i18next',
  'po',
  'xliff',
  'xliff2',
  'android',
  'strings',
  'xcstrings',
  'arb',
  'resx',
  'properties',
  'yaml',
  'ini',
  'srt',
  'tmx',
  'xml',
] as const;
/** Files that the browser offers to choose; the server says which of them it reads. */
const ACCEPTED =
  '.csv,.tsv,.txt,.json,.xlsx,.xlsm,.po,.pot,.xlf,.xliff,.strings,.stringsdict,.xcstrings,.resx,.resw,.arb,.ftl,.ts,.properties,.yml,.yaml,.ini,.srt,.tmx,.xml';
const PROBLEMS_SHOWN = 5;

export function SourceText({
  project,
  draft,
  onChange,
  sheet,
  roles,
  onRoles,
  mapped,
  languages,
  isSampleOf,
}: {
  project: string;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  sheet: Sheet;
  roles: readonly Role[];
  onRoles: (roles: readonly Role[]) => void;
  mapped: Mapped;
  languages: readonly string[];
  /** The sample is in the language that this project translates from. */
  isSampleOf: boolean;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { read, isReading, refused, taken } = useFiles(project, draft, onChange);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read([...event.dataTransfer.files]);
  };
  return (
    <div className="space-y-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('newTask.from')}
          value={draft.from}
          onChange={(from) => onChange({ from })}
          items={[
            { value: 'paste', label: t('newTask.from.paste') },
            { value: 'address', label: t('newTask.from.address') },
          ]}
        />
        {draft.from === 'paste' && (
          <>
            <Button isBusy={isReading} onClick={() => picker.current?.click()}>
              <FileUp />
              {t('newTask.file')}
            </Button>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              accept={ACCEPTED}
              aria-label={t('newTask.file')}
              onChange={(event) => {
                void read([...(event.target.files ?? [])]);
                // Choosing the same file again counts as a change.
                event.target.value = '';
              }}
            />
            {isSampleOf && draft.text === '' && (
              <Button onClick={() => onChange({ text: SAMPLE, isTable: false })}>
                {t('newTask.sample')}
              </Button>
            )}
          </>
        )}
      </div>
      {draft.from === 'address' ? (
        <FromAddress draft={draft} onChange={onChange} />
      ) : (
        <>
          <TextAreaField
            label={t('newTask.text')}
            hint={t('newTask.text.hint')}
            problem={refused}
            spellCheck={false}
            rows={9}
            value={draft.text}
            placeholder={t('newTask.text.placeholder')}
            onChange={(event) =>
              onChange({
                text: event.target.value,
                ...(event.target.value === '' && { isTable: false }),
              })
            }
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={onDrop}
            className={cn('font-mono text-xs', isOver && 'border-brand ring-3 ring-brand/15')}
          />
          {taken.length > 0 && draft.isTable && <AsFiles files={taken} />}
          {sheet.rows.length > 0 && (
            <p role="status" className="text-sm">
              <b className="font-medium">{t('newTask.found', { count: mapped.strings.length })}</b>{' '}
              <span className="text-fg-3">{t(`newTask.readAs.${sheet.kind}`)}</span>
            </p>
          )}
          {sheet.kind !== 'lines' && sheet.rows.length > 0 && (
            <Columns
              sheet={sheet}
              roles={roles}
              onRoles={onRoles}
              languages={languages}
              nameOf={languageName}
            />
          )}
          {mapped.problems.length > 0 && (
            <div role="status" className="rounded-md border border-warn-line bg-warn-soft px-3 py-2 text-sm">
              <p className="font-medium">{t('newTask.leftOut', { count: mapped.problems.length })}</p>
              <ul className="mt-0.5 text-xs text-fg-2">
                {mapped.problems.slice(0, PROBLEMS_SHOWN).map(({ row, reason }) => (
                  <li key={row}>{t(`newTask.problem.${reason}`, { row: count(row) })}</li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Chosen or dropped files become one table, which is kept in the draft as its text. */
function useFiles(project: string, draft: Draft, onChange: (part: Partial<Draft>) => void) {
  const [refused, setRefused] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [taken, setTaken] = useState<readonly File[]>([]);
  const read = async (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    setRefused(null);
    setReading(true);
    try {
      const tables: Table[] = [];
      for (const file of files) {
        if (file.size > FILE_BYTES_MAX)
          return setRefused(t('newTask.file.large', { name: file.name, max: bytes(FILE_BYTES_MAX) }));
        try {
          tables.push(await readFile(file, project));
        } catch (error) {
          return setRefused(t('newTask.file.broken', { name: file.name, why: explain(error).text }));
        }
      }
      onChange({
        text: textOf(joinTables(tables)),
        isTable: true,
        ...(draft.name === '' && { name: first.name.replace(/\.\w+$/, '') }),
      });
      setTaken(files);
    } finally {
      setReading(false);
    }
  };
  return { read, isReading, refused, taken };
}

function FromAddress({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_160px]">
      <InputField
        label={t('newTask.url')}
        hint={t('newTask.url.hint')}
        type="url"
        value={draft.url}
        placeholder="https://"
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <SelectField
        label={t('newTask.format')}
        value={draft.format}
        onChange={(event) => onChange({ format: event.target.value })}
      >
        {FORMATS.map((format) => (
          <option key={format}>{format}</option>
        ))}
      </SelectField>
    </div>
  );
}

/**
 * Here a file gives only its strings and is not kept; to get it back in every language, people add it to the project.
 */
function AsFiles({ files }: { files: readonly File[] }) {
  const { root } = useHere();
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-md border border-info-line bg-info-soft px-3 py-2 text-sm"
    >
      <Info className="mt-0.5 size-4 shrink-0 text-info-text" aria-hidden />
      <span>
        {t('newTask.asFiles', { count: files.length })}{' '}
        <Link
          to={`${root}/files`}
          onClick={() => handFiles(files.map((file) => ({ path: file.name, file })))}
          className="font-medium text-brand-text hover:underline"
        >
          {t('newTask.asFiles.go', { count: files.length })}
        </Link>
      </span>
    </p>
  );
}
