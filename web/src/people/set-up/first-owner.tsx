import { useState } from 'react';
import { enter } from '../../api/client.ts';
import { explain, problemAt, problemOf } from '../../api/explain.ts';
import { t } from '../../text/text.ts';
import { Choice, InputField } from '../../ui/field.tsx';
import { browserZone } from '../browser-zone.ts';
import { EntrancePage, EntranceForm } from '../entrance.tsx';
import { EmailField, NameField, NewPasswordField } from '../person-fields.tsx';

export type Connected = { count: number } | { problem: string };

const FIELDS = ['name', 'email', 'password', 'workspace'];

/** The person who sets up becomes the first owner, of a first workspace. */
export function FirstOwner({
  token,
  hasSandbox,
  onMade,
}: {
  token: string;
  /** Undefined until the server has answered. */
  hasSandbox: boolean | undefined;
  onMade: (workspaceId: string, sandbox: Connected | null) => void;
}) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [workspace, setWorkspace] = useState('');
  const [wantsSandbox, wantSandbox] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    setError(null);
    try {
      const owner = { name, email, password, workspace, timezone: browserZone() };
      const answer = await enter('set_up', { token, ...owner });
      localStorage.setItem('email', email);
      const workspaceId = String(answer['workspaceId']);
      // The link is used up; a reload from here on continues with the project.
      history.replaceState(null, '', `/setup?workspace=${workspaceId}`);
      onMade(workspaceId, hasSandbox === true && wantsSandbox ? await connectSandbox() : null);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <EntrancePage title={t('setUp.title')} lead={t('setUp.lead')}>
      <EntranceForm
        onSubmit={() => void send()}
        submit={t('setUp.submit')}
        problem={problemOf(error, FIELDS)}
        isBusy={isBusy}
      >
        <NameField value={name} onChange={setName} error={error} />
        <EmailField value={email} onChange={setEmail} error={error} />
        <NewPasswordField value={password} onChange={setPassword} error={error} />
        <InputField
          label={t('people.workspace')}
          hint={t('people.workspace.hint')}
          problem={problemAt(error, 'workspace')}
          required
          maxLength={80}
          value={workspace}
          onChange={(e) => setWorkspace(e.target.value)}
        />
        {hasSandbox === true && (
          <Choice
            checked={wantsSandbox}
            onCheckedChange={(checked) => wantSandbox(checked === true)}
            label={t('setUp.sandbox')}
            hint={t('setUp.sandbox.hint')}
          />
        )}
        {hasSandbox === false && <p className="text-xs text-fg-3">{t('setUp.noSandbox')}</p>}
      </EntranceForm>
    </EntrancePage>
  );
}

/** The owner is signed in by now: accounts that could not be connected are named, and can be connected later. */
const connectSandbox = (): Promise<Connected> =>
  enter('connect_sandbox', {}).then(
    ({ connected }) => ({ count: connected.length }),
    (error: unknown) => ({ problem: explain(error).text }),
  );
