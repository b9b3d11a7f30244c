import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay, useProject, useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { InputField, Options, SelectField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/tabs.tsx';

/** A signed event on request, to an endpoint of the workspace or to any URL as a callback of a project. */
export function SendTest({ onClose }: { onClose: () => void }) {
  const may = useMay();
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const { all, current } = useProject();
  const [kind, setKind] = useState<'webhook' | 'callback'>(may('manage') ? 'webhook' : 'callback');
  const [project, setProject] = useState(current?.project_id ?? '');
  const [url, setUrl] = useState('');
  const webhooks = useCall('list_webhooks', {}, { enabled: may('manage') });
  const endpoints = webhooks.data?.items ?? [];
  const [endpoint, setEndpoint] = useState('');
  const chosen = endpoint || (endpoints[0]?.id ?? '');
  const sent = {
    changes: ['list_webhook_deliveries', 'list_callback_deliveries'] as const,
    done: t('dev.test.sent'),
    quiet: true,
  };
  const show = (id: string) => {
    onClose();
    void navigate({ to: `/w/${ws}/d/webhooks/deliveries`, search: { id } });
  };
  const test = useAct('test_webhook', { ...sent, onDone: ({ id }) => show(id) });
  const callback = useAct('send_test_callback', { ...sent, onDone: ({ delivery_id }) => show(delivery_id) });
  const error = kind === 'webhook' ? test.error : callback.error;

  return (
    <FormDialog
      onClose={onClose}
      title={t('dev.test.send')}
      lead={t('dev.test.lead')}
      submit={t('dev.test.submit')}
      isBusy={test.isBusy || callback.isBusy}
      isDisabled={kind === 'webhook' ? chosen === '' : project === ''}
      onSubmit={() =>
        kind === 'webhook'
          ? test.run({ webhookId: chosen })
          : callback.run({ project_id: project, callback_url: url })
      }
    >
      {may('manage') && (
        <Segmented
          label={t('dev.kindOfDelivery')}
          value={kind}
          onChange={setKind}
          items={[
            { value: 'webhook', label: t('dev.kindOfDelivery.webhook') },
            { value: 'callback', label: t('dev.kindOfDelivery.callback') },
          ]}
        />
      )}
      {kind === 'webhook' ? (
        <SelectField
          label={t('dev.endpoint')}
          failure={error}
          {...(endpoints.length === 0 && { hint: t('dev.test.noEndpoint') })}
          value={chosen}
          onChange={(e) => setEndpoint(e.target.value)}
        >
          <Options of={endpoints.map((each) => [each.id, each.url])} />
        </SelectField>
      ) : (
        <>
          <SelectField label={t('dev.project')} value={project} onChange={(e) => setProject(e.target.value)}>
            <Options of={all.map((each) => [each.project_id, each.name])} />
          </SelectField>
          <InputField
            label={t('dev.url')}
            hint={t('dev.url.hint')}
            failure={error}
            type="url"
            required
            value={url}
            onChange={(e) => setUrl(e.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
