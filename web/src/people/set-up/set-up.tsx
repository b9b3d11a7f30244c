import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { enter, ParlanceError } from '../../api/client.ts';
import { explain, problemAt, problemOf } from '../../api/explain.ts';
import { readWaysIn } from '../../api/ways-in.ts';
import { need, t } from '../../text/text.ts';
import { Choice, Field, Input } from '../../ui/field.tsx';
import { browserZone } from '../browser-zone.ts';
import { Door, DoorForm, DoorLink } from '../door.tsx';
import { EmailField, NameField, NewPasswordField } from '../person-fields.tsx';
import { Skeleton } from '../../ui/regions.tsx';
import { FirstProject } from './first-project.tsx';

/** It speaks of engines in the words of the localization half. */
const FirstEngine = lazy(async () => {
  const [page] = await Promise.all([import('./first-engine.tsx'), need(['localize'])]);
  return { default: page.FirstEngine };
});

const FIELDS = ['name', 'email', 'password', 'workspace'];

/** The first owner of an empty installation, with the link that the start has printed. */
export function Screen() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [workspace, setWorkspace] = useState('');
  const [wantsSandbox, wantSandbox] = useState(true);
  const [made, setMade] = useState(readMade);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const ways = useQuery({ queryKey: [null, 'ways_in'], queryFn: readWaysIn, retry: false }).data;

  async function send() {
    setBusy(true);
    setError(null);
    try {
      const owner = { name, email, password, workspace, timezone: browserZone() };
      const answer = await enter('set_up', { token: location.hash.slice(1), ...owner });
      localStorage.setItem('email', email);
      const workspaceId = String(answer['workspaceId']);
      // The link is spent; whoever reloads from here on goes on with the project.
      history.replaceState(null, '', `/setup?workspace=${workspaceId}`);
      const sandbox = ways?.sandbox === true && wantsSandbox ? await connectSandbox() : null;
      setMade({ workspaceId, sandbox });
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  }

  if (made?.projectId)
    return (
      <Suspense fallback={<Skeleton />}>
        <FirstEngine workspaceId={made.workspaceId} projectId={made.projectId} />
      </Suspense>
    );
  if (made !== null)
    return <FirstProject {...made} onMade={(projectId) => setMade({ ...made, projectId })} />;
  return (
    <Door
      title={t('setUp.title')}
      lead={t('setUp.lead')}
      foot={isSpent(error) ? <DoorLink href="/sign-in">{t('door.back')}</DoorLink> : undefined}
    >
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
        {ways?.sandbox === true && (
          <Choice
            checked={wantsSandbox}
            onCheckedChange={(checked) => wantSandbox(checked === true)}
            label={t('setUp.sandbox')}
            hint={t('setUp.sandbox.hint')}
          />
        )}
        {ways?.sandbox === false && <p className="text-xs text-fg-3">{t('setUp.noSandbox')}</p>}
      </DoorForm>
    </Door>
  );
}

interface Made {
  workspaceId: string;
  /** What became of the accounts of the sandbox; null when they were not wanted. */
  sandbox: Connected | null;
  projectId?: string | null;
}

function readMade(): Made | null {
  const address = new URLSearchParams(location.search);
  const workspaceId = address.get('workspace');
  return workspaceId === null ? null : { workspaceId, sandbox: null, projectId: address.get('project') };
}

/** Somebody was first, or the link is too old: whoever has a user by now signs in. */
const isSpent = (error: unknown) => error instanceof ParlanceError && error.status === 404;

export type Connected = { count: number } | { problem: string };

/** The owner is in by now: accounts that cannot be had are told, and can be connected later. */
const connectSandbox = (): Promise<Connected> =>
  enter('connect_sandbox', {}).then(
    ({ connected }) => ({ count: connected.length }),
    (error: unknown) => ({ problem: explain(error).text }),
  );
