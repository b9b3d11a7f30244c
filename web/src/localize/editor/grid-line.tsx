import type { CSSProperties } from 'react';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { rowIn } from './cells.ts';
import { OpenCell, QuietCell } from './grid-cell.tsx';
import { RichText } from './rich-text.tsx';
import { RowBox } from './row-box.tsx';
import type { StringRow } from './states.ts';
import type { ShownLanguage } from './string-line.tsx';
import { isStuck } from './use-edit.ts';
import type { Editor } from './use-editor.ts';

export interface GridProps {
  editor: Editor;
  from: ShownLanguage;
  /** In the order in which they are shown. */
  columns: readonly ShownLanguage[];
  /** The language of the list, to which filters apply. */
  listed: string;
  /** The open column. */
  open: string;
  rights: { edit: boolean; review: boolean };
  mayChoose: boolean;
  onOpen: (language: string) => void;
}

/** The box and the source come before the languages. */
const BEFORE = 2;

/** The position of a column. Columns that are not drawn leave their space empty. */
export const placeOfColumn = (at: number) => ({
  'aria-colindex': at + BEFORE + 1,
  style: { gridColumnStart: at + BEFORE + 1 } satisfies CSSProperties,
});

/** One string in the languages that are drawn. */
export function GridLine({
  editor,
  from,
  columns,
  listed,
  open,
  rights,
  mayChoose,
  onOpen,
  drawn,
  row,
  index,
  isOpen,
  template,
}: GridProps & {
  drawn: readonly number[];
  row: StringRow;
  index: number;
  isOpen: boolean;
  template: string;
}) {
  const name = row.string_id || `#${index + 1}`;
  return (
    <div
      role="row"
      // The head is the first.
      aria-rowindex={index + 2}
      {...(row.has_left && { 'aria-description': t('editor.hasLeft'), title: t('editor.hasLeft') })}
      className={cn(
        'grid h-full border-b border-line/70',
        isOpen && 'min-h-[60px] bg-canvas',
        row.has_left && !isOpen && 'bg-sunken/70 [&_[role=gridcell]]:text-fg-3',
      )}
      style={{ gridTemplateColumns: template }}
    >
      <span
        role="gridcell"
        aria-colindex={1}
        className={cn('sticky left-0 z-10 pl-3 pt-3', isOpen ? 'bg-canvas' : 'bg-surface')}
      >
        {mayChoose && (
          <RowBox
            isOn={editor.chosen.has(row.id)}
            label={t('bulk.choose', { name })}
            onClick={(event) => editor.choose(index, event.shiftKey)}
          />
        )}
      </span>
      <span
        role="gridcell"
        aria-colindex={2}
        className={cn(
          'sticky left-10 z-10 min-w-0 overflow-hidden border-r border-line px-3 py-1.5',
          isOpen ? 'bg-canvas' : 'bg-surface',
        )}
      >
        <span className="flex gap-2 font-mono text-2xs text-fg-3">
          <span className="truncate">{name}</span>
          {isOpen && (
            <span className="ml-auto shrink-0 font-sans">
              {t('editor.place', { n: count(index + 1), of: count(editor.total ?? 0) })}
            </span>
          )}
        </span>
        <span
          lang={from.bcp47}
          dir={from.direction}
          className={cn(
            'block break-words text-sm',
            isOpen ? 'whitespace-pre-wrap' : 'line-clamp-1 text-fg-2',
          )}
        >
          <RichText text={row.content} />
        </span>
      </span>
      {drawn.map((at) => {
        const to = columns[at];
        if (!to) return null;
        const isHere = isOpen && to.code === open;
        const cell = isHere ? rowIn(row, listed, to.code) : undefined;
        return (
          // A cell is reached with the keys of the editor; a click opens it as well.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <span
            key={to.code}
            role="gridcell"
            {...placeOfColumn(at)}
            aria-selected={isHere}
            className={cn(
              'block min-w-0 border-r border-line px-3 py-2',
              isHere ? 'bg-surface ring-2 ring-inset ring-brand' : 'cursor-text overflow-hidden',
            )}
            {...(!isHere && {
              onClick: () => {
                onOpen(to.code);
                editor.open(row.id);
              },
            })}
          >
            {cell ? (
              <OpenCell
                row={cell}
                draft={editor.draftOf(row.id, to.code)}
                to={to}
                help={editor.help}
                conflict={editor.conflict}
                may={rights}
                wantsFocus={editor.wantsFocus}
                acts={editor.acts}
                onWrite={editor.write}
                goToColumn={editor.goToColumn}
                ref={editor.cell}
              />
            ) : editor.isOnItsWay(index, to.code) ? (
              <span
                role="img"
                aria-label={t('common.loading')}
                className="mt-1.5 block h-2.5 rounded-full bg-hover"
              />
            ) : (
              <QuietCell
                cell={to.code === listed ? row : row.beside?.[to.code]}
                draft={editor.draftOf(row.id, to.code)}
                isKeptHere={isStuck(editor.standingOf(row.id, to.code))}
                to={to}
              />
            )}
          </span>
        );
      })}
    </div>
  );
}
