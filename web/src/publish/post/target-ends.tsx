import { Ban, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { titleOf } from '../platform-icon.tsx';
import type { Post, Target } from '../states.ts';
import { useAccounts } from '../use-people.ts';
import { EditTarget } from './edit-target.tsx';
import { CHANGED_BY_PUBLISH } from './target-facts.ts';

/** Cancels what has not been handed over yet; edits and deletes what is published, if the platform allows it. */
export function TargetEnds({
  post,
  target,
  canDelete,
  canEdit,
}: {
  post: Post;
  target: Target;
  canDelete: boolean;
  canEdit: boolean;
}) {
  const { byId } = useAccounts();
  const [isAsking, ask] = useState(false);
  const [isEditing, edit] = useState(false);
  const cancel = useAct('cancel_publish', {
    changes: CHANGED_BY_PUBLISH,
    done: ({ cancelledTargets }) => t('post.cancelled', { count: cancelledTargets.length }),
  });
  const remove = useAct('remove_published_target', {
    changes: CHANGED_BY_PUBLISH,
    done: t('post.removed'),
    onDone: () => ask(false),
  });
  const isWaiting =
    post.status === 'publishing' && (target.status === 'pending' || target.status === 'publishing');
  return (
    <>
      {isWaiting && (
        <Button
          size="xs"
          isBusy={cancel.isBusy}
          onClick={() => cancel.run({ postId: post.postId, accountId: target.accountId })}
        >
          <Ban />
          {t('post.cancelOne')}
        </Button>
      )}
      {target.status === 'published' && canEdit && target.variant?.poll === null && (
        <Button size="xs" variant="ghost" onClick={() => edit(true)}>
          <Pencil />
          {t('post.editTarget')}
        </Button>
      )}
      {isEditing && <EditTarget post={post} target={target} onClose={() => edit(false)} />}
      {target.status === 'published' && canDelete && (
        <Button size="xs" variant="ghost" onClick={() => ask(true)}>
          <Trash2 />
          {t('post.removeTarget')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          onClose={() => ask(false)}
          title={t('post.removeTarget')}
          lead={t('post.removeTarget.lead', {
            platform: titleOf(target.platform),
            account: byId.get(target.accountId)?.displayName ?? '',
          })}
          submit={t('post.removeTarget')}
          isBusy={remove.isBusy}
          onConfirm={() => remove.run({ postId: post.postId, targetId: target.id })}
        />
      )}
    </>
  );
}
