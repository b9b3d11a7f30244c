/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as blocks on a phone, a table loses the roles that it has by itself */
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

/** What stands over each column, for the rows of a phone, which have no columns. */
const Heads = createContext<readonly ReactNode[]>([]);

/**
 * A table with a sunken head. A wide one scrolls inside, never the page. On a phone each row is a block of its own:
 * its name first, under it what else it has with the names of the columns, and what can be done with it last. The
 * roles are said, because a browser forgets that a table is one when its rows are laid out otherwise.
 */
export function Table({
  label,
  head,
  children,
}: {
  label: string;
  head: readonly ReactNode[];
  children: ReactNode;
}) {
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
      <table role="table" className="w-full border-collapse text-left text-sm max-sm:block">
        <thead role="rowgroup" className="max-sm:block">
          <tr role="row" className="bg-sunken text-xs text-fg-3 max-sm:flex">
            {head.map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of a table do not move
              <th
                key={index}
                role="columnheader"
                scope="col"
                className={cn(
                  'h-8 whitespace-nowrap border-b border-line px-4 font-medium',
                  // Names stand in the rows there; a box to choose all of them stays where it is.
                  typeof each === 'string'
                    ? 'max-sm:sr-only'
                    : 'max-sm:h-auto max-sm:border-0 max-sm:[&:has(button)]:flex-1 max-sm:[&:has(button)]:py-2',
                )}
              >
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          <Heads value={head}>{children}</Heads>
        </tbody>
      </table>
    </div>
  );
}

export function Row({ className, children, ...rest }: ComponentProps<'tr'>) {
  const heads = use(Heads);
  const name = heads.findIndex((each) => typeof each === 'string');
  return (
    <tr
      role="row"
      className={cn(
        'row-hover border-b border-line/70 last:border-0',
        'max-sm:relative max-sm:flex max-sm:flex-col max-sm:gap-1 max-sm:px-4 max-sm:py-3',
        className,
      )}
      {...rest}
    >
      {Children.toArray(children).map((cell, place) => {
        if (!isValidElement<CellProps>(cell) || cell.type !== Cell) return cell;
        const head = heads[place];
        if (place < name) return cloneElement(cell, { isBeside: true });
        return typeof head === 'string' && place > name ? cloneElement(cell, { heading: head }) : cell;
      })}
    </tr>
  );
}

type CellProps = ComponentProps<'td'> & {
  /** On a phone: the name of its column. That of the row and the buttons have none. */
  heading?: string;
  /** On a phone: in the corner beside the name of the row, where the box to choose it stands. */
  isBeside?: boolean;
};

export function Cell({ className, heading, isBeside, children, ...rest }: CellProps) {
  const isEmpty = children === null || children === undefined || children === false || children === '';
  return (
    <td
      role="cell"
      className={cn(
        'h-11 px-4 align-middle density-compact:h-9',
        className,
        'max-sm:flex max-sm:h-auto max-sm:w-auto max-sm:min-w-0 max-sm:max-w-full max-sm:items-baseline max-sm:gap-3 max-sm:whitespace-normal max-sm:p-0 max-sm:text-left max-sm:[&:has(>div>:only-child:empty)]:hidden',
        isBeside && 'max-sm:absolute max-sm:right-4 max-sm:top-3',
        isEmpty && 'max-sm:hidden',
      )}
      {...rest}
    >
      {heading !== undefined && (
        <span
          aria-hidden
          className="hidden w-28 shrink-0 font-sans text-xs font-normal text-fg-3 max-sm:block"
        >
          {heading}
        </span>
      )}
      <div
        className={cn('contents max-sm:block max-sm:min-w-0 max-sm:flex-1', isBeside && 'max-sm:flex-none')}
      >
        {children}
      </div>
    </td>
  );
}
