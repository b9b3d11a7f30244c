import { Send } from 'lucide-react';
import type { RefObject } from 'react';
import { useSecondsUntil } from '../../api/use-wait.ts';
import { useAct } from '../../api/use-call.ts';
import { spell, shown } from '../../shell/keys.ts';
import { useKeptText } from '../../shell/use-kept-text.ts';
import { clock, count } from '../../text/format.ts';
import { t, tOr } from '../../text/text.ts';
import { Kbd } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { TextArea } from '../../ui/field.tsx';
import { atHandle } from '../at-handle.ts';
import { titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';
import type { Comment } from './states.ts';
import { SavedReplies } from './saved-replies.tsx';
import { ParlanceError } from '../../api/client.ts';

/** A longer wait is shown as a time of day, not as a countdown. */
const COUNTED_SEC = 600;

export function ReplyBox({
  comment,
  account,
  field,
}: {
  comment: Comment;
  account: Account | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const [text, write] = useKeptText(`reply ${comment.id}`);
  const reply = useAct('reply_to_comment', {
    changes: ['list_comments', 'get_comment', 'list_comment_replies', 'list_accounts'],
    quiet: true,
    onDone: () => write(''),
  });
  const today = account?.limits.repliesToday;
  const free =
    resetOf(reply.error) ??
    account?.limits.blockedUntil ??
    (today?.left === 0 ? (account?.limits.resetsAt ?? null) : null);
  const wait = useSecondsUntil(free === null ? null : Date.parse(free));
  const canSend = text.trim() !== '' && wait === 0 && !reply.isBusy;
  const send = () => {
    if (canSend) reply.run({ commentId: comment.id, text });
  };

  /** At the cursor, or in place of the selection. */
  const insert = (filled: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    write(text.slice(0, selectionStart) + filled + text.slice(selectionEnd));
  };

  if (!comment.canReply || comment.status === 'deleted')
    return (
      <p className="border-t border-line bg-sunken px-5 py-3 text-sm text-fg-2">
        {comment.status === 'deleted'
          ? t('inbox.blocked.deleted')
          : tOr(`inbox.blocked.${comment.replyBlockedReason}`, t('inbox.blocked'))}
      </p>
    );
  const replyLabel = t('inbox.replyAs', {
    account: account ? atHandle(account.handle) : titleOf(comment.platform),
  });
  return (
    <form
      className="border-t border-line bg-surface px-5 py-3 max-sm:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        ref={field}
        aria-label={replyLabel}
        placeholder={replyLabel}
        dir="auto"
        rows={3}
        value={text}
        aria-invalid={reply.error !== null || undefined}
        aria-describedby="reply-note"
        onChange={(event) => {
          write(event.target.value);
          if (reply.error && resetOf(reply.error) === null) reply.reset();
        }}
        onKeyDown={(event) => {
          if (spell(event) === 'escape') event.currentTarget.blur();
          if (spell(event) !== 'mod+enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <div id="reply-note" className="min-w-0 flex-1 text-xs text-fg-3">
          {wait > 0 ? (
            <span className="tnum font-medium text-warn-text">{waitText(wait)}</span>
          ) : reply.error && resetOf(reply.error) === null ? (
            <FormProblem error={reply.error} className="text-xs" />
          ) : (
            today && t('inbox.left', { left: count(today.left), limit: count(today.limit) })
          )}
        </div>
        <SavedReplies commentId={comment.id} text={text} field={field} onInsert={insert} />
        <Button type="submit" variant="primary" size="md" isBusy={reply.isBusy} disabled={!canSend}>
          <Send />
          {t('inbox.send')}
          <Kbd className="border-white/30 bg-transparent text-current">{shown('mod+enter')}</Kbd>
        </Button>
      </div>
    </form>
  );
}

function waitText(seconds: number): string {
  if (seconds > COUNTED_SEC) return t('inbox.wait.until', { time: clock(Date.now() + seconds * 1000) });
  return t('inbox.wait', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
}

/** When the server accepts another reply, as its refusal said. */
function resetOf(error: unknown): string | null {
  if (!(error instanceof ParlanceError) || error.status !== 429) return null;
  const at = error.params['resetsAt'];
  return typeof at === 'string' ? at : null;
}
