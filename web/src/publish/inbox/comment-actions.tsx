import { CheckCheck, EyeOff, Mail, Trash2, Undo2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { shown } from '../../shell/keys.ts';
import { t } from '../../text/text.ts';
import { Kbd } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuLine, MenuTrigger } from '../../ui/menu.tsx';
import { Labels } from './labels.tsx';
import type { Comment } from './states.ts';

const FRESH_MS = 60_000;
const CHANGED = ['list_comments', 'get_comment'] as const;

/** The actions on a comment besides answering it. */
export function CommentActions({
  comment,
  onDone,
  isBusy,
}: {
  comment: Comment;
  /** Closes it, or opens it again. */
  onDone: () => void;
  isBusy: boolean;
}) {
  const [asked, ask] = useState<'hide' | 'delete' | null>(null);
  const update = useAct('update_comment', { changes: CHANGED });
  const isWorkable = comment.status === 'open' || comment.status === 'closed';
  const isModerated = comment.moderation?.status === 'pending';
  return (
    <>
      {isWorkable && (
        <Button variant={comment.status === 'open' ? 'soft' : 'secondary'} isBusy={isBusy} onClick={onDone}>
          {comment.status === 'open' ? <CheckCheck /> : <Undo2 />}
          {comment.status === 'open' ? t('inbox.done') : t('inbox.reopen')}
          <Kbd className="max-sm:hidden">{shown('e')}</Kbd>
        </Button>
      )}
      <Assign comment={comment} />
      <Labels key={comment.id} comment={comment} />
      <Button
        size="icon"
        aria-label={t('inbox.markUnread')}
        title={t('inbox.markUnread')}
        disabled={comment.unread}
        isBusy={update.isBusy}
        onClick={() => update.run({ commentId: comment.id, unread: true })}
      >
        <Mail />
      </Button>
      {comment.canHide && isWorkable && (
        <Button
          size="icon"
          aria-label={t('inbox.hide')}
          title={t('inbox.hide')}
          disabled={isModerated}
          onClick={() => ask('hide')}
        >
          <EyeOff />
        </Button>
      )}
      {comment.canDelete && comment.status !== 'deleted' && (
        <Button
          size="icon"
          aria-label={t('inbox.delete')}
          title={t('inbox.delete')}
          disabled={isModerated}
          onClick={() => ask('delete')}
        >
          <Trash2 />
        </Button>
      )}
      {asked && <Moderate act={asked} comment={comment} onClose={() => ask(null)} />}
    </>
  );
}

function Moderate({
  act,
  comment,
  onClose,
}: {
  act: 'hide' | 'delete';
  comment: Comment;
  onClose: () => void;
}) {
  const run = useAct(act === 'hide' ? 'hide_comment' : 'delete_comment', {
    changes: CHANGED,
    quiet: true,
    done: t(`inbox.${act}.asked`),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(`inbox.${act}`)}
      lead={t(`inbox.${act}.lead`)}
      submit={t(`inbox.${act}`)}
      isBusy={run.isBusy}
      error={run.error}
      onConfirm={() => run.run({ commentId: comment.id })}
    />
  );
}

function Assign({ comment }: { comment: Comment }) {
  const members = useCall('list_members', { limit: 100 }, { staleTime: FRESH_MS });
  const update = useAct('update_comment', { changes: CHANGED });
  const give = (assigneeId: string | null) => update.run({ commentId: comment.id, assigneeId });
  const all = members.data?.items ?? [];
  const holder = all.find(({ userId }) => userId === comment.assigneeId);
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button isBusy={update.isBusy}>
          <UserRound />
          <span className="max-w-32 truncate">{holder?.name ?? t('inbox.assign')}</span>
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {all.map(({ userId, name }) => (
          <MenuItem key={userId} onSelect={() => give(userId)}>
            {name}
          </MenuItem>
        ))}
        {comment.assigneeId !== null && (
          <>
            <MenuLine />
            <MenuItem onSelect={() => give(null)}>{t('inbox.assign.nobody')}</MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
