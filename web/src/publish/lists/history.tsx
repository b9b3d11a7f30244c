import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, History, Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call, type Output } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { toast } from '../../shell/toast.ts';
import { useUrl } from '../../shell/url.ts';
import { exactly } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/regions.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { useOpenAddress } from '../use-open-address.ts';
import type { Post } from '../states.ts';
import { BulkBar, BulkFailures } from './bulk-bar.tsx';
import { type ListAddress, NO_FILTERS, PostFilters } from './post-filters.tsx';
import { PostRows } from './post-rows.tsx';
import { useBulk } from './use-bulk.ts';
import { usePostList } from './use-post-list.ts';
import { useSelection } from './use-selection.ts';

const STATUSES: readonly Post['status'][] = ['published', 'failed', 'publishing'];

const CHANGED = ['list_posts', 'get_calendar', 'find_next_slots', 'get_workspace_context'] as const;

/** The number of posts in one request for figures. */
const FIGURES_MAX = 100;

/** Published and failed posts. */
export function Screen() {
  const ws = useWorkspaceId();
  const may = useMay();
  const navigate = useNavigate();
  const [url, setUrl] = useUrl<ListAddress>();
  const { pages, isFiltered } = usePostList(STATUSES, url, 'outAt');
  const selection = useSelection(pages.items);
  const bulk = useBulk(selection.clear);
  const duplicate = useAct('duplicate_post', {
    changes: ['list_posts'],
    done: t('post.duplicated'),
    onDone: (copy) => void navigate({ to: '/w/$ws/s/compose/{-$post}', params: { ws, post: copy.postId } }),
  });
  const addressOf = useOpenAddress();
  const [isSharing, setSharing] = useState(false);
  /** A copy takes the next free slot of its accounts. Without a slot it stays a draft, and the reason is shown. */
  const shareAgain = async ({ postId }: Post) => {
    setSharing(true);
    try {
      const copy = await call('duplicate_post', { postId }, { idempotencyKey: crypto.randomUUID() });
      const { post } = await call(
        'queue_post',
        { postId: copy.postId },
        { idempotencyKey: crypto.randomUUID() },
      );
      bulk.offer(t('history.shared', { when: exactly(post.scheduledAt ?? '') }), async () => {
        await call('delete_posts', { postIds: [copy.postId] }, { idempotencyKey: crypto.randomUUID() });
        await refresh(...CHANGED);
      });
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    } finally {
      setSharing(false);
      await refresh(...CHANGED);
    }
  };
  const postIds = pages.items.slice(0, FIGURES_MAX).map(({ postId }) => postId);
  const read = useCall('get_post_totals', { postIds }, { enabled: postIds.length > 0, staleTime: 60_000 });
  const totals = new Map(read.data?.posts.map((each) => [each.postId, each]));
  return (
    <Page isWide title={t('history.title')}>
      <PostFilters value={url} statuses={STATUSES} hasTime onChange={setUrl} />
      {may('draft') && <BulkBar chosen={selection.chosen} bulk={bulk} onClear={selection.clear} />}
      <BulkFailures of={bulk.failures} onClose={bulk.forget} />
      <Card>
        <PostRows
          label={t('history.title')}
          pages={pages}
          timeName={t('post.when')}
          timeOf={outAt}
          isTimeline
          selection={may('draft') ? selection : undefined}
          renderFigures={(post) => <Figures of={totals.get(post.postId)} />}
          renderActions={(post) => (
            <>
              {may('publish') && post.targets.some(({ status }) => status === 'manual_required') && (
                <Link
                  to="/w/$ws/s/posts/$post"
                  params={{ ws, post: post.postId }}
                  className={buttonClass({ size: 'xs', variant: 'soft' })}
                >
                  {t('history.markPosted')}
                </Link>
              )}
              <span className="inline-flex max-w-24 flex-wrap justify-end empty:hidden max-xl:max-w-none">
                {post.targets.map((target) => {
                  const { id, platform, status } = target;
                  const address = status === 'removed' ? null : addressOf(target);
                  return (
                    address !== null && (
                      <a
                        key={id}
                        href={address}
                        target="_blank"
                        rel="noreferrer"
                        aria-label={t('history.openOn', { platform: titleOf(platform) })}
                        title={t('history.openOn', { platform: titleOf(platform) })}
                        className="grid size-6 place-items-center rounded-xs text-fg-3 hover:bg-hover hover:text-fg"
                      >
                        <PlatformIcon platform={platform} size={16} />
                      </a>
                    )
                  );
                })}
              </span>
              {may('draft') && (
                <Button
                  size="xs"
                  isBusy={duplicate.isBusy}
                  onClick={() => duplicate.run({ postId: post.postId })}
                >
                  <Copy />
                  {t('post.duplicate')}
                </Button>
              )}
              {may('publish') && post.status === 'published' && (
                <Button size="xs" isBusy={isSharing} onClick={() => void shareAgain(post)}>
                  <Repeat2 />
                  {t('history.shareAgain')}
                </Button>
              )}
            </>
          )}
          empty={
            <Empty
              icon={History}
              title={isFiltered ? t('common.nothingMatches') : t('history.empty')}
              action={
                isFiltered && <Button onClick={() => setUrl(NO_FILTERS)}>{t('common.clearFilters')}</Button>
              }
            >
              {isFiltered ? undefined : t('history.empty.next')}
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}

/** When it, or its first part, went out; a post that never did is listed at its last change. */
function outAt(post: Post): string {
  const parts = post.targets.flatMap(({ publishedAt }) => publishedAt ?? []).toSorted();
  return post.publishedAt ?? parts[0] ?? post.scheduledAt ?? post.updatedAt;
}

/** What it reached; a dash if nothing was read yet. */
function Figures({ of }: { of: Output<'get_post_totals'>['posts'][number] | undefined }) {
  if (!of) return <span aria-label={t('history.figures.none')}>–</span>;
  return (
    <span className="flex flex-col text-xs">
      <span>{t('history.engagements', { count: of.engagements ?? 0 })}</span>
      {of.impressions !== null && (
        <span className="text-fg-3">{t('history.impressions', { count: of.impressions })}</span>
      )}
    </span>
  );
}
