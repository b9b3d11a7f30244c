import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { exactly } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/card.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { plannedTime } from '../planned-time.ts';
import { PostPreview } from '../preview/post-preview.tsx';
import { PostState } from '../state-tag.tsx';
import type { Post } from '../states.ts';
import { Activity } from './activity.tsx';
import { Approval } from './approval.tsx';
import { Comments } from './comments.tsx';
import { Figures } from './figures.tsx';
import { FirstComments } from './first-comments.tsx';
import { Notes } from './notes.tsx';
import { ReviewLinks } from './review-links.tsx';
import { PostActions } from './post-actions.tsx';
import { Targets } from './targets.tsx';
import { hasVersions, Versions } from './versions.tsx';

const WATCH_MS = 3000;
/** Its time is a wish: nothing goes out by itself. */
const IS_WISH: readonly Post['status'][] = ['draft', 'pending_approval', 'approved', 'rejected'];

export function Screen() {
  const { post: postId = '' } = useParams({ strict: false }) as { post?: string };
  const ws = useWorkspaceId();
  const post = useCall('get_post', { postId });
  // No event tells that a platform has finished its own processing, so changing posts are polled.
  const isMoving = post.data?.status === 'publishing';
  useCall('get_post', { postId }, { enabled: isMoving, every: isMoving ? WATCH_MS : false });
  const title = post.data?.title ?? (firstLine(post.data?.content.text) || t('post.untitled'));
  return (
    <Page
      title={title}
      crumbs={
        <Link
          to="/w/$ws/s/calendar"
          params={{ ws }}
          className="mb-1 inline-flex items-center gap-1 text-xs text-fg-3 hover:text-fg"
        >
          <ChevronLeft className="size-3.5" aria-hidden />
          {t('calendar.title')}
        </Link>
      }
      badge={post.data && <PostState post={post.data} />}
      actions={post.data && <PostActions post={post.data} />}
    >
      <Loaded of={post}>
        {(data) => (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="min-w-0 space-y-4">
              <Outcome post={data} />
              <Targets post={data} />
              {isOut(data) && <Figures postId={postId} />}
              <PostPreview post={data} />
              <FirstComments post={data} />
              {isOut(data) && <Comments postId={postId} />}
              {hasVersions(data) && <Versions post={data} />}
            </div>
            <div className="min-w-0 space-y-4">
              <Approval post={data} />
              <ReviewLinks postId={postId} />
              <Notes postId={postId} />
              <Activity postId={postId} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** On at least one account: there may be figures and comments. */
const isOut = ({ targets }: Post) => targets.some(({ status }) => status === 'published');

const firstLine = (text: string | undefined) => text?.split('\n', 1)[0]?.slice(0, 80) ?? '';

/** A summary in one sentence: what went out, what did not, what is still to come. */
function Outcome({ post }: { post: Post }) {
  const count = (status: Post['targets'][number]['status']) =>
    post.targets.filter((target) => target.status === status).length;
  const parts = [
    ['published', count('published'), 'ok'],
    ['failed', count('failed'), 'bad'],
    ['uncertain', count('uncertain'), 'warn'],
    ['manual', count('manual_required'), 'warn'],
    ['moving', count('publishing') + count('processing'), 'brand'],
  ] as const;
  const shown = parts.filter(([, many]) => many > 0);
  const at = post.publishedAt ?? post.scheduledAt;
  if (shown.length === 0 && at === null) return null;
  return (
    <Panel
      title={t('post.outcome')}
      note={
        at === null
          ? undefined
          : post.publishedAt
            ? t('post.publishedAt', { when: exactly(at) })
            : t(IS_WISH.includes(post.status) ? 'post.plannedFor' : 'post.scheduledAt', {
                when: plannedTime(post),
              })
      }
      className="[&>div:last-child]:border-b-0"
    >
      {shown.length > 0 && (
        <div className="flex flex-wrap gap-2 px-4 py-3" role="status">
          {shown.map(([name, many, tone]) => (
            <Badge key={name} tone={tone} hasDot isLive={name === 'moving'}>
              {t(`post.outcome.${name}`, { count: many })}
            </Badge>
          ))}
        </div>
      )}
    </Panel>
  );
}
