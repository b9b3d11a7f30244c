import { explain } from '../../api/explain.ts';
import { t } from '../../text/text.ts';
import { InputField } from '../../ui/field.tsx';
import { EmailField } from '../person-fields.tsx';
import type { SigningIn } from './use-sign-in.ts';

/** The fields of the present step. The page and the sheet over a page show the same. */
export function SignInFields({ of }: { of: SigningIn }) {
  const problem = sayProblem(of);
  if (of.methods !== null)
    return of.methods.some((each) => each !== 'passkey') ? (
      <InputField
        label={t('people.code')}
        problem={problem}
        autoComplete="one-time-code"
        required
        autoFocus
        maxLength={40}
        value={of.code}
        onChange={(e) => of.setCode(e.target.value)}
      />
    ) : (
      problem !== null && (
        <p role="alert" className="text-xs text-bad-text">
          {problem}
        </p>
      )
    );
  return (
    <>
      <EmailField value={of.email} onChange={of.setEmail} error={null} isFirst={of.email === ''} />
      <InputField
        label={t('people.password')}
        problem={problem}
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        autoFocus={of.email !== ''}
        value={of.password}
        onChange={(e) => of.setPassword(e.target.value)}
      />
    </>
  );
}

function sayProblem({ error, wait }: SigningIn): string | null {
  if (!error) return null;
  return wait > 0 ? t('entrance.wait', { seconds: wait }) : explain(error).text;
}
