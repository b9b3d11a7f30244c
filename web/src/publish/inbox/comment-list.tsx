import { MessageSquare } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Avatar, Time } from '../../ui/bits.tsx';
import { cn } from '../../ui/cn.ts';
import { LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { PlatformIcon } from '../platform-icon.tsx';
import { COMMENT_STATES, type Comment } from './states.ts';
import type { useInbox } from './use-inbox.ts';

/** Who wrote what, newest first. */
export function CommentList({
  pages,
  chosen,
  onOpen,
  empty,
}: {
  pages: ReturnType<typeof useInbox>['pages'];
  chosen: string | undefined;
  onOpen: (id: string) => void;
  empty: ReactNode;
}) {
  if (pages.error && pages.items.length === 0)
    return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.isPending) return <Skeleton rows={8} />;
  if (pages.items.length === 0) return empty;
  return (
    <>
      <ul aria-label={t('inbox.list')}>
        {pages.items.map((comment) => (
          <li key={comment.id} className="border-b border-line/70">
            <Line comment={comment} isOpen={comment.id === chosen} onOpen={() => onOpen(comment.id)} />
          </li>
        ))}
      </ul>
      <LoadMore of={pages} className="p-3 text-center" />
    </>
  );
}

function Line({ comment, isOpen, onOpen }: { comment: Comment; isOpen: boolean; onOpen: () => void }) {
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { author, platform, status, unread, labels, replies } = comment;
  return (
    <button
      ref={line}
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={cn('flex w-full gap-3 px-4 py-3 text-left hover:bg-hover', isOpen && 'bg-brand-soft')}
    >
      <span className="relative shrink-0 self-start">
        <Avatar name={author.displayName || author.handle} size={32} />
        <PlatformIcon platform={platform} size={15} className="absolute -bottom-1 -right-1" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            dir="auto"
            className={cn('truncate text-sm', unread ? 'font-semibold' : 'font-medium text-fg-2')}
          >
            {author.displayName || author.handle}
          </span>
          <span className="flex-1" />
          <Time at={comment.publishedAt} className="text-2xs text-fg-3" />
          {unread && (
            <span
              role="img"
              aria-label={t('inbox.unread')}
              className="size-2 shrink-0 rounded-full bg-brand"
            />
          )}
        </span>
        <span
          lang={comment.locale ?? undefined}
          dir="auto"
          className={cn('mt-0.5 line-clamp-2 text-sm', unread ? 'text-fg' : 'text-fg-2')}
        >
          {comment.text}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-1 empty:hidden">
          {status !== 'open' && (
            <Tag tone={COMMENT_STATES[status].tone} icon={COMMENT_STATES[status].icon}>
              {t(COMMENT_STATES[status].text)}
            </Tag>
          )}
          {replies.length > 0 && (
            <Tag icon={MessageSquare}>{t('inbox.replies', { count: replies.length })}</Tag>
          )}
          {labels.slice(0, 3).map((label) => (
            <Tag key={label} tone="info">
              {label}
            </Tag>
          ))}
        </span>
      </span>
    </button>
  );
}
