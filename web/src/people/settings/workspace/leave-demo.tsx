import { useState } from 'react';
import { queryClient } from '../../../api/cache.ts';
import { useAct } from '../../../api/use-call.ts';
import { browserZone } from '../../browser-zone.ts';
import { problemAt, problemOf } from '../../../api/explain.ts';
import { EmailField, NameField, NewPasswordField } from '../../person-fields.tsx';
import { t } from '../../../text/text.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { InputField } from '../../../ui/field.tsx';

/** The demo's user becomes the person at the keyboard, in a workspace of their own. */
export function LeaveDemo({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [workspace, setWorkspace] = useState('');
  const { run, isBusy, error } = useAct('leave_demo', {
    quiet: true,
    onDone: ({ workspaceId }) => {
      localStorage.setItem('email', email);
      queryClient.clear();
      location.assign(`/w/${workspaceId}/home`);
    },
  });
  const problem = problemOf(error, ['name', 'email', 'password', 'workspace']);
  return (
    <FormDialog
      onClose={onClose}
      title={t('ends.demo')}
      lead={t('ends.demo.hint')}
      onSubmit={() => run({ name, email, password, workspace, timezone: browserZone() })}
      submit={t('ends.demo.submit')}
      isBusy={isBusy}
    >
      <NameField value={name} onChange={setName} error={error} />
      <EmailField value={email} onChange={setEmail} error={error} />
      <NewPasswordField value={password} onChange={setPassword} error={error} />
      <InputField
        label={t('people.workspace')}
        hint={t('people.workspace.hint')}
        problem={problemAt(error, 'workspace') ?? problem}
        required
        maxLength={80}
        value={workspace}
        onChange={(e) => setWorkspace(e.target.value)}
      />
    </FormDialog>
  );
}
