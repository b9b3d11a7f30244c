import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { useKeptText } from '../../shell/use-kept-text.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { CHANGED_BY_PUBLISH } from '../post/target-facts.ts';
import type { Post } from '../states.ts';

/** Sends the post back to the author, with what must change. */
export function RequestChanges({
  post,
  quote,
  onClose,
  onDone,
}: {
  post: Post;
  /** The part marked in the post; the reason is about it. */
  quote: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const [reason, setReason] = useKeptText(`changes ${post.postId}`);
  const reject = useAct('reject_post', {
    changes: CHANGED_BY_PUBLISH,
    quiet: true,
    done: t('approvals.rejected'),
    onDone: () => {
      setReason('');
      onDone();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('approvals.reject')}
      lead={t('approvals.reject.lead')}
      submit={t('approvals.reject')}
      isBusy={reject.isBusy}
      isDisabled={reason.trim() === ''}
      onSubmit={() =>
        reject.run({
          postId: post.postId,
          version: post.version,
          reason: quote === '' ? reason.trim() : `“${quote}”\n${reason.trim()}`,
        })
      }
    >
      {quote !== '' && (
        <blockquote dir="auto" className="border-l-2 border-brand pl-3 text-sm text-fg-2">
          {quote}
        </blockquote>
      )}
      <TextAreaField
        label={t('approvals.reason')}
        problem={problemAt(reject.error, 'reason')}
        autoFocus
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormProblem error={reject.error} fields={['reason']} />
    </FormDialog>
  );
}
