import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { TabLinks } from '../../ui/tabs.tsx';

export function WebhookTabs({ on }: { on: 'endpoints' | 'deliveries' | 'events' }) {
  const ws = useWorkspaceId();
  const webhooks = useCall('list_webhooks', {});
  const events = useCall('list_event_types', {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <TabLinks
      label={t('dev.webhooks')}
      items={[
        {
          to: `/w/${ws}/d/webhooks`,
          text: t('dev.endpoints'),
          count: webhooks.data?.items.length,
          isOn: on === 'endpoints',
        },
        { to: `/w/${ws}/d/webhooks/deliveries`, text: t('dev.deliveries'), isOn: on === 'deliveries' },
        {
          to: `/w/${ws}/d/webhooks/events`,
          text: t('dev.events'),
          count: events.data?.items.length,
          isOn: on === 'events',
        },
      ]}
    />
  );
}
