import { useState } from 'react';
import { type Input as InputOf, type Output, unchecked } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Choice, InputField } from '../../ui/field.tsx';
import { SecretOnce } from '../secret-once.tsx';
import { ReceiverLink } from './receiver-link.tsx';
import { isReceiver, useReceiver } from './use-receiver.ts';

export type Endpoint = Output<'list_webhooks'>['items'][number];
type EventName = NonNullable<InputOf<'create_webhook'>['types']>[number];

/** A new endpoint, or other events and another address for an existing one. */
export function EditEndpoint({
  of: before,
  begin = '',
  onClose,
}: {
  of: Endpoint | null;
  /** An existing address. */
  begin?: string;
  onClose: () => void;
}) {
  const [url, setUrl] = useState(before?.url ?? begin);
  const receiver = useReceiver();
  const [types, setTypes] = useState<readonly string[]>(before?.types ?? []);
  const [isAll, setAll] = useState((before?.types ?? []).length === 0);
  const [secret, setSecret] = useState<string | null>(null);
  const catalog = useCall('list_event_types', {}, { staleTime: Number.POSITIVE_INFINITY });
  const acting = { changes: ['list_webhooks'] as const, quiet: true };
  const create = useAct('create_webhook', { ...acting, onDone: (made) => setSecret(made.secret ?? '') });
  const update = useAct('update_webhook', { ...acting, done: t('dev.endpoints.saved'), onDone: onClose });
  const error = create.error ?? update.error;
  const chosen = isAll ? [] : types.map((type) => unchecked<EventName>(type));
  const groups = Map.groupBy(
    (catalog.data?.items ?? []).filter(({ kind, selectable }) => kind === 'webhook' && selectable),
    ({ name }) => name.split('.')[0] ?? '',
  );

  if (secret !== null)
    return (
      <SecretOnce
        title={t('dev.endpoints.added')}
        lead={t('dev.endpoints.added.lead')}
        secrets={[{ label: t('dev.endpoints.secret'), value: secret }]}
        onClose={onClose}
      >
        {receiver !== null && isReceiver(url, receiver) && (
          <p className="text-sm text-fg-2">
            {t('dev.receiver.secret')} <ReceiverLink receiver={receiver} />
          </p>
        )}
      </SecretOnce>
    );
  return (
    <FormDialog
      onClose={onClose}
      width="max-w-2xl"
      title={t(before ? 'dev.endpoints.edit' : 'dev.endpoints.add')}
      submit={t(before ? 'common.save' : 'dev.endpoints.add')}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={!isAll && types.length === 0}
      onSubmit={() =>
        before
          ? update.run({ webhookId: before.id, url, types: chosen, version: before.version })
          : create.run({ url, types: chosen })
      }
    >
      <InputField
        label={t('dev.url')}
        hint={t('dev.url.hint')}
        failure={error}
        type="url"
        required
        value={url}
        onChange={(e) => setUrl(e.target.value)}
      />
      {receiver !== null && !isReceiver(url, receiver) && (
        <Button size="xs" onClick={() => setUrl(receiver)}>
          {t('dev.receiver.use')}
        </Button>
      )}
      <fieldset className="space-y-2">
        <legend className="mb-1 text-xs font-medium text-fg-2">{t('dev.endpoint.events')}</legend>
        <Choice
          checked={isAll}
          onCheckedChange={(next) => setAll(next === true)}
          label={t('dev.endpoints.allEvents')}
          hint={t('dev.endpoints.allEvents.hint')}
        />
        {!isAll && (
          <div className="grid gap-x-6 gap-y-3 pt-1 sm:grid-cols-2">
            {[...groups].map(([group, events]) => (
              <div key={group} className="space-y-1.5">
                {events.map(({ name, summary }) => (
                  <Choice
                    key={name}
                    checked={types.includes(name)}
                    onCheckedChange={(next) =>
                      setTypes(next === true ? [...types, name] : types.filter((each) => each !== name))
                    }
                    label={<span className="font-mono text-xs">{name}</span>}
                    hint={<span lang="en">{summary}</span>}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
      </fieldset>
    </FormDialog>
  );
}
