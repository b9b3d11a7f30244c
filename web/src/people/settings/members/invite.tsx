import { useState } from 'react';
import { call, type Input as InputOf, type Output, unchecked } from '../../../api/client.ts';
import { refresh } from '../../../api/cache.ts';
import { explain, problemAt } from '../../../api/explain.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FormDialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { MadeLink } from './made-link.tsx';
import { type Rights, RightsFields, sent } from './rights-fields.tsx';
import { FormProblem } from '../../../ui/form-problem.tsx';

interface Invited {
  email: string | null;
  answer: Output<'invite_member'> | null;
  problem: string | null;
}

const addressesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;，；]+/).filter((part) => part !== '')),
];

/** Invites one person by link, or many by address, each with a separate link. */
export function Invite({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [rights, setRights] = useState<Rights>({ role: 'author', localization: null, languages: [] });
  const [invited, setInvited] = useState<readonly Invited[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(): Promise<void> {
    setBusy(true);
    setError(null);
    const found = addressesIn(text);
    const addresses = found.length === 0 ? [null] : found;
    const done: Invited[] = [];
    for (const email of addresses) {
      try {
        const input: InputOf<'invite_member'> = { email, ...sent(rights), role: unchecked(rights.role) };
        done.push({ email, answer: await call('invite_member', input), problem: null });
      } catch (failure) {
        // With one address, an error belongs to the form; with many, the others continue.
        if (addresses.length === 1) setError(failure);
        else done.push({ email, answer: null, problem: explain(failure).text });
      }
    }
    setInvited(done);
    setBusy(false);
    await refresh('list_invitations', 'get_workspace_context');
  }

  if (invited.length > 0) return <InvitedList invited={invited} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title={t('invite.title')}
      lead={t('invite.lead')}
      onSubmit={() => void send()}
      submit={t('invite.submit', { count: Math.max(1, addressesIn(text).length) })}
      isBusy={isBusy}
    >
      <TextAreaField
        label={t('invite.addresses')}
        hint={t('invite.addresses.hint')}
        problem={problemAt(error, 'email')}
        autoFocus
        rows={3}
        maxLength={20_000}
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <RightsFields rights={rights} onChange={setRights} error={error} offersOwner={false} />
      <FormProblem error={error} fields={['email', 'role', 'localization', 'languages']} />
    </FormDialog>
  );
}

function InvitedList({ invited, onClose }: { invited: readonly Invited[]; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('invite.made')}
      lead={t('invite.made.lead')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <ul className="space-y-3">
        {invited.map(({ email, answer, problem }) => (
          <li key={email}>
            <p className="mb-1 text-xs font-medium text-fg-2">
              {email ?? t('invite.anybody')}
              {answer?.isMailed === true && (
                <span className="font-normal text-fg-3"> · {t('invite.mailed')}</span>
              )}
            </p>
            {answer ? (
              <MadeLink
                link={answer.link}
                label={t('invite.linkOf', { who: email ?? t('invite.anybody') })}
              />
            ) : (
              <p role="alert" className="text-sm text-bad-text">
                {problem}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
