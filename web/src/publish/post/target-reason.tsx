import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { t, tOr } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import type { Target } from '../states.ts';
import { isUnknown, reasonOf } from './target-facts.ts';
import { inWords } from '../../text/in-words.ts';

const EVER_MS = 3_600_000;

/** What happened, in words, and what to do about it. */
export function TargetReason({ postId, target }: { postId: string; target: Target }) {
  const ws = useWorkspaceId();
  const may = useMay();
  const code = target.errorCode ?? 'outcome_unknown';
  const explained = useCall('explain_error', { code }, { staleTime: EVER_MS });
  const reason = reasonOf(target);
  const unknown = isUnknown(target);
  const action = explained.data?.userAction;
  const words = tOr(`post.error.${code}`, inWords(explained.data?.meaning ?? reason.message ?? code));
  // A text that this code always has says nothing more about this post.
  const ownMessage = reason.message === explained.data?.meaning ? null : reason.message;
  return (
    <div
      className={cn(
        'break-words rounded-md border px-3 py-2 text-xs',
        unknown ? 'border-warn-line bg-warn-soft' : 'border-bad-line bg-bad-soft',
      )}
    >
      <p className="text-sm">{unknown ? t('post.uncertain') : words}</p>
      {!unknown && ownMessage !== null && inWords(ownMessage) !== words && (
        <p className="mt-0.5 text-fg-2">{inWords(ownMessage)}</p>
      )}
      {reason.platform !== null && (
        <p className="mt-0.5 text-fg-2">{t('post.platformSaid', { text: reason.platform })}</p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-2 font-medium">
        {unknown ? t('post.uncertain.next') : action !== undefined && t(`post.fix.${action}`)}
        {action === 'reconnect' && (
          <Link to="/w/$ws/s/accounts" params={{ ws }} className="text-brand-text underline">
            {t('post.toAccounts')}
          </Link>
        )}
        {action === 'edit' && !unknown && may('draft') && (
          <Link
            to="/w/$ws/s/compose/{-$post}"
            params={{ ws, post: postId }}
            className="text-brand-text underline"
          >
            {t('post.editPost')}
          </Link>
        )}
        <code className="font-mono text-2xs font-normal text-fg-2">{code}</code>
      </p>
    </div>
  );
}
