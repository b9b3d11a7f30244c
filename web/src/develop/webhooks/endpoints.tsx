import { Link } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay, useProject, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, Panel } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Table } from '../../ui/table.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { useReceiver } from './use-receiver.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookTabs } from './webhook-tabs.tsx';

/** Where events of the workspace go. Callbacks of projects have no endpoint: each call names its URL. */
export function Screen() {
  const ws = useWorkspaceId();
  const { all } = useProject();
  const webhooks = useCall('list_webhooks', {});
  const may = useMay();
  const receiver = useReceiver();
  const [isTrying, setTrying] = useState(false);
  return (
    <Page title={t('dev.webhooks')} isWide tabs={<WebhookTabs on="endpoints" />} actions={<WebhookActions />}>
      <Loaded of={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              icon={Webhook}
              title={t('dev.endpoints.none')}
              action={
                receiver !== null &&
                may('manage') && <Button onClick={() => setTrying(true)}>{t('dev.receiver.try')}</Button>
              }
            >
              {t('dev.endpoints.none.next')}
            </Empty>
          ) : (
            <Card>
              <Table
                label={t('dev.endpoints')}
                head={[
                  t('dev.url'),
                  t('dev.endpoint.events'),
                  t('dev.state'),
                  <span key="acts" className="sr-only">
                    {t('dev.acts')}
                  </span>,
                ]}
              >
                {items.map((each) => (
                  <EndpointRow key={each.id} of={each} />
                ))}
              </Table>
            </Card>
          )
        }
      </Loaded>
      {/* Not inside the empty list, which disappears when the endpoint exists and its secret is still to be shown. */}
      {isTrying && <EditEndpoint of={null} begin={receiver ?? ''} onClose={() => setTrying(false)} />}
      {all.length > 0 && (
        <Panel
          title={t('dev.callbacks')}
          action={
            <Link
              to={`/w/${ws}/d/webhooks/deliveries`}
              search={{ kind: 'callback' }}
              className={buttonClass({})}
            >
              {t('dev.callbacks.show')}
            </Link>
          }
        >
          <p className="px-4 py-3 text-sm text-fg-2">{t('dev.callbacks.lead')}</p>
        </Panel>
      )}
    </Page>
  );
}
