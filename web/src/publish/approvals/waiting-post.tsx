import { Link } from '@tanstack/react-router';
import { BadgeCheck, ExternalLink, Images, Undo2 } from 'lucide-react';
import { usePages } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Kbd, Tag } from '../../ui/badge.tsx';
import { Avatar, Time } from '../../ui/bits.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { AccountName } from '../account-name.tsx';
import { wordsOf } from '../lists/post-rows.tsx';
import { Notes } from '../post/notes.tsx';
import { ReviewLinks } from '../post/review-links.tsx';
import { hasVersions, Versions } from '../post/versions.tsx';
import { plannedTime } from '../planned-time.ts';
import { PostPreview } from '../preview/post-preview.tsx';
import type { Post } from '../states.ts';
import { useAccounts, useNames } from '../use-people.ts';
import { stepOf, type useDecisions } from './may-decide.ts';

/** All that a reviewer needs to decide: every text, where it goes, when, who asked, and the notes. */
export function WaitingPost({
  post,
  decisions,
  isBusy,
  onApprove,
  onReject,
  onWithdraw,
}: {
  post: Post;
  decisions: ReturnType<ReturnType<typeof useDecisions>>;
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
  onWithdraw: () => void;
}) {
  const ws = useWorkspaceId();
  const { byId, query } = useAccounts();
  const media = post.content.mediaIds.length;
  const step = stepOf(post);
  return (
    <div className="min-w-0 space-y-4">
      <Panel
        title={
          <span dir="auto" className="line-clamp-2 break-words">
            {wordsOf(post)}
          </span>
        }
        note={<Asked post={post} />}
        action={
          <Link
            to="/w/$ws/s/posts/$post"
            params={{ ws, post: post.postId }}
            className={buttonClass({ variant: 'ghost' })}
          >
            <ExternalLink />
            {t('approvals.openPost')}
          </Link>
        }
      >
        <div className="space-y-3 px-4 py-3">
          <div className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
            {post.scheduledAt === null
              ? t('approvals.noTime')
              : t('post.scheduledAt', { when: plannedTime(post) })}
            {media > 0 && <Tag icon={Images}>{t('approvals.media', { count: media })}</Tag>}
            {step && post.approval.steps.length > 1 && (
              <Tag tone="ai">
                {t('approvals.step', { step: step.order, all: post.approval.steps.length })}
              </Tag>
            )}
          </div>
          {post.targets.length > 0 && !query.isPending && (
            <ul
              aria-label={t('post.targets')}
              className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2"
            >
              {post.targets.map((target) => (
                <li key={target.id}>
                  <AccountName account={byId.get(target.accountId)} platform={target.platform} />
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center gap-2 border-t border-line/70 pt-3">
            {decisions.mayApprove && (
              <Button variant="primary" size="md" isBusy={isBusy} onClick={onApprove}>
                <BadgeCheck />
                {t('approvals.approve')}
                <Kbd className="max-sm:hidden">A</Kbd>
              </Button>
            )}
            {decisions.mayReject && (
              <Button size="md" onClick={onReject}>
                <Undo2 />
                {t('approvals.reject')}
                <Kbd className="max-sm:hidden">X</Kbd>
              </Button>
            )}
            {decisions.mayWithdraw && (
              <Button size="md" variant="ghost" isBusy={isBusy} onClick={onWithdraw}>
                {t('post.withdraw')}
              </Button>
            )}
            {decisions.why !== null && <p className="text-sm text-fg-2">{t(decisions.why)}</p>}
          </div>
        </div>
      </Panel>
      <div data-post-text className="space-y-4">
        <PostPreview post={post} />
        {hasVersions(post) && <Versions post={post} />}
      </div>
      <ReviewLinks postId={post.postId} />
      <Notes postId={post.postId} />
    </div>
  );
}

/** Who sent it and when; what they wrote with it is among the notes. */
function Asked({ post }: { post: Post }) {
  const nameOf = useNames();
  const events = usePages('list_post_events', { postId: post.postId, limit: 20 });
  const sent = events.items.find(({ type }) => type === 'post.submitted');
  const id = sent?.actor['kind'] === 'user' ? String(sent.actor['id']) : post.createdBy;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Avatar name={nameOf(id)} size={18} />
      {t('approvals.askedBy', { name: nameOf(id) })} · <Time at={sent?.occurredAt ?? post.updatedAt} />
    </span>
  );
}
