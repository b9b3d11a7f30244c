import { useState } from 'react';
import { problemAt } from '../../../api/explain.ts';
import { useAct } from '../../../api/use-call.ts';
import { t } from '../../../text/text.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { InputField } from '../../../ui/field.tsx';
import { FormProblem } from '../../../ui/form-problem.tsx';

export function AddSteward({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const { run, isBusy, error } = useAct('give_steward', {
    quiet: true,
    changes: ['list_stewards', 'list_installation_log'],
    done: t('installation.add.done', { name: email }),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('installation.add')}
      lead={t('installation.add.lead')}
      onSubmit={() => run({ email })}
      submit={t('installation.add.submit')}
      isBusy={isBusy}
    >
      <InputField
        label={t('people.email')}
        problem={problemAt(error, 'email')}
        type="email"
        value={email}
        onChange={(e) => setEmail(e.target.value)}
      />
      <FormProblem error={error} fields={['email']} />
    </FormDialog>
  );
}
