import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section className={cn('rounded-lg border border-line bg-surface shadow-e1', className)} {...rest} />
  );
}

/** A card with a heading, a note under it, and its actions on the right. */
export function Panel({
  title,
  note,
  action,
  children,
  className,
}: {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Card className={className}>
      <div className="flex flex-wrap items-start gap-3 border-b border-line px-4 py-3">
        <div className="min-w-40 flex-1">
          <h2 className="text-base font-semibold">{title}</h2>
          {note !== undefined && <p className="mt-0.5 text-xs text-fg-3">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}

/** A figure with its name. */
export function Figure({
  name,
  value,
  note,
  tone = 'text-fg-3',
}: {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: string;
}) {
  return (
    <Card className="px-4 py-3">
      <div className="text-xs text-fg-3">{name}</div>
      <div className="mt-0.5 flex items-baseline gap-2">
        <span className="tnum whitespace-nowrap text-xl font-semibold">{value}</span>
        {note !== undefined && <span className={cn('tnum text-xs', tone)}>{note}</span>}
      </div>
    </Card>
  );
}
