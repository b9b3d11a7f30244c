/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as blocks where it is narrow, a table loses the roles that it has by itself */
import {
  Children,
  cloneElement,
  type ComponentProps,
  createContext,
  isValidElement,
  type ReactNode,
  use,
} from 'react';
import { cn } from './cn.ts';

/** The heading of a column of figures, which are right-aligned. */
interface FiguresHead {
  figures: string;
}
export type Head = ReactNode | FiguresHead;

const isFigures = (head: Head): head is FiguresHead =>
  typeof head === 'object' && head !== null && 'figures' in head;
/** The name of a column. A column of buttons or boxes has no visible name. */
const nameOf = (head: Head) => (isFigures(head) ? head.figures : typeof head === 'string' ? head : undefined);

/** The headings, for the rows of a phone, which have no columns. */
const Heads = createContext<readonly Head[]>([]);

/**
 * A table with a sunken head. A wide table scrolls inside, never the page. On a phone each row is a block: its name
 * first, below it the other values with the names of their columns, and its actions last. A table with many columns
 * is laid out in this way below 1280 too, with as much side by side as fits. The roles are set explicitly, because a
 * browser forgets that a table is one when its rows are laid out differently.
 */
export function Table({
  label,
  head,
  hasManyColumns = false,
  children,
}: {
  label: string;
  head: readonly Head[];
  /** More columns than fit side by side on a window of 1024. */
  hasManyColumns?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className="relative overflow-x-auto"
      data-stacks={hasManyColumns ? 'early' : undefined}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table role="table" className="w-full border-collapse text-left text-sm stacked:block">
        <thead role="rowgroup" className="stacked:block">
          <tr role="row" className="bg-sunken text-xs text-fg-3 stacked:flex">
            {head.map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of a table do not move
              <th
                key={index}
                role="columnheader"
                scope="col"
                className={cn(
                  'h-8 whitespace-nowrap border-b border-line px-4 font-medium max-[1180px]:px-2.5',
                  isFigures(each) && 'text-right',
                  // There, the rows show the names; the box to choose all of them stays where it is.
                  nameOf(each) !== undefined
                    ? 'stacked:sr-only'
                    : 'stacked:h-auto stacked:border-0 stacked:[&:has(button)]:flex-1 stacked:[&:has(button)]:py-2',
                )}
              >
                {isFigures(each) ? each.figures : each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="stacked:block">
          <Heads value={head}>{children}</Heads>
        </tbody>
      </table>
    </div>
  );
}

export function Row({ className, children, ...rest }: ComponentProps<'tr'>) {
  const heads = use(Heads);
  const name = heads.findIndex((each) => nameOf(each) !== undefined);
  return (
    <tr
      role="row"
      className={cn(
        'row-hover border-b border-line/70 last:border-0',
        'stacked:relative stacked:flex stacked:flex-col stacked:gap-1 stacked:px-4 stacked:py-3',
        'lined:flex-row lined:flex-wrap lined:items-baseline lined:gap-x-5',
        className,
      )}
      {...rest}
    >
      {Children.toArray(children).map((cell, place) => {
        if (!isValidElement<CellProps>(cell) || cell.type !== Cell) return cell;
        if (place < name) return cloneElement(cell, { isBeside: true });
        if (place === name) return cloneElement(cell, { isName: true });
        const heading = nameOf(heads[place]);
        return heading === undefined ? cell : cloneElement(cell, { heading });
      })}
    </tr>
  );
}

type CellProps = ComponentProps<'td'> & {
  /** On a phone: the name of its column. The row's name and the buttons have none. */
  heading?: string;
  /** On a phone: in the corner beside the name of the row, where the checkbox is. */
  isBeside?: boolean;
  /** The name of the row, on a line of its own. */
  isName?: boolean;
};

export function Cell({ className, heading, isBeside, isName, children, ...rest }: CellProps) {
  const isEmpty = children === null || children === undefined || children === false || children === '';
  return (
    <td
      role="cell"
      className={cn(
        'h-11 px-4 align-middle density-compact:h-9 max-[1180px]:px-2.5',
        className,
        'stacked:flex stacked:h-auto stacked:w-auto stacked:min-w-0 stacked:max-w-full stacked:items-baseline stacked:gap-3 stacked:whitespace-normal stacked:p-0 stacked:text-left',
        // A box to choose the row is an empty button until it is chosen.
        'stacked:[&:has(>div>:only-child:empty:not(button))]:hidden',
        isBeside && 'stacked:absolute stacked:right-4 stacked:top-3',
        isName && 'lined:basis-full lined:pr-8',
        isEmpty && 'stacked:hidden',
      )}
      {...rest}
    >
      {heading !== undefined && (
        <span
          aria-hidden
          className="hidden w-28 shrink-0 font-sans text-xs font-normal text-fg-3 stacked:block lined:w-auto"
        >
          {heading}
        </span>
      )}
      <div
        className={cn(
          'contents stacked:block stacked:min-w-0 stacked:flex-1',
          isBeside && 'stacked:flex-none',
        )}
      >
        {children}
      </div>
    </td>
  );
}
