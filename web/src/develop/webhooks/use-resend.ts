import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import type { Delivery } from './looks.ts';

/** One more round for a delivery, whichever half it belongs to. */
export function useResend() {
  const acting = {
    changes: ['list_deliveries', 'get_delivery', 'get_delivery_figures'] as const,
    done: t('dev.deliveries.resent'),
  };
  const webhook = useAct('redeliver_webhook', acting);
  const callback = useAct('redeliver_callback', acting);
  return {
    isBusy: webhook.isBusy || callback.isBusy,
    run(delivery: Pick<Delivery, 'id' | 'webhookId' | 'projectId' | 'state'>) {
      if (delivery.state === 'pending') return;
      if (delivery.webhookId !== null)
        webhook.run({ webhookId: delivery.webhookId, deliveryId: delivery.id });
      else if (delivery.projectId !== null)
        callback.run({ project_id: delivery.projectId, delivery_id: delivery.id });
    },
  };
}
