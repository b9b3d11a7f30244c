import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { cn } from '../ui/cn.ts';

/** A screen: one heading, the actions, its tabs, and below them the content. */
export function Page({
  title,
  crumbs,
  badge,
  actions,
  tabs,
  children,
  isWide = false,
  isFull = false,
}: {
  title: string;
  crumbs?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
  isWide?: boolean;
  /** The content manages its own scrolling (editors, calendars, split panes). */
  isFull?: boolean;
}) {
  useEffect(() => {
    document.title = `${title} · Parlance`;
  }, [title]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header
        className={cn(
          'shrink-0 border-b border-line bg-surface px-6 pt-3.5 max-sm:px-4',
          tabs === undefined && 'pb-3.5',
        )}
      >
        {crumbs}
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="min-w-0 truncate text-xl font-semibold">{title}</h1>
          {badge}
          <span className="flex-1" />
          {actions}
        </div>
        {tabs !== undefined && <div className="mt-1.5">{tabs}</div>}
      </header>
      {isFull ? (
        children
      ) : (
        // Invisible elements (the inputs behind checkboxes) belong to this box, or the page itself would scroll too.
        <div className="relative min-h-0 flex-1 overflow-y-auto">
          <div className={cn('space-y-4 px-6 py-5 max-sm:px-4', !isWide && 'mx-auto max-w-6xl')}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
