import { BadgeCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAct, useCall, usePages } from '../../api/use-call.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { useListKeys } from '../../shell/use-list-keys.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { t } from '../../text/text.ts';
import { Kbd } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { CHANGED_BY_PUBLISH } from '../post/target-facts.ts';
import type { Post } from '../states.ts';
import { undoWithdrawal } from '../undo-request.ts';
import { useDecisions } from './may-decide.ts';
import { RequestChanges } from './request-changes.tsx';
import { WaitingPost } from './waiting-post.tsx';
import { Time } from '../../ui/bits.tsx';
import { cn } from '../../ui/cn.ts';
import { wordsOf } from '../lists/post-rows.tsx';
import { PlatformRow } from '../platform-row.tsx';

/** Posts that wait for approval: the queue on the left, the open one beside it. */
export function Screen() {
  const [url, setUrl] = useUrl<{ post?: string | undefined }>();
  const [refused, refuse] = useState<{ post: Post; quote: string } | null>(null);
  const decide = useDecisions();
  const pages = usePages('list_posts', {
    status: ['pending_approval'],
    sort: 'updatedAt',
    order: 'asc',
    limit: 50,
  });
  const queue = pages.items as Post[];
  const at = Math.max(
    0,
    queue.findIndex(({ postId }) => postId === url.post),
  );
  const current = queue[at] ?? null;
  /** The post that is opened next once this one is decided. */
  const goOn = () => setUrl({ post: (queue[at + 1] ?? queue[at - 1])?.postId });
  const offer = useUndo('approvals', t('approvals.title'));
  const approve = useAct('approve_post', {
    changes: CHANGED_BY_PUBLISH,
    done: ({ status }) => t(status === 'scheduled' ? 'approvals.scheduled' : 'approvals.approved'),
    onDone: ({ status }) => status !== 'pending_approval' && goOn(),
  });
  const withdraw = useAct('withdraw_post_approval', {
    changes: CHANGED_BY_PUBLISH,
    onDone: ({ postId }) => {
      goOn();
      offer(t('post.withdrawn'), async () => {
        await undoWithdrawal(postId);
        setUrl({ post: postId });
      });
    },
  });
  // The queue holds no versions for single platforms; the reviewer must see those too.
  const whole = useCall('get_post', { postId: current?.postId ?? '' }, { enabled: current !== null });
  const isWhole = whole.data !== undefined && whole.data.postId === current?.postId;
  const decisions = current === null ? null : decide(current);
  const yes = () => {
    if (isWhole && decisions?.mayApprove && !approve.isBusy)
      approve.run({ postId: whole.data.postId, version: whole.data.version });
  };
  const no = () => {
    if (isWhole && decisions?.mayReject) refuse({ post: whole.data, quote: selectedText() });
  };
  useListKeys({
    group: t('approvals.title'),
    ids: queue.map(({ postId }) => postId),
    chosen: current?.postId,
    choose: (post) => setUrl({ post }),
    own: [
      ...(decisions?.mayApprove
        ? [{ id: 'approvals.yes', label: t('approvals.approve'), keys: 'a', run: yes }]
        : []),
      ...(decisions?.mayReject
        ? [{ id: 'approvals.no', label: t('approvals.reject'), keys: 'x', run: no }]
        : []),
    ],
  });

  return (
    <Page
      isWide
      title={t('approvals.title')}
      badge={
        queue.length > 0 && (
          <span className="tnum text-xs text-fg-3">
            {t('approvals.count', { count: queue.length })}
            {pages.hasNextPage && '+'}
          </span>
        )
      }
      actions={
        queue.length > 1 && (
          <span className="flex items-center gap-1 text-xs text-fg-3 max-sm:hidden">
            <Kbd>J</Kbd>
            <Kbd>K</Kbd>
            {t('approvals.keys')}
          </span>
        )
      }
    >
      {pages.error ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton />
      ) : current === null ? (
        <Card>
          <Empty icon={BadgeCheck} title={t('approvals.empty')}>
            {t('approvals.empty.next')}
          </Empty>
        </Card>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[240px_minmax(0,1fr)] xl:grid-cols-[320px_minmax(0,1fr)]">
          <Card className="lg:sticky lg:top-0">
            <nav aria-label={t('approvals.queue')} className="max-h-[70vh] overflow-y-auto max-lg:max-h-56">
              {queue.map((post) => (
                <QueueRow
                  key={post.postId}
                  post={post}
                  isOn={post.postId === current.postId}
                  onOpen={() => setUrl({ post: post.postId })}
                />
              ))}
              <LoadMore of={pages} className="p-3 text-center" />
            </nav>
          </Card>
          {isWhole ? (
            <WaitingPost
              key={current.postId}
              post={whole.data}
              decisions={decide(whole.data)}
              isBusy={approve.isBusy || withdraw.isBusy}
              onApprove={yes}
              onReject={no}
              onWithdraw={() => withdraw.run({ postId: current.postId })}
            />
          ) : (
            <Loaded of={{ ...whole, data: undefined }}>{() => null}</Loaded>
          )}
        </div>
      )}
      {refused !== null && (
        <RequestChanges
          post={refused.post}
          quote={refused.quote}
          onClose={() => refuse(null)}
          onDone={() => {
            refuse(null);
            goOn();
          }}
        />
      )}
    </Page>
  );
}

/** What the reviewer has marked in the post: the requested changes are about that range. */
function selectedText(): string {
  const selection = getSelection();
  const isInPost = selection?.anchorNode?.parentElement?.closest('[data-post-text]') != null;
  return isInPost ? selection.toString().trim().slice(0, QUOTE_MAX) : '';
}
const QUOTE_MAX = 500;

function QueueRow({ post, isOn, onOpen }: { post: Post; isOn: boolean; onOpen: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOn) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isOn]);
  return (
    <button
      type="button"
      ref={ref}
      aria-current={isOn || undefined}
      onClick={onOpen}
      className={cn(
        'block w-full border-b border-l-2 border-b-line/70 px-3.5 py-2.5 text-left last:border-b-0 hover:bg-sunken',
        isOn ? 'border-l-brand bg-brand-soft hover:bg-brand-soft' : 'border-l-transparent',
      )}
    >
      <span dir="auto" lang={post.content.locale ?? undefined} className="line-clamp-2 text-sm font-medium">
        {wordsOf(post)}
      </span>
      <span className="mt-1.5 flex items-center gap-2 text-xs text-fg-2">
        <PlatformRow platforms={[...new Set(post.targets.map(({ platform }) => platform))]} size={15} />
        <span className="flex-1" />
        {post.scheduledAt === null ? t('approvals.noTime') : <Time at={post.scheduledAt} />}
      </span>
    </button>
  );
}
