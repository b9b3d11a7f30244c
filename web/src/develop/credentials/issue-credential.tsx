import { useState } from 'react';
import {
  CONFIRM_MODES,
  type ConfirmMode,
  CREDENTIAL_KINDS,
  type CredentialKind,
  type Scope,
  type Tier,
} from '#platform/rights/scopes.ts';
import { type Output, unchecked } from '../../api/client.ts';
import { problemAt } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { InputField, Options, SelectField, TextAreaField } from '../../ui/field.tsx';
import { endOf, type Lifetime, LIFETIMES, lifetimeName, linesOf } from '../expiry.ts';
import { ClientConfig } from '../mcp/client-config.tsx';
import { SecretOnce } from '../secret-once.tsx';
import { AccountChoice } from './account-choice.tsx';
import type { Credential } from './rotate-credential.tsx';
import { OriginsField } from './origins.tsx';
import { ScopeMatrix } from './scope-matrix.tsx';
import { TierLadder } from './tier-ladder.tsx';
import { oneOf } from '#kernel/narrow.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

/** Everything that a credential may and may not do, chosen before it exists; afterwards only its origins change. */
export function IssueCredential({ like, onClose }: { like: Credential | null; onClose: () => void }) {
  const [name, setName] = useState(like?.name ?? '');
  const [kind, setKind] = useState<CredentialKind>(oneOf(CREDENTIAL_KINDS, like?.kind) ?? 'api_key');
  const [scopes, setScopes] = useState<readonly Scope[]>(
    like?.scopes.map((scope) => unchecked<Scope>(scope)) ?? ['workspace:read'],
  );
  const [tiers, setTiers] = useState<readonly Tier[]>(
    like?.allowedActions.map((tier) => unchecked<Tier>(tier)) ?? [],
  );
  const [mode, setMode] = useState<ConfirmMode>(oneOf(CONFIRM_MODES, like?.confirmMode) ?? 'confirm');
  const [accounts, setAccounts] = useState<readonly string[] | null>(like?.accountIds ?? null);
  const [addresses, setAddresses] = useState('');
  const [origins, setOrigins] = useState(like?.allowedOrigins.join('\n') ?? '');
  const [life, setLife] = useState<Lifetime>('90');
  const [made, setMade] = useState<Output<'create_credential'> | null>(null);
  const issue = useAct('create_credential', {
    changes: ['list_credentials'],
    onDone: setMade,
    quiet: true,
  });

  if (made)
    return (
      <SecretOnce
        title={t('dev.credentials.issued')}
        lead={t('dev.credentials.issued.lead')}
        secrets={[{ label: t('dev.token'), value: made.accessToken }]}
        onClose={onClose}
      >
        {kind === 'mcp_client' && <ClientConfig token={made.accessToken} />}
      </SecretOnce>
    );
  return (
    <FormDialog
      onClose={onClose}
      width="max-w-3xl"
      title={t('dev.credentials.issue')}
      lead={t('dev.credentials.issue.lead')}
      submit={t('dev.credentials.issue')}
      isBusy={issue.isBusy}
      isDisabled={scopes.length === 0}
      onSubmit={() =>
        issue.run({
          name,
          kind,
          scopes: [...scopes],
          allowedActions: [...tiers],
          confirmMode: mode,
          accountIds: accounts && [...accounts],
          allowedIps: linesOf(addresses),
          allowedOrigins: linesOf(origins),
          expiresAt: endOf(life),
        })
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label={t('dev.name')}
          problem={problemAt(issue.error, 'name')}
          required
          maxLength={80}
          value={name}
          onChange={(e) => setName(e.target.value)}
        />
        <SelectField
          label={t('dev.kind')}
          value={kind}
          onChange={(e) => setKind(oneOf(CREDENTIAL_KINDS, e.target.value) ?? kind)}
        >
          <Options of={CREDENTIAL_KINDS.map((each) => [each, t(`dev.kind.${each}`)])} />
        </SelectField>
      </div>
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-fg-2">{t('dev.scopes')}</legend>
        <ScopeMatrix value={scopes} onChange={setScopes} />
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-fg-2">{t('dev.tiers')}</legend>
        <p className="mb-2 text-xs text-fg-3">{t('dev.tiers.hint')}</p>
        <TierLadder value={tiers} onChange={setTiers} />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('dev.confirm')}
          hint={t(`dev.confirm.${mode}.hint`)}
          value={mode}
          onChange={(e) => setMode(oneOf(CONFIRM_MODES, e.target.value) ?? mode)}
        >
          <Options of={CONFIRM_MODES.map((each) => [each, t(`dev.confirm.${each}`)])} />
        </SelectField>
        <SelectField
          label={t('dev.expires')}
          problem={problemAt(issue.error, 'expiresAt')}
          value={life}
          onChange={(e) => setLife(oneOf(LIFETIMES, e.target.value) ?? life)}
        >
          <Options of={LIFETIMES.map((each) => [each, lifetimeName(each)])} />
        </SelectField>
        <AccountChoice value={accounts} onChange={setAccounts} />
        <TextAreaField
          label={t('dev.addresses')}
          hint={t('dev.addresses.hint')}
          problem={problemAt(issue.error, 'allowedIps')}
          className="min-h-16 font-mono text-xs"
          value={addresses}
          onChange={(e) => setAddresses(e.target.value)}
        />
        <OriginsField
          value={origins}
          onChange={setOrigins}
          problem={problemAt(issue.error, 'allowedOrigins')}
        />
      </div>
      <FormProblem error={issue.error} fields={['name', 'expiresAt', 'allowedIps', 'allowedOrigins']} />
    </FormDialog>
  );
}
