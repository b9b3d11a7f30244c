import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { ScoreFigure } from '../../ui/score.tsx';
import { SOLID } from '../../ui/tone.ts';
import { rowKind, rowLook } from '../states.ts';
import { PresentInRow } from './presence.tsx';
import { RichText } from './rich-text.tsx';
import { RowBox } from './row-box.tsx';
import type { StringRow } from './states.ts';

export interface ShownLanguage {
  code: string;
  bcp47: string;
  direction: 'ltr' | 'rtl';
  name: string;
}

export function StateDot({ state }: { state: string }) {
  const look = rowLook(state);
  return (
    <span
      role="img"
      aria-label={look.text}
      title={look.text}
      className={cn(
        'block size-2.5 shrink-0 rounded-full border-[1.5px]',
        state === 'new' || state === 'not_covered'
          ? 'border-dashed border-fg-3'
          : `border-transparent ${SOLID[look.tone]}`,
      )}
    />
  );
}

/** A row that is not open. Source and translation take one line each and are cut at its end. */
export const StringLine = memo(function StringLine({
  row,
  index,
  draft,
  isKeptHere,
  from,
  to,
  people,
  isChosen,
  onOpen,
  onChoose,
}: {
  row: StringRow;
  index: number;
  /** The unsaved text. */
  draft: string | undefined;
  /** Saving it failed. */
  isKeptHere: boolean;
  from: ShownLanguage;
  to: ShownLanguage;
  /** Who else has it open. */
  people: readonly string[] | undefined;
  isChosen: boolean;
  onOpen: (id: string) => void;
  /** With the shift key, all rows up to the last chosen one. */
  onChoose: ((index: number, isRange: boolean) => void) | undefined;
}) {
  const text = draft ?? row.text;
  return (
    // The row is reached with the keys of the editor; a click opens it as well.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      aria-rowindex={index + 1}
      onClick={() => onOpen(row.id)}
      {...(row.has_left && { 'aria-description': t('editor.hasLeft'), title: t('editor.hasLeft') })}
      className={cn(
        'row-hover grid h-full cursor-text grid-cols-[56px_150px_minmax(0,1fr)_minmax(0,1fr)_84px] items-center border-b border-line/70 max-lg:grid-cols-[56px_minmax(0,1fr)_minmax(0,1fr)_64px] max-sm:grid-cols-[52px_minmax(0,1fr)_56px]',
        row.has_left && 'bg-sunken/70 [&_[role=gridcell]]:text-fg-3',
      )}
    >
      <span role="gridcell" className="flex items-center gap-2 pl-3 max-sm:row-span-2">
        {onChoose ? (
          <RowBox
            isOn={isChosen}
            label={t('bulk.choose', { name: row.string_id || `#${index + 1}` })}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(index, event.shiftKey);
            }}
          />
        ) : (
          <span className="w-4" />
        )}
        <StateDot state={rowKind(row)} />
      </span>
      <span role="gridcell" className="truncate pr-3 font-mono text-2xs text-fg-3 max-lg:hidden">
        {row.string_id || `#${index + 1}`}
      </span>
      <span
        role="gridcell"
        lang={from.bcp47}
        dir={from.direction}
        className="mr-4 truncate text-sm text-fg-2"
      >
        <RichText text={row.content} />
      </span>
      <span
        role="gridcell"
        lang={to.bcp47}
        dir={to.direction}
        className="mr-3 truncate text-sm max-sm:col-start-2 max-sm:row-start-2"
      >
        {text === null || text === '' ? (
          <span className="italic text-fg-3">{noText(row)}</span>
        ) : (
          <RichText text={text} />
        )}
      </span>
      <span role="gridcell" className="flex items-center justify-end gap-1.5 pr-3 max-sm:row-span-2">
        {people && <PresentInRow people={people} />}
        {isKeptHere ? (
          <Tag tone="warn" title={t('editor.keptHere')}>
            {t('editor.notSaved')}
          </Tag>
        ) : (
          draft !== undefined && <Tag tone="brand">{t('editor.unsaved')}</Tag>
        )}
        {draft === undefined && row.issues.length > 0 && (
          <Tag
            tone={row.issues.some(({ severity }) => severity === 'critical') ? 'bad' : 'warn'}
            icon={TriangleAlert}
            className="tnum"
            aria-label={t('editor.findings', { count: row.issues.length })}
          >
            {row.issues.length}
          </Tag>
        )}
        {row.score !== null && !isKeptHere && <ScoreFigure value={row.score} className="text-2xs" />}
      </span>
    </div>
  );
});

/** A placeholder of the final size, until the page of the row has arrived. */
export function GreyLine({ index }: { index: number }) {
  return (
    <div role="row" aria-rowindex={index + 1} className="h-full border-b border-line/70">
      <div
        role="gridcell"
        aria-label={t('common.loading')}
        className="grid h-full grid-cols-[18px_1fr_1fr] items-center gap-6 px-3"
      >
        <span className="h-2.5 rounded-full bg-hover" />
        <span className="h-2.5 rounded-full bg-hover" />
        <span className="h-2.5 rounded-full bg-hover" />
      </div>
    </div>
  );
}

/** Shown instead of a text: why there is none, if that is not a failure. */
function noText(row: StringRow): string {
  const kind = rowKind(row);
  return kind === 'not_covered' || kind === 'unsure' ? rowLook(kind).text : t('editor.untranslated');
}
