import { useWorkspace } from '../../../shell/member.ts';
import { useAct } from '../../../api/use-call.ts';
import { queryClient } from '../../../api/cache.ts';
import { problemOf } from '../../../api/explain.ts';
import { t } from '../../../text/text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Member } from './member.ts';

export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { run, isBusy, error } = useAct('remove_member', {
    quiet: true,
    changes: ['list_members', 'list_invitations', 'get_workspace_context'],
    done: t('members.removed', { name: member.name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('members.remove.title', { name: member.name })}
      lead={t('members.remove.lead')}
      submit={t('common.remove')}
      onConfirm={() => run({ userId: member.userId })}
      isBusy={isBusy}
      problem={problemOf(error, [])}
    />
  );
}

export function TransferOwnership({ member, onClose }: { member: Member; onClose: () => void }) {
  const { run, isBusy, error } = useAct('transfer_ownership', {
    quiet: true,
    changes: ['list_members', 'list_workspaces'],
    done: t('members.transferred', { name: member.name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('members.transfer.title', { name: member.name })}
      lead={t('members.transfer.lead')}
      submit={t('members.transfer.submit')}
      onConfirm={() => run({ userId: member.userId })}
      isBusy={isBusy}
      problem={problemOf(error, [])}
    />
  );
}

export function LeaveWorkspace({ onClose }: { onClose: () => void }) {
  const workspace = useWorkspace();
  const { run, isBusy, error } = useAct('leave_workspace', {
    quiet: true,
    onDone: () => {
      queryClient.clear();
      location.assign('/w');
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('members.leave.title', { name: workspace?.name ?? '' })}
      lead={t('members.leave.lead')}
      submit={t('members.leave.submit')}
      onConfirm={() => run({})}
      isBusy={isBusy}
      problem={problemOf(error, [])}
    />
  );
}
