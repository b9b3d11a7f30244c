import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { oneOf } from '#kernel/narrow.ts';
import { rightFor } from '#platform/rights/roles.ts';
import { CONFIRM_MODES, type ConfirmMode, type Scope, type Tier } from '#platform/rights/scopes.ts';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { EntrancePage } from '../../people/entrance.tsx';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { AccountChoice } from '../credentials/account-choice.tsx';
import { ScopeMatrix } from '../credentials/scope-matrix.tsx';
import { TierLadder } from '../credentials/tier-ladder.tsx';
import { authorizeIn } from './find-place.tsx';

const DAYS = [1, 7, 30, 90, 365];

type Asked = Output<'read_authorization'>;

/** Everything that the app may and may not do, before it gets any access. The careful answer is already chosen. */
export function AuthorizeForm({ query, asked }: { query: string; asked: Asked }) {
  const { client, audience, declineTo } = asked;
  const [scopes, setScopes] = useState<readonly Scope[]>(() =>
    asked.scopes.filter((scope) => rightFor(scope) !== 'manage'),
  );
  const [tiers, setTiers] = useState<readonly Tier[]>(() => asked.tiers.filter((tier) => tier === 'draft'));
  const [mode, setMode] = useState<ConfirmMode>('confirm');
  const [accounts, setAccounts] = useState<readonly string[] | null>(null);
  const [days, setDays] = useState(90);
  const allow = useAct('grant_authorization', {
    onDone: ({ redirectTo }) => location.assign(redirectTo),
    quiet: true,
  });
  if (allow.data)
    return (
      <EntrancePage
        title={t('dev.authorize.done', { name: client.name })}
        lead={t('dev.authorize.done.lead')}
        foot={t('dev.authorize.foot')}
      />
    );
  const send = () =>
    allow.run({
      query,
      scopes: [...scopes],
      allowedActions: [...tiers],
      confirmMode: mode,
      accountIds: accounts && [...accounts],
      days,
    });
  return (
    <EntrancePage
      isWide
      title={t('dev.authorize.asks', { name: client.name })}
      lead={t(`dev.authorize.for.${audience}`)}
      foot={t('dev.authorize.foot')}
    >
      <WhoAsks client={client} />
      <WorkspaceChoice query={query} />
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <fieldset>
          <legend className="mb-1 text-xs font-medium text-fg-2">{t('dev.scopes')}</legend>
          {asked.scopes.length === 0 ? (
            <p className="text-sm text-fg-2">{t('dev.authorize.nothing')}</p>
          ) : (
            <ScopeMatrix value={scopes} onChange={setScopes} offered={asked.scopes} />
          )}
        </fieldset>
        {asked.tiers.length > 0 && (
          <fieldset>
            <legend className="mb-1 text-xs font-medium text-fg-2">{t('dev.tiers')}</legend>
            <TierLadder value={tiers} onChange={setTiers} offered={asked.tiers} />
          </fieldset>
        )}
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
            value={days}
            onChange={(e) => setDays(Number(e.target.value))}
          >
            <Options of={DAYS.map((each) => [each, t('dev.lifetime.days', { days: each })])} />
          </SelectField>
        </div>
        <AccountChoice value={accounts} onChange={setAccounts} />
        {allow.error !== null && <FormProblem error={allow.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <a href={declineTo} className={buttonClass({ size: 'lg' })}>
            {t('dev.authorize.decline')}
          </a>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isBusy={allow.isBusy}
            disabled={scopes.length === 0}
          >
            {t('dev.authorize.allow')}
          </Button>
        </div>
      </form>
    </EntrancePage>
  );
}

/** The name is chosen by the app; the address of the answer cannot be invented. */
function WhoAsks({ client }: { client: Asked['client'] }) {
  const isVouched = client.vouchedBy !== null;
  const Icon = isVouched ? ShieldCheck : ShieldAlert;
  return (
    <div
      className={`flex gap-3 rounded-md border px-3 py-2 text-sm ${isVouched ? 'border-line bg-sunken' : 'border-warn-line bg-warn-soft text-warn-text'}`}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium break-words">
          {t(`dev.authorize.place.${client.place.kind}`, { place: client.place.name })}
        </p>
        <p>
          {client.vouchedBy === null
            ? t('dev.authorize.unchecked', { name: client.name })
            : t('dev.authorize.vouched', { host: client.vouchedBy })}
        </p>
      </div>
    </div>
  );
}

function WorkspaceChoice({ query }: { query: string }) {
  const workspaces = useCall('list_workspaces', {});
  const here = useWorkspaceId();
  return (
    <SelectField
      label={t('dev.authorize.workspace')}
      value={here}
      onChange={(e) => location.replace(authorizeIn(e.target.value, `#${query}`))}
    >
      <Options of={(workspaces.data?.items ?? []).map((each) => [each.id, each.name])} />
    </SelectField>
  );
}
