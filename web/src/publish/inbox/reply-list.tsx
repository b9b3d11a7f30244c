import { useCall } from '../../api/use-call.ts';
import { t, tOr } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Problem } from '../../ui/regions.tsx';
import type { Account } from '../states.ts';
import { useNames } from '../use-people.ts';
import { atHandle } from '../at-handle.ts';
import { type Comment, REPLY_STATES } from './states.ts';

const LOOK_AGAIN_MS = 3000;
const MOVING: readonly string[] = ['pending', 'sending', 'uncertain'];

/** Our answers, and the progress of each. */
export function ReplyList({ comment, account }: { comment: Comment; account: Account | undefined }) {
  const nameOf = useNames();
  const query = useCall(
    'list_comment_replies',
    { commentId: comment.id, limit: 50 },
    {
      every: (last) => (last?.items.some(({ status }) => MOVING.includes(status)) ? LOOK_AGAIN_MS : false),
    },
  );
  if (query.error) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  // While another comment is opening, the last one's replies would be shown under it.
  const replies = query.isPlaceholderData ? comment.replies : (query.data?.items ?? comment.replies);
  if (replies.length === 0) return null;
  return (
    <ol aria-label={t('inbox.ours')} className="space-y-2.5">
      {replies.map((reply) => {
        const look = REPLY_STATES[reply.status];
        return (
          <li key={reply.id} className="ml-10 rounded-lg rounded-tr-xs bg-brand-soft px-3.5 py-2.5">
            <div className="mb-1 flex flex-wrap items-center gap-2 text-xs text-fg-2">
              <span className="font-medium">{atHandle(account?.handle ?? '')}</span>
              <span>{t('inbox.by', { name: nameOf(reply.createdBy) })}</span>
              <span className="flex-1" />
              <State look={{ tone: look.tone, icon: look.icon, text: t(look.text) }} />
              <Time at={reply.sentAt ?? reply.createdAt} />
            </div>
            <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
              {reply.text}
            </p>
            {reply.errorCode !== null && (
              <p className="mt-1 text-xs text-bad-text">
                {tOr(`inbox.why.${reply.errorCode}`, t('inbox.why', { code: reply.errorCode }))}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
