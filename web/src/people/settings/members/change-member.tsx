import { useState } from 'react';
import { useAct } from '../../../api/use-call.ts';
import { t } from '../../../text/text.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import type { Member } from './member.ts';
import { type Rights, RightsFields, sent } from './rights-fields.tsx';
import { unchecked } from '../../../api/client.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';

export function ChangeMember({
  member,
  offersOwner,
  onClose,
}: {
  member: Member;
  offersOwner: boolean;
  onClose: () => void;
}) {
  const [rights, setRights] = useState<Rights>({
    role: unchecked<Rights['role']>(member.role),
    localization: member.localization,
    languages: member.languages ?? [],
  });
  const { run, isBusy, error } = useAct('change_member', {
    quiet: true,
    changes: ['list_members', 'list_workspaces', 'list_invitations'],
    done: t('members.changed', { name: member.name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('members.change.title', { name: member.name })}
      lead={t('members.change.lead')}
      onSubmit={() => run({ userId: member.userId, ...sent(rights) })}
      submit={t('common.save')}
      isBusy={isBusy}
    >
      <RightsFields rights={rights} onChange={setRights} error={error} offersOwner={offersOwner} />
      <FormProblem error={error} fields={['role', 'localization', 'languages']} />
    </FormDialog>
  );
}
