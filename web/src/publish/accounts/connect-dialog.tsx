import { useState } from 'react';
import { type Input as InputOf, unchecked } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { problemAt } from '../../api/explain.ts';
import { t } from '../../text/text.ts';
import { Copyable } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, InputField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import type { Account } from '../states.ts';
import { CHANGED } from './account-order.ts';
import { useHasSandbox } from './connect-sandbox.tsx';
import { ManualForm } from './manual-form.tsx';
import { PLATFORM_CONNECTIONS, type PlatformConnection } from './platform-connections.gen.ts';
import { TypedFields } from './typed-fields.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';

type Platform = InputOf<'start_connect'>['platform'];

/** Adds an account, or authorizes it again. People give consent on the platform's own page. */
export function ConnectDialog({
  account,
  first = null,
  onClose,
}: {
  account: Account | null;
  /** The platform that was already chosen. */
  first?: string | null;
  onClose: () => void;
}) {
  const [platform, choose] = useState<string | null>(account?.platform ?? first);
  const context = useCall('get_workspace_context', {}, { staleTime: 60_000 });
  const name = platform === null ? '' : titleOf(platform);
  const isManual = context.data?.platforms.manual.some((each) => each === platform) === true;
  return (
    <Dialog
      onClose={onClose}
      title={
        account
          ? t('accounts.reconnect.title', { name: account.displayName })
          : platform === null
            ? t('accounts.connect')
            : t(isManual ? 'accounts.add.on' : 'accounts.connect.on', { platform: name })
      }
      lead={
        platform === null
          ? t('accounts.connect.lead')
          : t(isManual ? 'accounts.byHand.how' : leadOf(platform), { platform: name })
      }
    >
      {platform === null ? (
        <Loaded of={context} rows={3}>
          {({ platforms }) => (
            <div className="space-y-4">
              <Platforms of={platforms.publishable} onChoose={choose} />
              <section className="space-y-2">
                <div>
                  <h3 className="text-sm font-semibold">{t('accounts.byHand')}</h3>
                  <p className="text-xs text-fg-2">{t('accounts.byHand.lead')}</p>
                </div>
                <Platforms of={platforms.manual} onChoose={choose} />
              </section>
            </div>
          )}
        </Loaded>
      ) : isManual ? (
        <ManualForm platform={unchecked(platform)} onBack={() => choose(null)} onClose={onClose} />
      ) : (
        <ConnectForm
          platform={unchecked(platform)}
          account={account}
          onBack={account ? null : () => choose(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** For a platform that the server has and these pages do not know yet: nearly all use consent. */
const connectionOf = (platform: string): PlatformConnection =>
  PLATFORM_CONNECTIONS[platform] ?? { hasConsent: true, namedBy: null, serverExample: null, fields: [] };

const leadOf = (platform: string) =>
  connectionOf(platform).hasConsent ? 'accounts.consent' : 'accounts.typed';

function Platforms({ of, onChoose }: { of: readonly string[]; onChoose: (platform: string) => void }) {
  return (
    <ul className="grid grid-cols-2 gap-2">
      {of.map((each) => (
        <li key={each}>
          <button
            type="button"
            onClick={() => onChoose(each)}
            className="flex w-full items-center gap-2.5 rounded-md border border-line px-3 py-2.5 text-left text-sm font-medium hover:border-line-strong hover:bg-sunken"
          >
            <PlatformIcon platform={each} size={22} />
            {titleOf(each)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function ConnectForm({
  platform,
  account,
  onBack,
  onClose,
}: {
  platform: Platform;
  account: Account | null;
  onBack: (() => void) | null;
  onClose: () => void;
}) {
  const { hasConsent, namedBy, serverExample, fields } = connectionOf(platform);
  const hasSandbox = useHasSandbox();
  const [host, setHost] = useState('');
  const [handle, setHandle] = useState(namedBy === null ? '' : (account?.handle.replace(/^@/, '') ?? ''));
  const [values, setValues] = useState<Record<string, string>>({});
  const [isTyped, setTyped] = useState(!hasConsent);
  const start = useAct('start_connect', {
    quiet: true,
    onDone: ({ authorizeUrl }) => location.assign(authorizeUrl),
  });
  const type = useAct('connect_with_secret', {
    changes: CHANGED,
    quiet: true,
    done: t('accounts.connected'),
    onDone: onClose,
  });
  const link = useAct('create_connect_link', { quiet: true });
  const [madeLink, setMadeLink] = useState<string | null>(null);
  const error = start.error ?? type.error ?? link.error;
  const common = {
    platform,
    ...(account && { accountId: account.id }),
    ...(host.trim() !== '' && { host: host.trim() }),
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        start.reset();
        type.reset();
        if (isTyped) type.run({ ...common, values });
        else start.run({ ...common, ...(handle.trim() !== '' && { handle: handle.trim() }) });
      }}
    >
      {serverExample !== null && account === null && (
        <InputField
          label={t('accounts.server')}
          hint={hasSandbox ? t('accounts.server.sandbox') : undefined}
          problem={problemAt(error, 'host')}
          required={!hasSandbox}
          maxLength={253}
          placeholder={serverExample}
          value={host}
          onChange={(event) => setHost(event.target.value)}
        />
      )}
      {namedBy === 'handle' && !isTyped && (
        <InputField
          label={t('accounts.handle.optional')}
          problem={problemAt(error, 'handle')}
          maxLength={253}
          autoComplete="username"
          value={handle}
          onChange={(event) => setHandle(event.target.value)}
        />
      )}
      {namedBy === 'site' && !isTyped && account === null && (
        <InputField
          label={t('accounts.field.site')}
          hint={t('accounts.site.hint')}
          problem={problemAt(error, 'handle')}
          required
          maxLength={300}
          autoComplete="url"
          placeholder={fields.find(({ name }) => name === 'site')?.example}
          value={handle}
          onChange={(event) => setHandle(event.target.value)}
        />
      )}
      {hasConsent && fields.length > 0 && (
        <Choice
          label={t('accounts.usePassword')}
          hint={t('accounts.usePassword.hint')}
          checked={isTyped}
          onCheckedChange={(isOn) => {
            setTyped(isOn === true);
            setValues(namedBy === null ? {} : { [namedBy]: handle });
          }}
        />
      )}
      {isTyped && <TypedFields fields={fields} values={values} error={error} onChange={setValues} />}
      <FormProblem error={error} fields={['host', 'handle', ...fields.map(({ name }) => `values.${name}`)]} />
      {madeLink !== null && (
        <div className="rounded-md border border-line bg-sunken px-3 py-2">
          <p className="text-xs text-fg-2">{t('accounts.link.lead')}</p>
          <Copyable value={madeLink} className="max-w-full" />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button
          variant="ghost"
          isBusy={link.isBusy}
          onClick={() =>
            void link.runAsync(common).then(
              ({ url }) => setMadeLink(url),
              () => undefined,
            )
          }
        >
          {t('accounts.link')}
        </Button>
        <span className="flex-1" />
        {onBack && <Button onClick={onBack}>{t('accounts.otherPlatform')}</Button>}
        <Button type="submit" variant="primary" isBusy={start.isBusy || type.isBusy}>
          {isTyped ? t('accounts.connectNow') : t('accounts.goOn', { platform: titleOf(platform) })}
        </Button>
      </div>
    </form>
  );
}
