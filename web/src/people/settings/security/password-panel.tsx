import { useState } from 'react';
import { useAct } from '../../../api/use-call.ts';
import { problemAt } from '../../../api/explain.ts';
import { NewPasswordField } from '../../person-fields.tsx';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/card.tsx';
import { InputField } from '../../../ui/field.tsx';
import { FormProblem } from '../../../ui/form-problem.tsx';

export function PasswordPanel({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { run, isBusy, error } = useAct('change_password', {
    quiet: true,
    changes: ['get_me', 'list_sessions'],
    done: ({ endedSessions }) => t('security.password.done', { count: endedSessions }),
    onDone: () => {
      setCurrent('');
      setNext('');
    },
  });
  return (
    <Panel title={t('people.password')} note={t('security.password.note')}>
      <form
        className="space-y-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          run({ next, ...(hasPassword && { current }) });
        }}
      >
        {/* A password manager needs to know whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <div className="grid gap-4 sm:grid-cols-2">
          {hasPassword && (
            <InputField
              label={t('security.password.current')}
              problem={problemAt(error, 'current')}
              type="password"
              autoComplete="current-password"
              required
              maxLength={128}
              value={current}
              onChange={(e) => setCurrent(e.target.value)}
            />
          )}
          <NewPasswordField
            label={t('security.password.next')}
            field="next"
            value={next}
            onChange={setNext}
            error={error}
          />
        </div>
        <FormProblem error={error} fields={['current', 'next']} />
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={next === ''}>
          {t('security.password.submit')}
        </Button>
      </form>
    </Panel>
  );
}
