import { ArrowLeft } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Problem, Skeleton } from '../../ui/regions.tsx';
import { AccountName } from '../account-name.tsx';
import { PostName } from '../post-name.tsx';
import { useAccounts } from '../use-people.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentBody } from './comment-body.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ReplyList } from './reply-list.tsx';
import type { Comment } from './states.ts';

/** One comment: what it answers, its text, our answers, and the box for an answer. */
export function Conversation({
  commentId,
  field,
  onBack,
  onDone,
  isBusy,
}: {
  commentId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onBack: () => void;
  onDone: (comment: Comment) => void;
  isBusy: boolean;
}) {
  const may = useMay();
  const { byId } = useAccounts();
  const query = useCall('get_comment', { commentId });
  const comment: Comment | undefined = query.isPlaceholderData ? undefined : query.data;
  useMarkRead(comment, may('reply'));
  if (comment === undefined)
    return query.error ? (
      <Problem error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton rows={4} />
    );
  const account = byId.get(comment.accountId);
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 border-b border-line bg-surface px-5 py-2.5 max-sm:px-4">
        <IconButton icon={ArrowLeft} label={t('inbox.back')} className="lg:hidden" onClick={onBack} />
        <AccountName account={account} platform={comment.platform} />
        <span className="flex-1" />
        {may('reply') && <CommentActions comment={comment} isBusy={isBusy} onDone={() => onDone(comment)} />}
      </div>
      <div
        className="min-h-0 flex-1 space-y-4 overflow-y-auto px-5 py-4 max-sm:px-4"
        tabIndex={0}
        role="region"
        aria-label={t('inbox.conversation')}
      >
        {comment.postId !== null && (
          <p className="flex gap-1.5 text-xs text-fg-3">
            <span className="shrink-0">{t('inbox.under')}</span>
            <PostName postId={comment.postId} className="truncate font-medium text-fg-2" />
          </p>
        )}
        {comment.parentId !== null && <Parent commentId={comment.parentId} />}
        <CommentBody key={comment.id} comment={comment} mayTranslate={may('reply')} />
        <ReplyList comment={comment} account={account} />
      </div>
      {may('reply') ? (
        <ReplyBox key={comment.id} comment={comment} account={account} field={field} />
      ) : (
        <p className="border-t border-line bg-sunken px-5 py-3 text-sm text-fg-2">{t('inbox.readOnly')}</p>
      )}
    </>
  );
}

/** Opening a comment marks it as read, once, so that it can be set back to unread. */
function useMarkRead(comment: Comment | undefined, isAllowed: boolean): void {
  const { run } = useAct('update_comment', { changes: ['list_comments'], quiet: true });
  const id = comment?.id;
  useEffect(() => {
    if (isAllowed && id !== undefined && comment?.unread) run({ commentId: id, unread: false });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only that another one was opened counts
  }, [id, isAllowed]);
}

/** The comment that this one answers. */
function Parent({ commentId }: { commentId: string }) {
  const { data } = useCall('get_comment', { commentId });
  if (data?.id !== commentId) return null;
  return (
    <blockquote className="border-l-2 border-line-strong pl-3 text-sm text-fg-2">
      <span dir="auto" className="block text-xs font-medium">
        {data.author.displayName || data.author.handle}
      </span>
      <span lang={data.locale ?? undefined} dir="auto" className="line-clamp-3 whitespace-pre-wrap">
        {data.text}
      </span>
    </blockquote>
  );
}
