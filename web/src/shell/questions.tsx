import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call, enter } from '../api/client.ts';
import { explain } from '../api/explain.ts';
import { t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { Field, Input } from '../ui/field.tsx';
import { gate } from './gate.ts';

/** Without a session there is nothing to keep, so the whole page signs in; otherwise work stays behind the sheet. */
export function SignInAgain() {
  const [email, setEmail] = useState(localStorage.getItem('email') ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    setError(null);
    try {
      if (token === null) {
        const answer = await enter('login', { email, password });
        localStorage.setItem('email', email);
        const next = answer['secondFactor'] as { token?: string } | undefined;
        if (next?.token) setToken(next.token);
        else gate.answer(true);
      } else {
        await enter('prove_second_factor', { token, code });
        gate.answer(true);
      }
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog
      isOpen
      onClose={() => {
        gate.answer(false);
        location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
      }}
      title={t('gate.signIn')}
      lead={t('gate.signIn.lead')}
      onSubmit={() => void send()}
      submit={t('gate.signIn.submit')}
      isBusy={isBusy}
    >
      {token === null ? (
        <>
          <Field label={t('people.email')}>
            {(p) => (
              <Input
                {...p}
                type="email"
                autoComplete="username"
                required
                value={email}
                onChange={(e) => setEmail(e.target.value)}
              />
            )}
          </Field>
          <Field label={t('people.password')} problem={error ? explain(error).text : null}>
            {(p) => (
              <Input
                {...p}
                type="password"
                autoComplete="current-password"
                required
                value={password}
                onChange={(e) => setPassword(e.target.value)}
              />
            )}
          </Field>
        </>
      ) : (
        <Field label={t('people.code')} problem={error ? explain(error).text : null}>
          {(p) => (
            <Input
              {...p}
              autoComplete="one-time-code"
              required
              autoFocus
              value={code}
              onChange={(e) => setCode(e.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

export function ProveAgain() {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function prove(with_: () => Promise<unknown>) {
    setBusy(true);
    setError(null);
    try {
      await with_();
      gate.answer(true);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }
  const withPasskey = async () => {
    const options = await call('begin_passkey_proof', {});
    const passkey = await startAuthentication({ optionsJSON: options as never });
    return call('prove_again', { passkey } as never);
  };

  return (
    <FormDialog
      isOpen
      onClose={() => gate.answer(false)}
      title={t('gate.proof')}
      lead={t('gate.proof.lead')}
      onSubmit={() => void prove(() => call('prove_again', { password }))}
      submit={t('gate.proof.submit')}
      isBusy={isBusy}
    >
      <Field label={t('people.password')} problem={error ? explain(error).text : null}>
        {(p) => (
          <Input
            {...p}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(e) => setPassword(e.target.value)}
          />
        )}
      </Field>
      <Button onClick={() => void prove(withPasskey)}>{t('gate.proof.passkey')}</Button>
    </FormDialog>
  );
}
