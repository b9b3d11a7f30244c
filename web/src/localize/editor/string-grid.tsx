import { useEffect } from 'react';
import { count } from '@/text/format.ts';
import { t } from '@/text/text.ts';
import { cn } from '@/ui/cn.ts';
import { rowIn } from './cells.ts';
import { OpenCell, QuietCell } from './grid-cell.tsx';
import { RichText } from './rich-text.tsx';
import { RowBox } from './row-box.tsx';
import type { StringRow } from './states.ts';
import { GreyLine, type Tongue } from './string-line.tsx';
import type { Editor } from './use-editor.ts';
import { useOpenHeight } from './use-open-height.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { useSeen } from './use-window.ts';

const LINE = 60;
const OPEN = 116;
const HEAD = 36;
const WIDTHS = { first: 40, source: 300, language: 260 };

interface Props {
  editor: Editor;
  from: Tongue;
  /** In the order in which they stand. */
  columns: readonly Tongue[];
  /** The language whose list this is: filters look at it. */
  listed: string;
  /** The column that is written in. */
  open: string;
  rights: { edit: boolean; review: boolean };
  mayChoose: boolean;
  onOpen: (language: string) => void;
}

/** Languages as columns, strings as rows. Only the rows that are seen are drawn; one cell is open. */
export function StringGrid(props: Props) {
  const { editor, from, columns, listed } = props;
  const { opened, openHeight } = useOpenHeight(OPEN, LINE);
  const { total = 0, active, see, wantedAt } = editor;
  const { scroller, first, end, placeOf, height } = useRowsInSight({
    count: total,
    line: LINE,
    open: active,
    openHeight,
    head: HEAD,
    wantedAt,
  });
  useSeen(see, first, end, total);
  // The open column is brought into sight, beside the source that stays where it is.
  const { open } = props;
  useEffect(() => {
    const box = scroller.current;
    const at = columns.findIndex(({ code }) => code === open);
    if (!box || at < 0) return;
    const left = at * WIDTHS.language;
    const room = box.clientWidth - WIDTHS.first - WIDTHS.source;
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (left + WIDTHS.language > box.scrollLeft + room) box.scrollLeft = left + WIDTHS.language - room;
  }, [open, columns, scroller]);

  const template = `${WIDTHS.first}px ${WIDTHS.source}px repeat(${columns.length}, minmax(${WIDTHS.language}px, 1fr))`;
  const width = WIDTHS.first + WIDTHS.source + columns.length * WIDTHS.language;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('editor.title')}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 2}
      tabIndex={0}
      className="min-h-0 overflow-auto bg-surface contain-strict"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-20 grid border-b border-line bg-sunken text-xs font-medium text-fg-2"
        style={{ gridTemplateColumns: template, minWidth: width, height: HEAD }}
      >
        <span role="columnheader" className="sticky left-0 z-10 bg-sunken">
          <span className="sr-only">{t('grid.choose')}</span>
        </span>
        <span
          role="columnheader"
          className="sticky left-10 z-10 flex items-center border-r border-line bg-sunken px-3"
        >
          {from.name}
        </span>
        {columns.map(({ code, name, bcp47 }) => (
          <span
            key={code}
            role="columnheader"
            className={cn(
              'flex items-center gap-2 border-r border-line px-3',
              code === open && 'text-brand-text',
            )}
          >
            <span lang={bcp47} className="truncate">
              {name}
            </span>
            <span className="font-mono text-2xs text-fg-3">{code}</span>
            {code === listed && columns.length > 1 && (
              <span className="text-2xs text-fg-3">{t('grid.filtered')}</span>
            )}
          </span>
        ))}
      </div>
      <div role="presentation" style={{ height, minWidth: width, position: 'relative' }}>
        {Array.from({ length: end - first }, (_, n) => {
          const index = first + n;
          const row = editor.rows.get(index);
          const isOpen = index === active;
          return (
            <div
              key={index}
              ref={isOpen && row ? opened : undefined}
              role="presentation"
              className="absolute inset-x-0"
              style={isOpen && row ? { top: placeOf(index).top } : placeOf(index)}
            >
              {row === undefined ? (
                <GreyLine index={index + 1} />
              ) : (
                <GridLine {...props} row={row} index={index} isOpen={isOpen} template={template} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function GridLine({
  editor,
  from,
  columns,
  listed,
  open,
  rights,
  mayChoose,
  onOpen,
  row,
  index,
  isOpen,
  template,
}: Props & { row: StringRow; index: number; isOpen: boolean; template: string }) {
  const name = row.string_id || `#${index + 1}`;
  return (
    <div
      role="row"
      // The head is the first.
      aria-rowindex={index + 2}
      className={cn('grid h-full border-b border-line/70', isOpen && 'min-h-[60px] bg-canvas')}
      style={{ gridTemplateColumns: template }}
    >
      <span
        role="gridcell"
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
      {columns.map((to) => {
        const cell = rowIn(row, listed, to.code);
        const isHere = isOpen && to.code === open;
        return (
          // A cell is reached with the keys of the editor; a click opens it as well.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <span
            key={to.code}
            role="gridcell"
            aria-selected={isHere}
            className={cn(
              'block min-w-0 border-r border-line px-3 py-2',
              isHere ? 'bg-surface ring-2 ring-inset ring-brand' : 'cursor-text overflow-hidden',
            )}
            {...(!isHere && {
              onClick: () => {
                onOpen(to.code);
                editor.open(index);
              },
            })}
          >
            {isHere && cell ? (
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
            ) : (
              <QuietCell cell={cell} draft={editor.draftOf(row.id, to.code)} to={to} />
            )}
          </span>
        );
      })}
    </div>
  );
}
