import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { Problem, Skeleton } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Unseen } from '../../ui/unseen.tsx';
import { PlatformRow } from '../platform-row.tsx';
import { PostState } from '../state-tag.tsx';
import type { Post } from '../states.ts';
import type { usePostList } from './use-post-list.ts';

/** Posts as rows: text, platforms, state, a time, and what can be done with each. */
export function PostRows({
  label,
  pages,
  timeName,
  timeOf,
  opensEditor = false,
  selected,
  onSelect,
  renderActions,
  empty,
}: {
  label: string;
  pages: ReturnType<typeof usePostList>['pages'];
  timeName: string;
  timeOf: (post: Post) => string | null;
  opensEditor?: boolean;
  selected?: ReadonlySet<string>;
  onSelect?: (postId: string) => void;
  renderActions?: (post: Post) => ReactNode;
  empty: ReactNode;
}) {
  const ws = useWorkspaceId();
  if (pages.error) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.isPending) return <Skeleton />;
  if (pages.items.length === 0) return empty;
  const head = [
    t('posts.post'),
    t('posts.platforms'),
    t('post.status'),
    timeName,
    <Unseen key="actions" text={t('posts.actions')} />,
  ];
  return (
    <>
      <Table
        label={label}
        head={onSelect ? [<Unseen key="select" text={t('posts.selection')} />, ...head] : head}
      >
        {pages.items.map((post) => (
          <Row key={post.postId} data-entry={post.postId}>
            {onSelect && (
              <Cell className="w-8 pr-0">
                <CheckBox
                  aria-label={t('posts.select', { text: wordsOf(post) })}
                  checked={selected?.has(post.postId) ?? false}
                  onCheckedChange={() => onSelect(post.postId)}
                />
              </Cell>
            )}
            <Cell className="w-full max-w-0 min-w-40">
              <Link
                to={
                  opensEditor && post.status !== 'pending_approval'
                    ? '/w/$ws/s/compose/{-$post}'
                    : '/w/$ws/s/posts/$post'
                }
                params={{ ws, post: post.postId }}
                lang={post.content.locale ?? undefined}
                dir="auto"
                className="line-clamp-2 font-medium hover:underline"
              >
                {wordsOf(post)}
              </Link>
            </Cell>
            <Cell>
              <PlatformRow platforms={[...new Set(post.targets.map(({ platform }) => platform))]} size={17} />
            </Cell>
            <Cell>
              <PostState post={post} />
            </Cell>
            <Cell className="text-fg-2">
              <Time at={timeOf(post)} />
            </Cell>
            <Cell className="text-right">
              <span className="inline-flex gap-1.5">{renderActions?.(post)}</span>
            </Cell>
          </Row>
        ))}
      </Table>
      {pages.hasNextPage && (
        <div className="p-3 text-center">
          <Button onClick={() => void pages.fetchNextPage()} isBusy={pages.isFetchingNextPage}>
            {t('common.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}

export const wordsOf = (post: Post) => post.title ?? (post.content.text.slice(0, 200) || t('post.untitled'));
