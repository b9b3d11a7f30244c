import { Check, CheckCheck, TriangleAlert, Undo2, WandSparkles } from 'lucide-react';
import { type KeyboardEvent, memo, type Ref } from 'react';
import { shown } from '../../shell/keys.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Acts, StringRow } from './states.ts';
import type { CellHandle } from './cell-editor.tsx';
import { ConflictView } from './conflict-view.tsx';
import { UnsureDraft } from './later.tsx';
import { RichText } from './rich-text.tsx';
import { StateDot, type ShownLanguage } from './string-line.tsx';
import { rowKind } from '../states.ts';
import type { Conflict } from './use-edit.ts';
import type { Suggestions } from './use-suggestions.ts';
import { TextLength } from './text-length.tsx';
import { WriteCell } from './write-cell.tsx';

/** A translation in the grid that is not open. */
export const QuietCell = memo(function QuietCell({
  cell,
  draft,
  isKeptHere,
  to,
}: {
  /** Undefined if the task is not translated into the language. */
  cell: Pick<StringRow, 'text' | 'state' | 'failure' | 'issues'> | undefined;
  draft: string | undefined;
  /** Saving it failed. */
  isKeptHere: boolean;
  to: ShownLanguage;
}) {
  if (!cell) return <span className="text-xs text-fg-3">{t('grid.notAsked')}</span>;
  const text = draft ?? cell.text;
  return (
    <span className="flex items-start gap-2">
      <span className="mt-[5px]">
        <StateDot state={rowKind(cell)} />
      </span>
      <span lang={to.bcp47} dir={to.direction} className="line-clamp-2 min-w-0 flex-1 break-words text-sm">
        {text === null || text === '' ? (
          <span className="italic text-fg-3">{t('editor.untranslated')}</span>
        ) : (
          <RichText text={text} />
        )}
      </span>
      {isKeptHere ? (
        <Tag tone="warn" title={t('editor.keptHere')}>
          {t('editor.notSaved')}
        </Tag>
      ) : (
        draft !== undefined && <Tag tone="brand">{t('editor.unsaved')}</Tag>
      )}
      {draft === undefined && cell.issues.length > 0 && (
        <Tag
          tone={cell.issues.some(({ severity }) => severity === 'critical') ? 'bad' : 'warn'}
          icon={TriangleAlert}
          className="tnum"
          aria-label={t('editor.findings', { count: cell.issues.length })}
        >
          {cell.issues.length}
        </Tag>
      )}
    </span>
  );
});

/** The open cell. Tab goes to the language beside it; after the last one it leaves the grid. */
export function OpenCell({
  row,
  draft,
  to,
  help,
  conflict,
  may,
  wantsFocus,
  acts,
  onWrite,
  goToColumn,
  ref,
}: {
  row: StringRow;
  draft: string | undefined;
  to: ShownLanguage;
  help: Suggestions | undefined;
  conflict: Conflict | undefined;
  may: { edit: boolean; review: boolean };
  wantsFocus: boolean;
  acts: Acts;
  onWrite: (text: string) => void;
  goToColumn: (by: number) => boolean;
  ref: Ref<CellHandle>;
}) {
  const text = draft ?? row.text ?? '';
  const onKey = (event: KeyboardEvent) => {
    const isTab = event.key === 'Tab' && !event.altKey && !event.ctrlKey && !event.metaKey;
    const isInText = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (isTab && isInText && goToColumn(event.shiftKey ? -1 : 1)) event.preventDefault();
  };
  if (conflict) return <ConflictView conflict={conflict} to={to} acts={acts} />;
  return (
    // The field within has the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKey}>
      <WriteCell
        row={row}
        to={to}
        text={text}
        mayEdit={may.edit}
        wantsFocus={wantsFocus}
        onWrite={onWrite}
        ref={ref}
      />
      {may.edit && help?.unsure != null && text === '' && (
        <UnsureDraft draft={help.unsure} n={help.matches.length + 1} to={to} onTake={acts.take} />
      )}
      <div className="mt-1 flex min-h-6 flex-wrap items-center gap-1">
        <StateDot state={rowKind(row)} />
        <TextLength text={text} max={row.max_length} className="text-2xs text-fg-3" />
        <span className="flex-1" />
        {may.edit && help !== undefined && (help.fixed !== null || help.missing.length > 0) && (
          <Act icon={WandSparkles} text={t('editor.fix')} keys="alt+f" onClick={acts.fix} />
        )}
        {draft !== undefined && (
          <Act icon={Undo2} text={t('editor.revert')} keys="escape" onClick={acts.revert} />
        )}
        {may.review && text !== '' && (
          <Act icon={CheckCheck} text={t('editor.approve')} keys="mod+shift+enter" onClick={acts.approve} />
        )}
        {may.edit && <Act icon={Check} text={t('editor.saveNext')} keys="mod+enter" onClick={acts.save} />}
      </div>
    </div>
  );
}

function Act({
  icon: Icon,
  text,
  keys,
  onClick,
}: {
  icon: typeof Check;
  text: string;
  keys: string;
  onClick: () => void;
}) {
  return <IconButton icon={Icon} label={text} title={`${text} ${shown(keys)}`} onClick={onClick} />;
}
