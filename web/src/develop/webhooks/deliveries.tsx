import { Send } from 'lucide-react';
import { useCall, usePages } from '../../api/use-call.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { Choices } from '../choices.tsx';
import { Split, useIsWide } from '../split.tsx';
import { useListKeys } from '../../shell/use-list-keys.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { type DeliveryFilter, DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryFigures } from './delivery-figures.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { useResend } from './use-resend.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookTabs } from './webhook-tabs.tsx';

const NEWS_MS = 5000;

/** Callbacks and webhooks that were sent to receivers, and their answers. */
export function Screen() {
  const isWide = useIsWide();
  const [filter, change] = useUrl<DeliveryFilter>();
  const resend = useResend();
  const text = String(filter.q ?? '').trim();
  const reading = {
    ...(filter.kind && { kind: filter.kind }),
    ...(filter.state && { state: filter.state }),
    ...(filter.event && { event: filter.event }),
    ...(text !== '' && { q: text }),
  };
  const isFiltered = Object.keys(reading).length > 0;
  const list = usePages('list_deliveries', reading, { every: NEWS_MS });
  const figures = useCall('get_delivery_figures', {}, { every: NEWS_MS });
  const chosen = filter.id ?? (isWide ? list.items[0]?.id : undefined);
  const open = list.items.find(({ id }) => id === chosen);
  useListKeys({
    group: t('dev.webhooks'),
    ids: list.items.map(({ id }) => id),
    chosen,
    choose: (id) => change({ id }),
    copied: chosen,
    own: [
      { id: 'resend', label: t('dev.deliveries.resend'), keys: 'r', run: () => open && resend.run(open) },
    ],
  });
  return (
    <Page
      title={t('dev.webhooks')}
      tabs={<WebhookTabs on="deliveries" />}
      actions={<WebhookActions />}
      isFull
    >
      <DeliveryFigures of={figures.data} />
      <Split
        label={t('dev.delivery')}
        isOpen={filter.id !== undefined}
        onClose={() => change({ id: undefined })}
        detail={
          chosen === undefined ? (
            <Empty icon={Send} title={t('dev.deliveries.choose')} />
          ) : (
            <DeliveryDetail key={chosen} id={chosen} />
          )
        }
      >
        <DeliveryFilters filter={filter} change={change} figures={figures.data} />
        {list.isPending && <Skeleton />}
        {list.error && list.items.length === 0 && (
          <Problem error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && list.items.length === 0 && (
          <Empty
            icon={Send}
            title={t(isFiltered ? 'common.nothingMatches' : 'dev.deliveries.none')}
            {...(isFiltered && {
              action: (
                <Button
                  onClick={() =>
                    change({ q: undefined, kind: undefined, state: undefined, event: undefined })
                  }
                >
                  {t('common.clearFilters')}
                </Button>
              ),
            })}
          >
            {isFiltered ? undefined : t('dev.deliveries.none.next')}
          </Empty>
        )}
        {list.items.length > 0 && (
          <Choices label={t('dev.deliveries')}>
            {list.items.map((each) => (
              <DeliveryLine
                key={each.id}
                of={each}
                isOn={each.id === chosen}
                onChoose={() => change({ id: each.id })}
              />
            ))}
          </Choices>
        )}
        <LoadMore of={list} className="p-3 text-center" />
      </Split>
    </Page>
  );
}
