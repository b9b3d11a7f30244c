import { RotateCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { stream } from '../../api/events.ts';
import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField, Select } from '../../ui/field.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { ResendFailed } from './resend-failed.tsx';

export interface DeliveryFilter extends Record<string, string | number | undefined> {
  kind?: 'callback' | 'webhook' | undefined;
  state?: 'pending' | 'delivered' | 'failed' | undefined;
  event?: string | undefined;
  q?: string | number | undefined;
  id?: string | undefined;
}

const KINDS = ['webhook', 'callback'] as const;

/** One list offers both: a whole kind, or one event of it. */
function chosenBy(value: string): Partial<DeliveryFilter> {
  const kind = KINDS.find((each) => each === value);
  return kind ? { kind, event: undefined } : { kind: undefined, event: value || undefined };
}

export function DeliveryFilters({
  filter,
  change,
  figures,
}: {
  filter: DeliveryFilter;
  change: (next: Partial<DeliveryFilter>) => void;
  figures: Output<'get_delivery_figures'> | undefined;
}) {
  const [isResending, setResending] = useState(false);
  const catalog = useCall('list_event_types', {}, { staleTime: Number.POSITIVE_INFINITY });
  const state = useSyncExternalStore(stream.subscribe, stream.state);
  const counted = (text: string, number: number | undefined) => (number ? `${text} ${count(number)}` : text);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-6 py-2 max-sm:px-4">
      <SearchField
        label={t('dev.deliveries.find')}
        around="w-44 max-sm:w-full"
        className="h-7"
        type="text"
        value={filter.q ?? ''}
        onChange={(e) => change({ q: e.target.value })}
      />
      <Segmented
        label={t('dev.requests.result')}
        value={filter.state ?? 'all'}
        onChange={(next) => change({ state: next === 'all' ? undefined : next })}
        items={[
          { value: 'all', label: t('common.all') },
          { value: 'failed', label: counted(t('dev.deliveries.failed'), figures?.failed) },
          { value: 'pending', label: counted(t('dev.deliveries.pending'), figures?.pending) },
        ]}
      />
      <Select
        aria-label={t('dev.endpoint.events')}
        className="h-7 w-40"
        value={filter.event ?? filter.kind ?? ''}
        onChange={(e) => change(chosenBy(e.target.value))}
      >
        <option value="">{t('dev.deliveries.anyEvent')}</option>
        {KINDS.map((kind) => (
          <optgroup key={kind} label={t(`dev.kindOfDelivery.${kind}`)}>
            <option value={kind}>{t('dev.deliveries.allOf')}</option>
            {(catalog.data?.items ?? [])
              .filter((each) => each.kind === kind)
              .map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
          </optgroup>
        ))}
      </Select>
      {(figures?.failed ?? 0) > 0 && (
        <Button variant="ghost" onClick={() => setResending(true)}>
          <RotateCw />
          {t('dev.deliveries.resendAll')}
        </Button>
      )}
      <span className="flex-1" />
      {state === 'live' && (
        <span className="flex items-center gap-2 text-xs text-fg-3">
          <span className="live-dot size-[7px] rounded-full bg-ok text-ok" aria-hidden />
          {t('dev.live')}
        </span>
      )}
      {isResending && <ResendFailed onClose={() => setResending(false)} />}
    </div>
  );
}
