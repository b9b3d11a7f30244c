import type { Output } from '../../api/client.ts';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { problemAt } from '../../api/explain.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField } from '../../ui/field.tsx';
import { AccountName } from '../account-name.tsx';
import type { Account } from '../states.ts';
import { CHANGED } from './account-order.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

export type AccountGroup = Output<'list_account_groups'>['items'][number];

/** The name and the members of a group. */
export function AccountGroupDialog({
  group,
  accounts,
  onClose,
}: {
  group: AccountGroup | null;
  accounts: readonly Account[];
  onClose: () => void;
}) {
  const [name, setName] = useState(group?.name ?? '');
  const [members, setMembers] = useState<readonly string[]>(group?.accountIds ?? []);
  const acting = { changes: CHANGED, quiet: true, onDone: onClose };
  const create = useAct('create_account_group', { ...acting, done: t('planning.group.added') });
  const update = useAct('update_account_group', { ...acting, done: t('planning.saved') });
  const error = create.error ?? update.error;
  const save = () => {
    const fields = { name: name.trim(), accountIds: [...members] };
    if (group) update.run({ groupId: group.id, version: group.version, ...fields });
    else create.run(fields);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t(group ? 'planning.group.edit' : 'accounts.group.new')}
      submit={t(group ? 'common.save' : 'common.add')}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={name.trim() === ''}
      onSubmit={save}
    >
      <InputField
        label={t('planning.group.name')}
        problem={problemAt(error, 'name')}
        autoFocus
        maxLength={100}
        value={name}
        onChange={(e) => setName(e.target.value)}
      />
      <fieldset className="space-y-2">
        <legend className="mb-1.5 text-xs font-medium text-fg-2">{t('accounts.title')}</legend>
        {accounts.map((account) => (
          <Choice
            key={account.id}
            label={<AccountName account={account} platform={account.platform} />}
            checked={members.includes(account.id)}
            onCheckedChange={(isOn) =>
              setMembers(isOn === true ? [...members, account.id] : members.filter((id) => id !== account.id))
            }
          />
        ))}
      </fieldset>
      <FormProblem error={error} fields={['name']} />
    </FormDialog>
  );
}
