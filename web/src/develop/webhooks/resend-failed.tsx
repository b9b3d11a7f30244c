import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useProject } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Options, SelectField } from '../../ui/field.tsx';

/** All failed deliveries of one receiver, because another one may still be down. */
export function ResendFailed({ onClose }: { onClose: () => void }) {
  const webhooks = useCall('list_webhooks', {});
  const { all } = useProject();
  const places = [
    ...(webhooks.data?.items ?? []).map(({ id, url }) => ({ id, name: url, input: { webhookId: id } })),
    ...all.map(({ project_id, name }) => ({
      id: project_id,
      name: `${t('dev.kindOfDelivery.callback')}: ${name}`,
      input: { project_id },
    })),
  ];
  const [id, setId] = useState('');
  const chosen = places.find((each) => each.id === id) ?? places[0];
  const resend = useAct('redeliver_failed', {
    changes: ['list_deliveries', 'get_delivery', 'get_delivery_figures'],
    done: ({ restarted }) => t('dev.deliveries.resendAll.done', { count: restarted }),
    onDone: onClose,
    quiet: true,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('dev.deliveries.resendAll.title')}
      lead={t('dev.deliveries.resendAll.lead')}
      submit={t('dev.deliveries.resendAll')}
      isBusy={resend.isBusy}
      isDisabled={!chosen}
      onSubmit={() => chosen && resend.run(chosen.input)}
    >
      <SelectField
        label={t('dev.deliveries.resendAll.of')}
        failure={resend.error}
        value={chosen?.id ?? ''}
        onChange={(e) => setId(e.target.value)}
      >
        <Options of={places.map((each) => [each.id, each.name])} />
      </SelectField>
    </FormDialog>
  );
}
