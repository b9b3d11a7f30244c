import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Building2, KeyRound } from 'lucide-react';
import { readWaysIn } from '../../api/ways-in.ts';
import { t } from '../../text/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EntrancePage, EntranceForm, EntranceLink } from '../entrance.tsx';
import { nextPage } from '../next-page.ts';
import { canUsePasskeys } from '../passkey.ts';
import { SignInFields } from './sign-in-fields.tsx';
import { type SecondStep, useSignIn } from './use-sign-in.ts';

/** Signs in and continues to where the person wanted to go. `email` and `lead` come from the step before. */
export function SignIn({ email, lead, begun }: { email?: string; lead?: string; begun?: SecondStep | null }) {
  const next = nextPage(location.search);
  const signIn = useSignIn(() => location.assign(next), email, begun);
  const ways = useQuery({ queryKey: [null, 'ways_in'], queryFn: readWaysIn, retry: false }).data;
  const isSecondStep = signIn.methods !== null;
  const takesCode = signIn.methods?.some((each) => each !== 'passkey') ?? true;
  const takesPasskey = canUsePasskeys() && (signIn.methods?.includes('passkey') ?? true);
  if (ways?.isSetUp === false)
    return <EntrancePage title={t('setUp.notYet')} lead={t('setUp.notYet.next')} />;
  return (
    <EntrancePage
      title={isSecondStep ? t('entrance.second') : t('entrance.signIn')}
      lead={isSecondStep ? t('entrance.second.lead') : lead}
      foot={
        isSecondStep ? (
          <Button variant="ghost" className="-ml-2.5" onClick={signIn.begin}>
            {t('entrance.again')}
          </Button>
        ) : (
          <EntranceLink href={`/reset-password${location.search}`}>{t('entrance.forgotten')}</EntranceLink>
        )
      }
    >
      <EntranceForm
        key={String(isSecondStep)}
        onSubmit={() => void (takesCode ? signIn.send() : signIn.sendPasskey())}
        submit={submitText(isSecondStep, takesCode)}
        problem={null}
        isBusy={signIn.isBusy}
        isDisabled={signIn.wait > 0}
      >
        <SignInFields of={signIn} />
      </EntranceForm>
      {takesPasskey && takesCode && (
        <Button
          size="lg"
          className="w-full"
          disabled={signIn.isBusy || signIn.wait > 0}
          onClick={() => void signIn.sendPasskey()}
        >
          <KeyRound aria-hidden />
          {t('entrance.passkey')}
        </Button>
      )}
      {ways?.oidc && !isSecondStep && (
        <a
          href={`${ways.oidc.url}?next=${encodeURIComponent(next)}`}
          className={buttonClass({ size: 'lg', className: 'w-full' })}
        >
          <Building2 aria-hidden />
          {t('entrance.company', { name: ways.oidc.name })}
        </a>
      )}
      {ways?.demoFile != null && !isSecondStep && (
        <p className="rounded-md border border-info-line bg-info-soft px-3 py-2 text-xs text-info-text">
          {t('entrance.demo', { file: ways.demoFile })}
        </p>
      )}
    </EntrancePage>
  );
}

const submitText = (isSecondStep: boolean, takesCode: boolean) =>
  !isSecondStep ? t('entrance.signIn') : takesCode ? t('entrance.goOn') : t('entrance.passkey');

export function Screen() {
  const [begun] = useState(takeSecondStep);
  return <SignIn begun={begun} />;
}

/**
 * A person who comes from their company's provider and has a second factor here brings a single-use token after the
 * #.
 */
function takeSecondStep(): SecondStep | null {
  const given = new URLSearchParams(location.hash.slice(1));
  const token = given.get('second');
  if (token === null) return null;
  history.replaceState(null, '', location.pathname + location.search);
  return { token, methods: (given.get('methods') ?? '').split(',') };
}
