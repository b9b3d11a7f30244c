import { useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { CHANGED_BY_PUBLISH } from '../post/target-facts.ts';
import type { Post } from '../states.ts';

/** Back to the author, with what must change. */
export function RequestChanges({
  post,
  onClose,
  onDone,
}: {
  post: Post;
  onClose: () => void;
  onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const reject = useAct('reject_post', {
    changes: CHANGED_BY_PUBLISH,
    quiet: true,
    done: t('approvals.rejected'),
    onDone,
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('approvals.reject')}
      lead={t('approvals.reject.lead')}
      submit={t('approvals.reject')}
      isBusy={reject.isBusy}
      isDisabled={reason.trim() === ''}
      onSubmit={() => reject.run({ postId: post.postId, version: post.version, reason: reason.trim() })}
    >
      <Field label={t('approvals.reason')} problem={reject.error ? explain(reject.error).text : null}>
        {(p) => (
          <TextArea
            {...p}
            autoFocus
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
