import { t } from '../../text/text.ts';
import { Input } from '../../ui/field.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { RANGES, type Span } from './use-analytics.ts';

/** The last n days, or from one day to another. */
export function RangeFields({
  span,
  range,
  today,
  onChange,
}: {
  span: Span;
  range: { from: string; to: string };
  today: string;
  onChange: (next: { days: Span; from?: string | undefined; to?: string | undefined }) => void;
}) {
  // The other end follows, so that the range never ends before it starts.
  const setFrom = (from: string) =>
    from !== '' && onChange({ days: 'custom', from, ...(from > range.to && { to: from }) });
  const setTo = (to: string) =>
    to !== '' && onChange({ days: 'custom', to, ...(to < range.from && { from: to }) });
  return (
    <>
      <Segmented
        label={t('analytics.range')}
        value={span}
        onChange={(days) =>
          onChange(
            days === 'custom'
              ? { days, from: range.from, to: range.to }
              : { days, from: undefined, to: undefined },
          )
        }
        items={[
          ...RANGES.map((each) => ({ value: each, label: t('analytics.days', { days: each }) })),
          { value: 'custom' as const, label: t('analytics.custom') },
        ]}
      />
      {span === 'custom' && (
        <span className="inline-flex items-center gap-1">
          <Input
            type="date"
            className="h-7 w-36"
            aria-label={t('analytics.from')}
            max={today}
            value={range.from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <span aria-hidden className="text-fg-3">
            –
          </span>
          <Input
            type="date"
            className="h-7 w-36"
            aria-label={t('analytics.to')}
            max={today}
            value={range.to}
            onChange={(event) => setTo(event.target.value)}
          />
        </span>
      )}
    </>
  );
}
