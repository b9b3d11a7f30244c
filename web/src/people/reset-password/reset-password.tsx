import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enter } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { DeadLink, EntrancePage, EntranceForm, EntranceLink } from '../entrance.tsx';
import { problemOf } from '../../api/explain.ts';
import { EmailField, NewPasswordField } from '../person-fields.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';
import { useWait } from '../../api/use-wait.ts';

/** With a link a new password is chosen; without one the link is asked for. */
export function Screen() {
  const [token] = useState(() => location.hash.slice(1));
  return token === '' ? <AskLink /> : <ChooseNew token={token} />;
}

function useSending() {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function send(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(null);
    await work().catch(setError);
    setBusy(false);
  }
  return { error, isBusy, send, wait: useWait(error) };
}

/** With the address that somebody wanted to go to. */
const back = () => <EntranceLink href={`/sign-in${location.search}`}>{t('entrance.back')}</EntranceLink>;

function AskLink() {
  const [email, setEmail] = useState(localStorage.getItem('email') ?? '');
  const [isMailed, setMailed] = useState<boolean | null>(null);
  const { error, isBusy, send, wait } = useSending();
  if (isMailed !== null)
    return (
      <EntrancePage
        title={t('reset.title')}
        lead={isMailed ? t('reset.mailed') : t('reset.noMail')}
        foot={back()}
      />
    );
  const ask = async () => {
    const { isMailSetUp } = await enter('ask_password_reset', { email });
    setMailed(isMailSetUp === true);
  };
  return (
    <EntrancePage title={t('reset.title')} lead={t('reset.lead')} foot={back()}>
      <EntranceForm
        onSubmit={() => void send(ask)}
        submit={t('reset.submit')}
        problem={wait > 0 ? t('entrance.wait', { seconds: wait }) : problemOf(error, ['email'])}
        isBusy={isBusy}
        isDisabled={wait > 0}
      >
        <EmailField value={email} onChange={setEmail} error={error} />
      </EntranceForm>
    </EntrancePage>
  );
}

function ChooseNew({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState<string | null>(null);
  const { error, isBusy, send } = useSending();
  const link = useQuery({
    queryKey: [null, 'read_reset_link', token],
    queryFn: () => enter('read_reset_link', { token }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (email !== null) return <SignIn email={email} lead={t('reset.done')} />;
  if (link.error)
    return (
      <DeadLink
        of="reset"
        error={link.error}
        foot={<EntranceLink href="/reset-password">{t('reset.askAgain')}</EntranceLink>}
      />
    );
  const save = async () => {
    const answer = await enter('reset_password', { token, password });
    history.replaceState(history.state, '', `/reset-password${location.search}`);
    setEmail(String(answer['email']));
  };
  return (
    <EntrancePage title={t('reset.choose')} lead={t('reset.choose.lead')} foot={back()}>
      <EntranceForm
        onSubmit={() => void send(save)}
        submit={t('reset.save')}
        problem={problemOf(error, ['password'])}
        isBusy={isBusy}
      >
        {link.data && <EmailField value={link.data.email} error={null} isFixed />}
        <NewPasswordField value={password} onChange={setPassword} error={error} />
      </EntranceForm>
    </EntrancePage>
  );
}
