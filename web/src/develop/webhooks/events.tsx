import { Radio } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import type { Schema } from '../../api/openapi.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Code } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { exampleOf } from '../example-of.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookTabs } from './webhook-tabs.tsx';

type Kind = 'all' | 'webhook' | 'callback';

/** Every event with an example of its data, as the server describes it. */
export function Screen() {
  const [{ q = '', kind = 'all' }, change] = useUrl<{ q?: string | number; kind?: Kind | undefined }>();
  const catalog = useCall('list_event_types', {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Page title={t('dev.webhooks')} tabs={<WebhookTabs on="events" />} actions={<WebhookActions />}>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('dev.events.find')}
          around="w-64 max-sm:w-full"
          type="text"
          value={q}
          onChange={(e) => change({ q: e.target.value })}
        />
        <Segmented
          label={t('dev.kindOfDelivery')}
          value={kind}
          onChange={(next) => change({ kind: next === 'all' ? undefined : next })}
          items={[
            { value: 'all', label: t('common.all') },
            { value: 'webhook', label: t('dev.kindOfDelivery.webhook') },
            { value: 'callback', label: t('dev.kindOfDelivery.callback') },
          ]}
        />
      </div>
      <Loaded of={catalog}>
        {({ items }) => {
          const shown = items.filter(
            (each) =>
              (kind === 'all' || each.kind === kind) &&
              `${each.name} ${each.summary}`.toLowerCase().includes(String(q).toLowerCase()),
          );
          if (shown.length === 0)
            return (
              <Empty
                icon={Radio}
                title={t('common.nothingMatches')}
                action={
                  <Button onClick={() => change({ q: '', kind: undefined })}>
                    {t('common.clearFilters')}
                  </Button>
                }
              />
            );
          return (
            <Panel title={t('dev.events')} note={t('dev.events.note')}>
              <ul>
                {shown.map((each) => (
                  <li key={`${each.kind} ${each.name}`} className="border-b border-line/70 last:border-0">
                    <details className="group px-4 py-2.5">
                      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
                        <code className="font-mono text-xs font-semibold">{each.name}</code>
                        <Tag tone={each.kind === 'webhook' ? 'brand' : 'info'}>
                          {t(`dev.kindOfDelivery.${each.kind}`)}
                        </Tag>
                        <span className="text-xs text-fg-2" lang="en">
                          {each.summary}
                        </span>
                      </summary>
                      <Code label={t('dev.events.example', { name: each.name })} className="mt-2">
                        {JSON.stringify(
                          { [each.kind === 'webhook' ? 'data' : 'detail']: exampleOf(each.schema as Schema) },
                          null,
                          2,
                        )}
                      </Code>
                    </details>
                  </li>
                ))}
              </ul>
            </Panel>
          );
        }}
      </Loaded>
    </Page>
  );
}
