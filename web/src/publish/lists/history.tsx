import { useNavigate } from '@tanstack/react-router';
import { Copy, ExternalLink, History } from 'lucide-react';
import { useAct } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/regions.tsx';
import { titleOf } from '../platform-icon.tsx';
import type { Post } from '../states.ts';
import { type ListAddress, PostFilters } from './post-filters.tsx';
import { PostRows } from './post-rows.tsx';
import { usePostList } from './use-post-list.ts';

const STATUSES: readonly Post['status'][] = ['published', 'failed', 'publishing'];

/** What went out, and what did not. */
export function Screen() {
  const ws = useWorkspaceId();
  const may = useMay();
  const navigate = useNavigate();
  const [url, setUrl] = useUrl<ListAddress>();
  const { pages, isFiltered } = usePostList(STATUSES, url);
  const duplicate = useAct('duplicate_post', {
    changes: ['list_posts'],
    done: t('post.duplicated'),
    onDone: (copy) => void navigate({ to: '/w/$ws/s/compose/{-$post}', params: { ws, post: copy.postId } }),
  });
  return (
    <Page isWide title={t('history.title')}>
      <PostFilters value={url} statuses={STATUSES} onChange={setUrl} />
      <Card>
        <PostRows
          label={t('history.title')}
          pages={pages}
          timeName={t('post.when')}
          timeOf={(post) => post.publishedAt ?? post.scheduledAt}
          renderActions={(post) => (
            <>
              {post.targets.map(
                ({ id, platform, platformUrl }) =>
                  platformUrl !== null && (
                    <a
                      key={id}
                      href={platformUrl}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={t('history.openOn', { platform: titleOf(platform) })}
                      title={t('history.openOn', { platform: titleOf(platform) })}
                      className="grid size-6 place-items-center rounded-xs text-fg-3 hover:bg-hover hover:text-fg"
                    >
                      <ExternalLink className="size-3.5" aria-hidden />
                    </a>
                  ),
              )}
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
            </>
          )}
          empty={
            <Empty
              icon={History}
              title={isFiltered ? t('common.nothingMatches') : t('history.empty')}
              action={
                isFiltered && (
                  <Button onClick={() => setUrl({ q: undefined, status: undefined, platform: undefined })}>
                    {t('common.clearFilters')}
                  </Button>
                )
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
