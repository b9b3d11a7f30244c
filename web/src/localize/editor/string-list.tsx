import { useMemo, useState } from 'react';
import { t } from '../../text/text.ts';
import { ActiveRow } from './active-row.tsx';
import { GreyLine, StringLine, type ShownLanguage } from './string-line.tsx';
import type { Editor } from './use-editor.ts';
import { isStuck } from './use-edit.ts';
import { useOpenHeight } from './use-open-height.ts';
import type { Present } from './use-presence.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { useSeen } from './use-window.ts';

const LINE = 44;
const LINE_NARROW = 60;
const OPEN = 206;

/** A list of any length. Only visible rows are drawn; the open row is as high as its text. */
export function StringList({
  editor,
  from,
  to,
  rights,
  others,
}: {
  editor: Editor;
  from: ShownLanguage;
  to: ShownLanguage;
  rights: { edit: boolean; review: boolean };
  others: readonly Present[];
}) {
  const { opened, openHeight } = useOpenHeight(OPEN);
  const [isNarrow] = useState(() => matchMedia('(max-width: 639px)').matches);
  const { total = 0, active, see, wantedAt } = editor;
  const { scroller, first, end, placeOf, height } = useRowsInSight({
    count: total,
    line: isNarrow ? LINE_NARROW : LINE,
    open: active,
    openHeight,
    wantedAt,
  });
  const peopleIn = useMemo(() => {
    const here = others.filter(({ id, language }) => id !== null && language === to.code);
    const grouped = Map.groupBy(here, ({ id }) => id ?? '');
    return new Map([...grouped].map(([id, all]) => [id, [...new Set(all.map(({ user_id }) => user_id))]]));
  }, [others, to.code]);
  useSeen(see, first, end, total);

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t('editor.title')}
      aria-rowcount={total}
      tabIndex={0}
      className="min-h-0 overflow-y-auto bg-surface contain-strict"
    >
      <div role="presentation" style={{ height, position: 'relative' }}>
        {Array.from({ length: end - first }, (_, n) => {
          const index = first + n;
          const row = editor.rows.get(index);
          const isOpen = index === active && row !== undefined;
          return (
            <div
              key={row?.id ?? index}
              ref={isOpen ? opened : undefined}
              role="presentation"
              className={isOpen ? 'absolute inset-x-0' : 'absolute inset-x-0 contain-strict'}
              style={isOpen ? { top: placeOf(index).top } : placeOf(index)}
            >
              {row === undefined ? (
                <GreyLine index={index} />
              ) : isOpen ? (
                <ActiveRow
                  row={row}
                  index={index}
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
                  index={index}
                  draft={editor.draftOf(row.id)}
                  isKeptHere={isStuck(editor.standingOf(row.id))}
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
