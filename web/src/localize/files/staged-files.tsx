import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { oneOf } from '#kernel/narrow.ts';
import { bytes, languageName, list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Choice, InputField, SelectField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { ChooseFiles } from './choose-files.tsx';
import type { Found } from './collect-dropped.ts';
import { FILE_FORMATS } from './file-formats.gen.ts';
import type { Staged } from './staged.ts';
import type { Sending } from './use-sending.ts';

const PATHS_NAMED = 5;

/** The files before anything is sent, each with its settings and its place. */
export function StagedFiles({
  staged,
  onChange,
  known,
  source,
  sending,
  onFiles,
  onBegin,
  onCancel,
}: {
  staged: readonly Staged[];
  onChange: (next: readonly Staged[]) => void;
  /** Paths that the project has. */
  known: readonly string[];
  source: string;
  sending: Sending | null;
  onFiles: (found: Found[]) => void;
  onBegin: (complete: boolean) => void;
  onCancel: () => void;
}) {
  const [isComplete, setComplete] = useState(false);
  const chosen = staged.filter(({ isIn }) => isIn);
  const left = known.filter((path) => chosen.every((each) => each.path !== path));
  const twice = chosen.find((each, index) => chosen.findIndex(({ path }) => path === each.path) !== index);
  const isReady =
    chosen.length > 0 &&
    twice === undefined &&
    chosen.every(({ format, path }) => format !== null && path.trim() !== '');
  return (
    <Panel
      title={t('push.staged', { count: staged.length })}
      note={t('push.staged.note')}
      action={<ChooseFiles label={t('push.more')} onFiles={onFiles} />}
    >
      <ul className="divide-y divide-line" aria-label={t('push.staged', { count: staged.length })}>
        {staged.map((each) => (
          <StagedFile
            key={each.id}
            of={each}
            source={source}
            isNew={!known.includes(each.path)}
            onChange={(part) =>
              onChange(staged.map((other) => (other === each ? { ...each, ...part } : other)))
            }
            onRemove={() => onChange(staged.filter((other) => other !== each))}
          />
        ))}
      </ul>
      <div className="space-y-3 border-t border-line px-4 py-3">
        {left.length > 0 && (
          <Choice
            label={t('push.complete')}
            hint={t('push.complete.hint', {
              count: left.length,
              paths: list(left.slice(0, PATHS_NAMED)),
            })}
            checked={isComplete}
            onCheckedChange={(next) => setComplete(next === true)}
          />
        )}
        {twice && (
          <p role="alert" className="text-sm text-bad-text">
            {t('push.twice', { path: twice.path })}
          </p>
        )}
        <FormProblem error={sending?.error ?? null} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onCancel}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            isBusy={sending?.isRunning === true}
            disabled={!isReady}
            onClick={() => onBegin(isComplete && left.length > 0)}
          >
            {t('push.compare')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function StagedFile({
  of,
  source,
  isNew,
  onChange,
  onRemove,
}: {
  of: Staged;
  source: string;
  isNew: boolean;
  onChange: (part: Partial<Staged>) => void;
  onRemove: () => void;
}) {
  const isForeign = of.language !== '' && source !== '' && of.language !== source;
  return (
    <li className="space-y-2 px-4 py-3">
      <div className="flex items-start gap-2">
        <div className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-2">
          <span className="min-w-0 break-all font-mono text-xs font-medium">{of.path}</span>
          {of.format === null ? (
            <Tag tone="bad" icon={TriangleAlert}>
              {t('push.unknownFormat')}
            </Tag>
          ) : (
            <Tag tone="info">{of.format}</Tag>
          )}
          {of.language !== '' && <Tag className="font-mono">{of.language}</Tag>}
          {isNew && <Tag tone="ok">{t('push.newFile')}</Tag>}
          <span className="tnum text-xs text-fg-3">{bytes(of.size)}</span>
        </div>
        <IconButton icon={X} label={t('push.remove', { path: of.path })} onClick={onRemove} />
      </div>
      {isForeign && (
        <Choice
          label={t('push.foreign', { language: languageName(of.language) })}
          hint={t('push.foreign.hint', { source: languageName(source) })}
          checked={of.isIn}
          onCheckedChange={(next) => onChange({ isIn: next === true })}
        />
      )}
      {(of.isIn || of.format === null) && (
        <div className="grid gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <InputField
            label={t('push.path')}
            className="font-mono text-xs"
            maxLength={500}
            value={of.path}
            onChange={(event) => onChange({ path: event.target.value })}
          />
          <SelectField
            label={t('push.format')}
            value={of.format ?? ''}
            onChange={(event) => {
              const format = oneOf(FILE_FORMATS, event.target.value);
              if (format) onChange({ format, isIn: true });
            }}
          >
            {of.format === null && <option value="">{t('push.format.choose')}</option>}
            {FILE_FORMATS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <InputField
            label={t('push.namespace')}
            className="font-mono text-xs"
            maxLength={100}
            placeholder={t('push.namespace.none')}
            value={of.namespace}
            onChange={(event) => onChange({ namespace: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}
