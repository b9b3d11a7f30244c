import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useWorkspaceId } from '../../shell/member.ts';
import { day } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Time, Unseen } from '../../ui/bits.tsx';
import { cn } from '../../ui/cn.ts';
import { CheckBox } from '../../ui/field.tsx';
import { LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { NARROW_ROWS, PHONE, useMedia } from '../../ui/use-media.ts';
import { PlatformRow } from '../platform-row.tsx';
import { PostState } from '../state-tag.tsx';
import type { Post } from '../states.ts';
import type { usePostList } from './use-post-list.ts';
import type { Selection } from './use-selection.ts';

/** Posts as rows: text, platforms, state, a time, and the actions for each. */
export function PostRows({
  label,
  pages,
  timeName,
  timeOf,
  opensEditor = false,
  isTimeline = false,
  renderFigures,
  selection,
  renderActions,
  empty,
}: {
  label: string;
  pages: ReturnType<typeof usePostList>['pages'];
  timeName: string;
  timeOf: (post: Post) => string | null;
  opensEditor?: boolean;
  /** A line with the day before the posts of that day. */
  isTimeline?: boolean;
  renderFigures?: (post: Post) => ReactNode;
  selection?: Selection | undefined;
  renderActions?: (post: Post) => ReactNode;
  empty: ReactNode;
}) {
  const ws = useWorkspaceId();
  const isNarrow = useMedia(NARROW_ROWS);
  const isPhone = useMedia(PHONE);
  if (pages.error) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.isPending) return <Skeleton />;
  if (pages.items.length === 0) return empty;
  const head = isNarrow
    ? [t('posts.post'), ...(isPhone ? [] : [t('post.status')])]
    : [
        t('posts.post'),
        t('posts.platforms'),
        t('post.status'),
        timeName,
        ...(renderFigures ? [t('history.figures')] : []),
        <Unseen key="actions" text={t('posts.actions')} />,
      ];
  return (
    <>
      <Table
        label={label}
        head={selection ? [<SelectAll key="select" of={selection} shown={pages.items} />, ...head] : head}
      >
        {pages.items.map((post, at) => (
          <Fragment key={post.postId}>
            {isTimeline && dayName(timeOf(post)) !== dayName(before(pages.items, at, timeOf)) && (
              <tr className="bg-sunken/60">
                <th
                  scope="rowgroup"
                  colSpan={head.length + (selection ? 1 : 0)}
                  className="px-4 py-1.5 text-xs font-semibold text-fg-2"
                >
                  {dayName(timeOf(post)) ?? t('history.noDay')}
                </th>
              </tr>
            )}
            <Row data-entry={post.postId}>
              {selection && (
                <Cell className={cn('w-8 pr-0', isNarrow && 'pt-3 align-top')}>
                  <CheckBox
                    aria-label={t('posts.select', { text: wordsOf(post) })}
                    checked={selection.has(post.postId)}
                    onCheckedChange={() => selection.toggle(post.postId)}
                  />
                </Cell>
              )}
              <Cell className={cn('w-full max-w-0 min-w-40', isNarrow && 'pt-2.5 align-top')}>
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
                {isNarrow && (
                  <div className="mt-1 space-y-1.5 pb-1.5">
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-fg-2">
                      {isPhone && <PostState post={post} />}
                      {platforms(post, 15)}
                      <Time at={timeOf(post)} />
                      {renderFigures?.(post)}
                    </div>
                    <div className="flex flex-wrap gap-1.5">{renderActions?.(post)}</div>
                  </div>
                )}
              </Cell>
              {!isNarrow && <Cell>{platforms(post, 17)}</Cell>}
              {!isPhone && (
                <Cell className={isNarrow ? 'py-2.5 align-top' : undefined}>
                  <PostState post={post} />
                </Cell>
              )}
              {!isNarrow && (
                <>
                  <Cell className="text-fg-2">
                    <Time at={timeOf(post)} />
                  </Cell>
                  {renderFigures && (
                    <Cell className="tnum whitespace-nowrap text-fg-2">{renderFigures(post)}</Cell>
                  )}
                  <Cell className="text-right">
                    <span className="inline-flex gap-1.5">{renderActions?.(post)}</span>
                  </Cell>
                </>
              )}
            </Row>
          </Fragment>
        ))}
      </Table>
      <LoadMore of={pages} className="p-3 text-center" />
    </>
  );
}

const platforms = (post: Post, size: number) => (
  <PlatformRow platforms={[...new Set(post.targets.map(({ platform }) => platform))]} size={size} />
);

/** The checkbox in the header: all visible posts, some, or none. */
function SelectAll({ of, shown }: { of: Selection; shown: readonly Post[] }) {
  const isAll = of.chosen.length === shown.length;
  return (
    <CheckBox
      aria-label={t('posts.selectAll')}
      checked={of.chosen.length === 0 ? false : isAll ? true : 'indeterminate'}
      onCheckedChange={of.toggleAll}
    />
  );
}

const dayName = (at: string | null | undefined) => (at == null ? at : day(at));

/** The time of the row above; undefined above the first. */
function before(posts: readonly Post[], at: number, timeOf: (post: Post) => string | null) {
  const above = posts[at - 1];
  return above && timeOf(above);
}

export const wordsOf = (post: Post) => post.title ?? (post.content.text.slice(0, 200) || t('post.untitled'));
