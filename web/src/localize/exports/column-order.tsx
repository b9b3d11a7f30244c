import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';

export interface Column {
  type: 'field' | 'language';
  value: string;
}

/** The columns from first to last. A drag and the arrows do the same. */
export function ColumnOrder({
  columns,
  onChange,
}: {
  columns: readonly Column[];
  onChange: (next: readonly Column[]) => void;
}) {
  const move = (from: number, to: number) => {
    const column = columns[from];
    if (!column || to < 0 || to >= columns.length) return;
    onChange(columns.toSpliced(from, 1).toSpliced(to, 0, column));
  };
  return (
    <div>
      <p id="column-order" className="mb-1 text-xs font-medium text-fg-2">
        {t('exports.order')}
      </p>
      <ol aria-labelledby="column-order" className="space-y-1">
        {columns.map((column, index) => (
          <Line
            key={`${column.type} ${column.value}`}
            column={column}
            index={index}
            isLast={index === columns.length - 1}
            move={move}
          />
        ))}
      </ol>
      <p className="mt-1 text-xs text-fg-3">{t('exports.order.hint')}</p>
    </div>
  );
}

function Line({
  column,
  index,
  isLast,
  move,
}: {
  column: Column;
  index: number;
  isLast: boolean;
  move: (from: number, to: number) => void;
}) {
  const line = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef({ index, move });
  useEffect(() => {
    latest.current = { index, move };
  });
  useEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    return combine(
      draggable({ element, getInitialData: () => ({ column: latest.current.index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data['column'] === 'number',
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          latest.current.move(Number(source.data['column']), latest.current.index);
        },
      }),
    );
  }, []);
  return (
    <li
      ref={line}
      className={cn(
        'flex h-8 cursor-grab items-center gap-1.5 rounded-sm border border-line bg-surface px-1.5 text-sm',
        isOver && 'border-brand bg-brand-soft',
      )}
    >
      <GripVertical className="size-3.5 text-fg-3" aria-hidden />
      <Tag tone={column.type === 'language' ? 'info' : 'neutral'}>{column.value}</Tag>
      <span className="flex-1" />
      <IconButton
        icon={ArrowUp}
        label={t('exports.up', { column: column.value })}
        className="size-6"
        disabled={index === 0}
        onClick={() => move(index, index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        label={t('exports.down', { column: column.value })}
        className="size-6"
        disabled={isLast}
        onClick={() => move(index, index + 1)}
      />
    </li>
  );
}
