import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { PlatformRow } from '../platform-row.tsx';
import { PostState } from '../state-tag.tsx';
import type { Post } from '../states.ts';
import { wordsOf } from './post-rows.tsx';
import type { usePostList } from './use-post-list.ts';
import type { Selection } from './use-selection.ts';
import { useCall } from '../../api/use-call.ts';
import { MediaPicture } from '../media/media-picture.tsx';

/** Drafts side by side, each with its picture and more of its text than a row has room for. */
export function DraftCards({
  pages,
  selection,
  renderActions,
  empty,
}: {
  pages: ReturnType<typeof usePostList>['pages'];
  selection: Selection | undefined;
  renderActions: (post: Post) => ReactNode;
  empty: ReactNode;
}) {
  const ws = useWorkspaceId();
  if (pages.error) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.isPending) return <Skeleton />;
  if (pages.items.length === 0) return <Card>{empty}</Card>;
  return (
    <>
      <ul aria-label={t('drafts.title')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {pages.items.map((post) => (
          <li key={post.postId} data-entry={post.postId}>
            <Card className="flex h-full flex-col gap-2 p-3">
              <div className="flex items-center gap-2">
                {selection && (
                  <CheckBox
                    aria-label={t('posts.select', { text: wordsOf(post) })}
                    checked={selection.has(post.postId)}
                    onCheckedChange={() => selection.toggle(post.postId)}
                  />
                )}
                <PostState post={post} />
                <span className="flex-1" />
                <PlatformRow
                  platforms={[...new Set(post.targets.map(({ platform }) => platform))]}
                  size={16}
                />
              </div>
              {post.content.mediaIds[0] !== undefined && <PostPicture mediaId={post.content.mediaIds[0]} />}
              <Link
                to={post.status === 'pending_approval' ? '/w/$ws/s/posts/$post' : '/w/$ws/s/compose/{-$post}'}
                params={{ ws, post: post.postId }}
                lang={post.content.locale ?? undefined}
                dir="auto"
                className="line-clamp-5 flex-1 whitespace-pre-wrap break-words text-sm hover:underline"
              >
                {post.content.text || wordsOf(post)}
              </Link>
              <div className="flex flex-wrap items-center gap-1.5">
                <span className="text-xs text-fg-3">
                  <Time at={post.updatedAt} />
                </span>
                <span className="flex-1" />
                {renderActions(post)}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <LoadMore of={pages} className="text-center" />
    </>
  );
}

/** The first picture of a post, once it is there. */
function PostPicture({ mediaId }: { mediaId: string }) {
  const { data } = useCall('get_media', { mediaId }, { staleTime: 60_000 });
  if (data?.id !== mediaId) return <span aria-hidden className="block h-28 rounded-md bg-sunken" />;
  return <MediaPicture media={data} alt={Object.values(data.altText)[0] ?? ''} className="h-28 rounded-md" />;
}
