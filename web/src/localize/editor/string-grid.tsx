import { type RefObject, useEffect, useState } from 'react';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { BLOCK } from './cells.ts';
import { GridLine, type GridProps, placeOfColumn } from './grid-line.tsx';
import { GreyLine } from './string-line.tsx';
import { useOpenHeight } from './use-open-height.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { useSeen } from './use-window.ts';
import { flushSync } from 'react-dom';
import { watchBox } from './watch-box.ts';

const LINE = 60;
const OPEN = 116;
const HEAD = 36;
const WIDE = { first: 40, source: 300, language: 260 };
/** Source and one language beside each other on a phone. */
const SLIM = { first: 40, source: 132, language: 212 };

/** Languages as columns, strings as rows. Only visible rows and languages are drawn; one cell is open. */
export function StringGrid(props: GridProps) {
  const { editor, from, columns, listed } = props;
  const widths = useMedia(PHONE) ? SLIM : WIDE;
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
  const inSight = useColumnsInSight(scroller, {
    count: columns.length,
    width: widths.language,
    before: widths.first + widths.source,
  });
  const { seeColumns } = editor;
  const block = { from: Math.floor(inSight.from / BLOCK) * BLOCK, to: Math.ceil(inSight.to / BLOCK) * BLOCK };
  useEffect(() => seeColumns({ from: block.from, to: block.to }), [seeColumns, block.from, block.to]);
  const drawn = Array.from({ length: inSight.to - inSight.from }, (_, n) => inSight.from + n);
  // The open column is scrolled into view, beside the source, which stays in place.
  const { open } = props;
  const openAt = columns.findIndex(({ code }) => code === open);
  useEffect(() => {
    const box = scroller.current;
    if (!box || openAt < 0) return;
    const left = openAt * widths.language;
    const room = box.clientWidth - widths.first - widths.source;
    if (left < box.scrollLeft) box.scrollTo({ left });
    else if (left + widths.language > box.scrollLeft + room)
      box.scrollTo({ left: left + widths.language - room });
  }, [openAt, scroller, widths]);

  const template = `${widths.first}px ${widths.source}px repeat(${columns.length}, minmax(${widths.language}px, 1fr))`;
  const width = widths.first + widths.source + columns.length * widths.language;
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
        <span role="columnheader" aria-colindex={1} className="sticky left-0 z-10 bg-sunken">
          <span className="sr-only">{t('grid.choose')}</span>
        </span>
        <span
          role="columnheader"
          aria-colindex={2}
          className="sticky left-10 z-10 flex items-center border-r border-line bg-sunken px-3"
        >
          {from.name}
        </span>
        {drawn.map((at) => {
          const { code, name } = columns[at] ?? from;
          return (
            <span
              key={code}
              role="columnheader"
              {...placeOfColumn(at)}
              className={cn(
                'flex items-center gap-2 border-r border-line px-3',
                code === open && 'text-brand-text',
              )}
            >
              <span className="truncate">{name}</span>
              <span className="font-mono text-2xs text-fg-3">{code}</span>
              {code === listed && columns.length > 1 && (
                <span className="text-2xs text-fg-3">{t('grid.filtered')}</span>
              )}
            </span>
          );
        })}
      </div>
      <div role="presentation" style={{ height, minWidth: width, position: 'relative' }}>
        {Array.from({ length: end - first }, (_, n) => {
          const index = first + n;
          const row = editor.rows.get(index);
          const isOpen = index === active;
          return (
            <div
              key={row?.id ?? index}
              ref={isOpen && row ? opened : undefined}
              role="presentation"
              className="absolute inset-x-0"
              style={isOpen && row ? { top: placeOf(index).top } : placeOf(index)}
            >
              {row === undefined ? (
                <GreyLine index={index + 1} />
              ) : (
                <GridLine
                  {...props}
                  // The open cell stays drawn, wherever the columns are scrolled.
                  drawn={
                    isOpen && openAt >= 0 && !drawn.includes(openAt)
                      ? [...drawn, openAt].toSorted((a, b) => a - b)
                      : drawn
                  }
                  row={row}
                  index={index}
                  isOpen={isOpen}
                  template={template}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The drawn columns: the visible ones, and one more on each side. `before` is the width of the fixed ones. */
function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  { count, width, before }: { count: number; width: number; before: number },
) {
  const [sight, setSight] = useState({ first: 0, end: 0 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const look = () =>
      setSight((was) => {
        const first = Math.max(0, Math.floor(box.scrollLeft / width) - 1);
        const end = Math.ceil((box.scrollLeft + box.clientWidth - before) / width) + 1;
        return was.first === first && was.end === end ? was : { first, end };
      });
    look();
    // In the same frame as the new scroll position, as for rows.
    return watchBox(box, { onScroll: () => flushSync(look), onSize: look });
  }, [scroller, width, before]);
  return { from: Math.min(sight.first, count), to: Math.min(sight.end, count) };
}
