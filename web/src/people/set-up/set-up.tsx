import { useState } from 'react';
import { enter } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Field, Input } from '../../ui/field.tsx';
import { browserZone } from '../browser-zone.ts';
import { Door, DoorForm } from '../door.tsx';
import { problemAt, problemOf } from '../../api/explain.ts';
import { EmailField, NameField, NewPasswordField } from '../person-fields.tsx';
import { FirstProject } from './first-project.tsx';

const FIELDS = ['name', 'email', 'password', 'workspace'];

/** The first owner of an empty installation, with the link that the start has printed. */
export function Screen() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [workspace, setWorkspace] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    setError(null);
    try {
      const owner = { name, email, password, workspace, timezone: browserZone() };
      const answer = await enter('set_up', { token: location.hash.slice(1), ...owner });
      localStorage.setItem('email', email);
      setMade(String(answer['workspaceId']));
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  if (made !== null) return <FirstProject workspaceId={made} />;
  return (
    <Door title={t('setUp.title')} lead={t('setUp.lead')}>
      <DoorForm
        onSubmit={() => void send()}
        submit={t('setUp.submit')}
        problem={problemOf(error, FIELDS)}
        isBusy={isBusy}
      >
        <NameField value={name} onChange={setName} error={error} />
        <EmailField value={email} onChange={setEmail} error={error} />
        <NewPasswordField value={password} onChange={setPassword} error={error} />
        <Field
          label={t('people.workspace')}
          hint={t('people.workspace.hint')}
          problem={problemAt(error, 'workspace')}
        >
          {(p) => (
            <Input
              {...p}
              required
              maxLength={80}
              value={workspace}
              onChange={(e) => setWorkspace(e.target.value)}
            />
          )}
        </Field>
      </DoorForm>
    </Door>
  );
}
