import { Link, useNavigate } from '@tanstack/react-router';
import { Ban, Copy, Pencil, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { useAct } from '../../api/use-call.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { t } from '../../text/text.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { draftOf } from '../composer/draft.ts';
import { PublishNow } from '../composer/later.tsx';
import { AddToPoolButton } from '../pools/add-to-pool-button.tsx';
import type { Post } from '../states.ts';
import { undoWithdrawal } from '../undo-request.ts';
import { CHANGED_BY_PUBLISH } from './target-facts.ts';

const EDITABLE: readonly Post['status'][] = ['draft', 'rejected', 'approved', 'scheduled', 'failed'];
const CAN_GO_OUT: readonly Post['status'][] = ['draft', 'approved', 'scheduled'];

/** The actions on the whole post in its present state. */
export function PostActions({ post }: { post: Post }) {
  const ws = useWorkspaceId();
  const may = useMay();
  const navigate = useNavigate();
  const [asked, ask] = useState<'publish' | 'delete' | null>(null);
  const { postId, status } = post;
  const cancel = useAct('cancel_publish', {
    changes: CHANGED_BY_PUBLISH,
    done: ({ cancelledTargets }) => t('post.cancelled', { count: cancelledTargets.length }),
  });
  const offer = useUndo('post', t('post.one'));
  const unschedule = useAct('unschedule_post', {
    changes: CHANGED_BY_PUBLISH,
    onDone: () => {
      const { scheduledAt, timezone } = post;
      if (scheduledAt === null) return;
      const time = { postId, scheduledAt, timezone };
      offer(t('calendar.unscheduled'), async () => {
        await call('schedule_post', time, { idempotencyKey: crypto.randomUUID() });
        await refresh(...CHANGED_BY_PUBLISH);
      });
    },
  });
  const withdraw = useAct('withdraw_post_approval', {
    changes: CHANGED_BY_PUBLISH,
    onDone: () => offer(t('post.withdrawn'), () => undoWithdrawal(postId)),
  });
  const duplicate = useAct('duplicate_post', {
    changes: ['list_posts'],
    done: t('post.duplicated'),
    onDone: (copy) => void navigate({ to: '/w/$ws/s/compose/{-$post}', params: { ws, post: copy.postId } }),
  });
  const remove = useAct('delete_post', {
    changes: ['list_posts', 'get_calendar'],
    onDone: () => {
      offer(t('post.deleted'), async () => {
        await call('restore_posts', { postIds: [postId] });
        await refresh(...CHANGED_BY_PUBLISH);
      });
      void navigate({ to: '/w/$ws/s/drafts', params: { ws } });
    },
  });
  return (
    <>
      {may('draft') && EDITABLE.includes(status) && (
        <Link to="/w/$ws/s/compose/{-$post}" params={{ ws, post: postId }} className={buttonClass()}>
          <Pencil />
          {t('common.edit')}
        </Link>
      )}
      {may('publish') && status === 'scheduled' && (
        <Button isBusy={unschedule.isBusy} onClick={() => unschedule.run({ postId })}>
          <Undo2 />
          {t('calendar.unschedule')}
        </Button>
      )}
      {may('draft') && status === 'pending_approval' && (
        <Button isBusy={withdraw.isBusy} onClick={() => withdraw.run({ postId })}>
          <Undo2 />
          {t('post.withdraw')}
        </Button>
      )}
      {may('publish') && status === 'publishing' && (
        <Button isBusy={cancel.isBusy} onClick={() => cancel.run({ postId })}>
          <Ban />
          {t('post.cancel')}
        </Button>
      )}
      {may('draft') && (
        <Button isBusy={duplicate.isBusy} onClick={() => duplicate.run({ postId })}>
          <Copy />
          {t('post.duplicate')}
        </Button>
      )}
      {post.targets.some((target) => target.status === 'published') && (
        <AddToPoolButton draft={draftOf(post)} />
      )}
      {may('draft') && status !== 'publishing' && (
        <IconButton icon={Trash2} label={t('post.delete')} onClick={() => ask('delete')} />
      )}
      {may('publish') && CAN_GO_OUT.includes(status) && post.targets.length > 0 && (
        <Button variant="primary" onClick={() => ask('publish')}>
          <Send />
          {t('post.publishNow')}
        </Button>
      )}
      {asked === 'publish' && (
        <PublishNow
          post={post}
          onClose={() => ask(null)}
          onDone={() => ask(null)}
          onReview={() =>
            void navigate({
              to: '/w/$ws/s/compose/{-$post}',
              params: { ws, post: postId },
              search: { open: 'localize' },
            })
          }
        />
      )}
      <FormDialog
        isOpen={asked === 'delete'}
        onClose={() => ask(null)}
        title={t('post.delete')}
        lead={t('post.delete.lead')}
        submit={t('post.delete')}
        isDanger
        isBusy={remove.isBusy}
        onSubmit={() => remove.run({ postId })}
      />
    </>
  );
}
