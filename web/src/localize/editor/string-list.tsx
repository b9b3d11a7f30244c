import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '@/text/text.ts';
import { ActiveRow } from './active-row.tsx';
import { GreyLine, StringLine, type Tongue } from './string-line.tsx';
import type { Editor } from './use-editor.ts';
import type { Present } from './use-presence.ts';

const LINE = 44;
const LINE_NARROW = 60;
const OPEN = 206;
const OVERSCAN = 8;

/** One list of any length. Only what is seen is drawn; the open row is as high as its text. */
export function StringList({
  editor,
  from,
  to,
  rights,
  others,
}: {
  editor: Editor;
  from: Tongue;
  to: Tongue;
  rights: { edit: boolean; review: boolean };
  others: readonly Present[];
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const opened = useRef<HTMLDivElement>(null);
  const [openHeight, setOpenHeight] = useState(OPEN);
  const [isNarrow] = useState(() => matchMedia('(max-width: 639px)').matches);
  const line = isNarrow ? LINE_NARROW : LINE;
  const { total = 0, active } = editor;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled, and a list of 100,000 rows needs it
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (index === active ? openHeight : line),
    overscan: OVERSCAN,
  });
  const peopleIn = useMemo(() => {
    const here = others.filter(({ id, language }) => id !== null && language === to.code);
    const grouped = Map.groupBy(here, ({ id }) => id ?? '');
    return new Map([...grouped].map(([id, all]) => [id, [...new Set(all.map(({ user_id }) => user_id))]]));
  }, [others, to.code]);
  const items = list.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  const { see } = editor;
  useEffect(() => see(first, last), [see, first, last]);
  useLayoutEffect(() => list.measure(), [list, active, openHeight, line]);
  useEffect(() => {
    const element = opened.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setOpenHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  });
  // Where somebody goes, the list follows; a click on a row that is seen moves nothing.
  const { wantedAt } = editor;
  const isThere = total > 0;
  useEffect(() => {
    // A shared link may know its row before the list knows its length.
    if (wantedAt !== null && isThere) list.scrollToIndex(wantedAt.index, { align: wantedAt.align });
  }, [list, wantedAt, isThere]);

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('editor.title')}
      aria-rowcount={total}
      tabIndex={0}
      className="min-h-0 overflow-y-auto bg-surface contain-strict"
    >
      <div role="presentation" style={{ height: list.getTotalSize(), position: 'relative' }}>
        {items.map((item) => {
          const row = editor.rows.get(item.index);
          const isOpen = item.index === active && row !== undefined;
          return (
            <div
              key={item.key}
              ref={isOpen ? opened : undefined}
              role="presentation"
              style={{
                position: 'absolute',
                insetInline: 0,
                top: 0,
                transform: `translateY(${item.start}px)`,
                ...(!isOpen && { height: item.size }),
              }}
            >
              {row === undefined ? (
                <GreyLine index={item.index} />
              ) : isOpen ? (
                <ActiveRow
                  row={row}
                  index={item.index}
                  total={total}
                  draft={editor.draftOf(row.id)}
                  from={from}
                  to={to}
                  help={editor.help}
                  conflict={editor.conflict}
                  people={peopleIn.get(row.id)}
                  may={rights}
                  wantsFocus={editor.wantsFocus}
                  acts={editor.acts}
                  onWrite={editor.write}
                  ref={editor.cell}
                />
              ) : (
                <StringLine
                  row={row}
                  index={item.index}
                  draft={editor.draftOf(row.id)}
                  from={from}
                  to={to}
                  people={peopleIn.get(row.id)}
                  isChosen={editor.chosen.has(row.id)}
                  onOpen={editor.open}
                  onChoose={rights.edit || rights.review ? editor.choose : undefined}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
