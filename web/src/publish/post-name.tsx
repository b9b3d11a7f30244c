import { Link } from '@tanstack/react-router';
import { useCall } from '../api/use-call.ts';
import { useWorkspaceId } from '../shell/member.ts';
import { t } from '../text/text.ts';
import { cn } from '../ui/cn.ts';

const FRESH_MS = 300_000;

/** A post of which only the id is known: its first words as a link to it. */
export function PostName({ postId, className }: { postId: string; className?: string }) {
  const ws = useWorkspaceId();
  const { data: post, isPending } = useCall('get_post', { postId }, { staleTime: FRESH_MS });
  return (
    <Link
      to="/w/$ws/s/posts/$post"
      params={{ ws, post: postId }}
      lang={post?.content.locale ?? undefined}
      dir="auto"
      className={cn('hover:underline', className)}
    >
      {post
        ? (post.title ?? (post.content.text.slice(0, 200) || t('post.untitled')))
        : isPending
          ? '…'
          : t('post.gone')}
    </Link>
  );
}
