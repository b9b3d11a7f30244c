import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useWorkspaceId } from '../../shell/member.ts';
import { day } from '../../text/format.ts';
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
  isTimeline = false,
  renderFigures,
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
  /** A line with the day before what happened on it. */
  isTimeline?: boolean;
  renderFigures?: (post: Post) => ReactNode;
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
    ...(renderFigures ? [t('history.figures')] : []),
    <Unseen key="actions" text={t('posts.actions')} />,
  ];
  return (
    <>
      <div
        className={
          onSelect
            ? 'max-sm:[&_tr>*:nth-child(3)]:hidden max-sm:[&_tr>*:nth-child(5)]:hidden'
            : 'max-sm:[&_tr>*:nth-child(2)]:hidden max-sm:[&_tr>*:nth-child(4)]:hidden'
        }
      >
        <Table
          label={label}
          head={onSelect ? [<Unseen key="select" text={t('posts.selection')} />, ...head] : head}
        >
          {pages.items.map((post, at) => (
            <Fragment key={post.postId}>
              {isTimeline && dayName(timeOf(post)) !== dayName(before(pages.items, at, timeOf)) && (
                <tr className="bg-sunken/60">
                  <th
                    scope="rowgroup"
                    colSpan={head.length}
                    className="px-4 py-1.5 text-xs font-semibold text-fg-2"
                  >
                    {dayName(timeOf(post)) ?? t('history.noDay')}
                  </th>
                </tr>
              )}
              <Row data-entry={post.postId}>
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
                  <PlatformRow
                    platforms={[...new Set(post.targets.map(({ platform }) => platform))]}
                    size={17}
                  />
                </Cell>
                <Cell>
                  <PostState post={post} />
                </Cell>
                <Cell className="text-fg-2">
                  <Time at={timeOf(post)} />
                </Cell>
                {renderFigures && (
                  <Cell className="tnum whitespace-nowrap text-fg-2">{renderFigures(post)}</Cell>
                )}
                <Cell className="text-right">
                  <span className="inline-flex gap-1.5">{renderActions?.(post)}</span>
                </Cell>
              </Row>
            </Fragment>
          ))}
        </Table>
      </div>
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

const dayName = (at: string | null | undefined) => (at == null ? at : day(at));

/** The time of the row above; undefined above the first. */
function before(posts: readonly Post[], at: number, timeOf: (post: Post) => string | null) {
  const above = posts[at - 1];
  return above && timeOf(above);
}

export const wordsOf = (post: Post) => post.title ?? (post.content.text.slice(0, 200) || t('post.untitled'));
