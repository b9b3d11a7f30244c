import { Inbox, MessagesSquare, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { useAct } from '../../api/use-call.ts';
import { shown } from '../../shell/keys.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useListKeys } from '../../shell/use-list-keys.ts';
import { t } from '../../text/text.ts';
import { Kbd } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Empty } from '../../ui/regions.tsx';
import { CommentList } from './comment-list.tsx';
import { Conversation } from './conversation.tsx';
import { Filters } from './filters.tsx';
import type { Comment } from './states.ts';
import { NO_FILTERS, useInbox } from './use-inbox.ts';

/** Comments under our posts, and our answers. */
export function Screen() {
  const may = useMay();
  const { address, view, change, pages, counts, isFiltered, open, step } = useInbox();
  const field = useRef<HTMLTextAreaElement>(null);
  const chosen = address.comment;
  const sync = useAct('sync_comments', {
    changes: ['list_comments', 'list_accounts'],
    done: ({ accounts, skipped }) => t('inbox.synced', { count: accounts.length, skipped: skipped.length }),
  });
  const settle = useAct('update_comment', { changes: ['list_comments', 'get_comment'] });
  /** The next comment opens by itself, so that people can work through the list without the mouse. */
  const done = (comment: Pick<Comment, 'id' | 'status'>) => {
    if (comment.status === 'open') step(1);
    settle.run({ commentId: comment.id, status: comment.status === 'open' ? 'closed' : 'open' });
  };
  const current = pages.items.find(({ id }) => id === chosen);

  useListKeys({
    group: t('inbox.title'),
    ids: pages.items.map(({ id }) => id),
    chosen,
    choose: open,
    own: may('reply')
      ? [
          { id: 'inbox.reply', label: t('inbox.replyKey'), keys: 'r', run: () => field.current?.focus() },
          {
            id: 'inbox.done',
            label: t('inbox.done'),
            keys: 'e',
            run: () => {
              if (current?.status === 'open' || current?.status === 'closed') done(current);
            },
          },
        ]
      : [],
  });

  return (
    <Page
      isFull
      title={t('inbox.title')}
      actions={
        may('reply') && (
          <Button isBusy={sync.isBusy} onClick={() => sync.run({})}>
            <RefreshCw />
            {t('inbox.sync')}
          </Button>
        )
      }
    >
      <div className="flex min-h-0 flex-1 max-xl:flex-col">
        <div className={cn('contents', chosen !== undefined && 'max-lg:hidden')}>
          <Filters value={address} view={view} counts={counts} onChange={change} />
        </div>
        <div className="flex min-h-0 flex-1">
          <div
            className={cn(
              'min-h-0 w-full shrink-0 overflow-y-auto border-line bg-surface lg:w-[380px] lg:border-r',
              chosen !== undefined && 'max-lg:hidden',
            )}
          >
            <CommentList
              pages={pages}
              chosen={chosen}
              onOpen={open}
              empty={
                <Empty
                  icon={Inbox}
                  title={isFiltered ? t('common.nothingMatches') : t('inbox.empty')}
                  action={
                    isFiltered && (
                      <Button onClick={() => change(NO_FILTERS)}>{t('common.clearFilters')}</Button>
                    )
                  }
                >
                  {isFiltered ? undefined : t('inbox.empty.next')}
                </Empty>
              }
            />
          </div>
          <div
            className={cn('flex min-h-0 min-w-0 flex-1 flex-col', chosen === undefined && 'max-lg:hidden')}
          >
            {chosen === undefined ? (
              <Empty icon={MessagesSquare} title={t('inbox.choose')}>
                <span className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
                  {(['j', 'k', 'r', 's', 'e'] as const).map((key) => (
                    <span key={key} className="inline-flex items-center gap-1">
                      <Kbd>{shown(key)}</Kbd> {t(`inbox.key.${key}`)}
                    </span>
                  ))}
                </span>
              </Empty>
            ) : (
              <Conversation
                commentId={chosen}
                field={field}
                isBusy={settle.isBusy}
                onBack={() => open(undefined)}
                onDone={done}
              />
            )}
          </div>
        </div>
      </div>
    </Page>
  );
}
