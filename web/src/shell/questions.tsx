import { useState } from 'react';
import { enter } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { askPasskey, canUsePasskeys, isGivenUp } from '../people/passkey.ts';
import { signInFrom } from '../people/next-page.ts';
import { SignInFields } from '../people/sign-in/sign-in-fields.tsx';
import { useSignIn } from '../people/sign-in/use-sign-in.ts';
import { useWait } from '../api/use-wait.ts';
import { t } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/dialog.tsx';
import { InputField } from '../ui/field.tsx';
import { FormProblem } from '../ui/form-problem.tsx';
import { gate } from './gate.ts';

/** The work stays behind the sheet; closing it leads to the sign-in page. */
export function SignInAgain() {
  const signIn = useSignIn(() => gate.answer(true));
  const takesCode = signIn.methods?.some((each) => each !== 'passkey') ?? true;
  const takesPasskey = canUsePasskeys() && (signIn.methods?.includes('passkey') ?? true);
  return (
    <FormDialog
      onClose={() => {
        gate.answer(false);
        location.assign(signInFrom(location));
      }}
      title={t('gate.signIn')}
      lead={t('gate.signIn.lead')}
      onSubmit={() => void (takesCode ? signIn.send() : signIn.sendPasskey())}
      submit={takesCode ? t('gate.signIn.submit') : t('gate.proof.passkey')}
      isBusy={signIn.isBusy}
      isDisabled={signIn.wait > 0}
    >
      <SignInFields key={String(signIn.methods)} of={signIn} />
      {takesPasskey && takesCode && (
        <Button disabled={signIn.isBusy} onClick={() => void signIn.sendPasskey()}>
          {t('gate.proof.passkey')}
        </Button>
      )}
      {/* People without a password here, or who have forgotten it, use what the page offers. */}
      <a href={signInFrom(location)} className="text-sm text-brand-text underline-offset-2 hover:underline">
        {t('gate.signIn.otherWays')}
      </a>
    </FormDialog>
  );
}

export function ProveAgain() {
  const [text, setText] = useState('');
  const me = useCall('get_me', {}, { staleTime: 60_000 }).data;
  // A person who signs in through their company has no password here, and perhaps no other factor either.
  const isByCode = me?.hasPassword === false;
  const hasCode = me?.secondFactors.includes('totp') === true || (me?.recoveryCodesLeft ?? 0) > 0;
  const hasPasskey = canUsePasskeys() && (me?.secondFactors.includes('passkey') ?? true);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const wait = useWait(error);

  // Not through `call`: its refusals would ask at this very gate again, and wait for themselves.
  async function prove(withWhat: () => Promise<object>) {
    setBusy(true);
    setError(null);
    try {
      await enter('prove_again', await withWhat());
      gate.answer(true);
    } catch (problem) {
      if (!isGivenUp(problem)) setError(problem);
    } finally {
      setBusy(false);
    }
  }
  const askForPasskey = async () => {
    const { options } = await enter('begin_passkey_proof', {});
    return { assertion: await askPasskey(options) };
  };
  if (isByCode && !hasCode)
    return (
      <ProveElsewhere
        onPasskey={hasPasskey ? () => prove(askForPasskey) : null}
        error={error}
        isBusy={isBusy}
      />
    );

  return (
    <FormDialog
      onClose={() => gate.answer(false)}
      title={t('gate.proof')}
      lead={t('gate.proof.lead')}
      onSubmit={() => void prove(async () => (isByCode ? { code: text } : { password: text }))}
      submit={t('gate.proof.submit')}
      isBusy={isBusy}
      isDisabled={wait > 0}
    >
      <InputField
        label={isByCode ? t('people.code') : t('people.password')}
        problem={wait > 0 ? t('entrance.wait', { seconds: wait }) : null}
        failure={wait > 0 ? null : error}
        type={isByCode ? 'text' : 'password'}
        autoComplete={isByCode ? 'one-time-code' : 'current-password'}
        autoFocus
        required
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      {hasPasskey && (
        <Button disabled={isBusy} onClick={() => void prove(askForPasskey)}>
          {t('gate.proof.passkey')}
        </Button>
      )}
    </FormDialog>
  );
}

/** Without a password and a code of ours: with a passkey, or again through the company, which opens a new session. */
function ProveElsewhere({
  onPasskey,
  error,
  isBusy,
}: {
  onPasskey: (() => Promise<void>) | null;
  error: unknown;
  isBusy: boolean;
}) {
  const again = `/sign-in/oidc?next=${encodeURIComponent(location.pathname + location.search)}`;
  return (
    <FormDialog
      onClose={() => gate.answer(false)}
      title={t('gate.proof')}
      lead={onPasskey === null ? t('gate.proof.company') : t('gate.proof.lead')}
      onSubmit={() => (onPasskey === null ? location.assign(again) : void onPasskey())}
      submit={onPasskey === null ? t('gate.proof.company.submit') : t('gate.proof.passkey')}
      isBusy={isBusy}
    >
      {error !== null && <FormProblem error={error} className="text-xs" />}
    </FormDialog>
  );
}
