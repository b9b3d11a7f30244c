import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** A table with a sunken head. Wide ones scroll inside, never the page. */
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
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="bg-sunken text-xs text-fg-3">
            {head.map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of a table do not move
              <th
                key={index}
                scope="col"
                className="h-8 whitespace-nowrap border-b border-line px-4 font-medium"
              >
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={cn('row-hover border-b border-line/70 last:border-0', className)} {...rest} />;
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('h-11 px-4 align-middle density-compact:h-9', className)} {...rest} />;
}
