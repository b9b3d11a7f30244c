import { useState } from 'react';
import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { linesOf } from '../expiry.ts';
import type { Credential } from './rotate-credential.tsx';

export function OriginsField({
  value,
  onChange,
  problem,
}: {
  value: string;
  onChange: (value: string) => void;
  problem: ReturnType<typeof problemAt>;
}) {
  return (
    <TextAreaField
      label={t('dev.credentials.origins')}
      hint={t('dev.credentials.origins.hint')}
      problem={problem}
      className="min-h-16 font-mono text-xs"
      value={value}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}

/** The pages that may use it: the only part of a credential that changes. */
export function ChangeOrigins({ of: each, onClose }: { of: Credential; onClose: () => void }) {
  const [origins, setOrigins] = useState(each.allowedOrigins.join('\n'));
  const change = useAct('set_credential_origins', {
    changes: ['list_credentials'],
    done: t('dev.credentials.origins.changed', { name: each.name }),
    onDone: onClose,
    quiet: true,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('dev.credentials.origins.title', { name: each.name })}
      submit={t('common.save')}
      isBusy={change.isBusy}
      onSubmit={() => change.run({ id: each.id, allowedOrigins: linesOf(origins) })}
    >
      <OriginsField
        value={origins}
        onChange={setOrigins}
        problem={problemAt(change.error, 'allowedOrigins')}
      />
      <FormProblem error={change.error} fields={['allowedOrigins']} />
    </FormDialog>
  );
}
