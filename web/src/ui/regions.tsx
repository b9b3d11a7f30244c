import { CircleAlert, Lock, type LucideIcon } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ParlanceError } from '@sdk/client.ts';
import { workspaceOf } from '../api/client.ts';
import { explain } from '../api/explain.ts';
import { useSecondsUntil } from '../api/use-wait.ts';
import { t } from '../text/text.ts';
import { Copyable } from './bits.tsx';
import { Button, buttonClass } from './button.tsx';
import { cn } from './cn.ts';
import { NextStep } from './next-step.tsx';

/** Grey shapes in the final geometry, shown only after a moment. */
export function Skeleton({ rows = 6, className }: { rows?: number; className?: string }) {
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className={cn('appear-late space-y-2 p-4', className)}
    >
      {Array.from({ length: rows }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- grey bars have no identity
        <div
          key={index}
          className="h-9 animate-pulse rounded-sm bg-hover"
          style={{ opacity: 1 - index / (rows + 2) }}
        />
      ))}
    </div>
  );
}

/** Empty state: one sentence, and what to do about it. */
export function Empty({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-14 text-center">
      <span className="grid size-10 place-items-center rounded-full bg-hover text-fg-3">
        <Icon className="size-5" aria-hidden />
      </span>
      <p className="text-base font-semibold">{title}</p>
      {children !== undefined && <p className="text-sm text-fg-2">{children}</p>}
      {action !== undefined && <div className="mt-2 flex gap-2">{action}</div>}
    </div>
  );
}

/** A page that is not for this role. */
export function Closed() {
  return (
    <Empty icon={Lock} title={t('error.forbidden.title')}>
      {t('error.403.next')}
    </Empty>
  );
}

/** What went wrong, what to do, and the id; in the region that failed. Missing rights are reported as such. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  // If the server says what it needs, the role is not what is missing.
  const isForbidden =
    error instanceof ParlanceError && error.status === 403 && error.params['need'] === undefined;
  const needsFactor = error instanceof ParlanceError && error.params['need'] === 'second_factor';
  const { text, next, id, until } = useMemo(() => explain(error), [error]);
  const wait = useSecondsUntil(until);
  const Icon = isForbidden ? Lock : CircleAlert;
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-2 px-6 py-12 text-center">
      <span
        className={cn(
          'grid size-10 place-items-center rounded-full',
          isForbidden ? 'bg-hover text-fg-3' : 'bg-bad-soft text-bad-text',
        )}
      >
        <Icon className="size-5" aria-hidden />
      </span>
      <p className="text-base font-semibold">{isForbidden ? t('error.forbidden.title') : text}</p>
      <p className="text-sm text-fg-2">{isForbidden ? text : <NextStep text={next} until={until} />}</p>
      {id !== null && <Copyable value={id} className="text-fg-3" />}
      {needsFactor && (
        <a
          href={`/w/${workspaceOf(location.pathname) ?? ''}/settings/security`}
          className={buttonClass({ variant: 'primary', className: 'mt-2' })}
        >
          {t('error.need.second_factor.act')}
        </a>
      )}
      {onRetry && !isForbidden && !needsFactor && (
        <Button className="mt-2" onClick={onRetry} disabled={wait > 0}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}

interface Reading<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** The states of a reading: loading, failed, and loaded. */
export function Loaded<Data>({
  of,
  rows,
  children,
}: {
  of: Reading<Data>;
  rows?: number;
  children: (data: Data) => ReactNode;
}) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  if (of.error) return <Problem error={of.error} onRetry={() => void of.refetch()} />;
  return <Skeleton {...(rows !== undefined && { rows })} />;
}

/** The link to the next page of a list, if there is one. */
export function LoadMore({
  of,
  className,
}: {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  className: string;
}) {
  if (!of.hasNextPage) return null;
  return (
    <div className={className}>
      <Button isBusy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {t('common.loadMore')}
      </Button>
    </div>
  );
}
