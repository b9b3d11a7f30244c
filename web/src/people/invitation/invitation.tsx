import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enter } from '../../api/client.ts';
import { problemOf } from '../../api/explain.ts';
import { roleWithLanguages } from '../../text/role-name.ts';
import { t } from '../../text/text.ts';
import { Skeleton } from '../../ui/regions.tsx';
import { DeadLink, EntrancePage, EntranceForm, EntranceLink } from '../entrance.tsx';
import { EmailField, NameField, NewPasswordField } from '../person-fields.tsx';

/** Joining a workspace: as the user who is signed in here, or as a new one. */
export function Screen() {
  const [token] = useState(takeToken);
  const invitation = useQuery({
    queryKey: [null, 'read_invitation'],
    queryFn: async () => ({
      invited: await enter('read_invitation', { token }),
      // That nobody is signed in is an answer, too.
      me: await enter('get_me', {}).catch(() => null),
    }),
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (token === '' || invitation.error) return <DeadLink of="invitation" error={invitation.error} />;
  if (!invitation.data)
    return (
      <EntrancePage title={t('invitation.title')}>
        <Skeleton rows={3} className="p-0" />
      </EntrancePage>
    );
  const { invited, me } = invitation.data;
  const shared = {
    title: t('invitation.join', { workspace: invited.workspace }),
    lead: t('invitation.lead', { name: invited.invitedBy, role: roleWithLanguages(invited) }),
  };
  if (me !== null) return <JoinAs {...shared} token={token} email={me.email} />;
  if (invited.mustSignIn)
    return (
      <EntrancePage
        title={shared.title}
        lead={`${shared.lead} ${t('invitation.known')}`}
        foot={<SignInFirst token={token} />}
      />
    );
  return <JoinAnew {...shared} token={token} fixedEmail={invited.email} />;
}

/** Signing in loses what comes after the #, so it is kept for this tab. */
function SignInFirst({ token }: { token: string }) {
  return (
    <span onClickCapture={() => sessionStorage.setItem('invitation', token)}>
      <EntranceLink href="/sign-in?next=/invitation">{t('invitation.signInFirst')}</EntranceLink>
    </span>
  );
}

interface Joining {
  title: string;
  lead: string;
  token: string;
}

function useJoin(token: string) {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  async function join(person: object): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const { workspaceId } = await enter('accept_invitation', { token, ...person });
      sessionStorage.removeItem('invitation');
      location.assign(`/w/${String(workspaceId)}/home`);
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }
  return { join, error, isBusy };
}

function JoinAs({ title, lead, token, email }: Joining & { email: string }) {
  const { join, error, isBusy } = useJoin(token);
  return (
    <EntrancePage
      title={title}
      lead={`${lead} ${t('invitation.signedInAs', { email })}`}
      foot={
        <>
          {t('invitation.somebodyElse')} <SignInFirst token={token} />
        </>
      }
    >
      <EntranceForm
        onSubmit={() => void join({})}
        submit={t('invitation.submit')}
        problem={problemOf(error, [])}
        isBusy={isBusy}
      />
    </EntrancePage>
  );
}

function JoinAnew({ title, lead, token, fixedEmail }: Joining & { fixedEmail: string | null }) {
  const { join, error, isBusy } = useJoin(token);
  const [name, setName] = useState('');
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  return (
    <EntrancePage
      title={title}
      lead={lead}
      foot={
        <>
          {t('invitation.haveAccount')} <SignInFirst token={token} />
        </>
      }
    >
      <EntranceForm
        onSubmit={() => {
          localStorage.setItem('email', email);
          void join({ person: { name, email, password } });
        }}
        submit={t('invitation.submit')}
        problem={problemOf(error, ['name', 'email', 'password'])}
        isBusy={isBusy}
      >
        <NameField value={name} onChange={setName} error={error} />
        <EmailField value={email} onChange={setEmail} error={error} isFixed={fixedEmail !== null} />
        <NewPasswordField value={password} onChange={setPassword} error={error} />
      </EntranceForm>
    </EntrancePage>
  );
}

/** The token of a link comes after the #, which no browser sends; or it waited here for a sign-in. */
function takeToken(): string {
  const given = location.hash.slice(1);
  if (given !== '') return given;
  return sessionStorage.getItem('invitation') ?? '';
}
