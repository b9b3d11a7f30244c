import { shownZone } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Input, Options, Select } from '../../ui/field.tsx';
import { useNow } from '../use-now.ts';
import { addDays, wallOf } from '../zone.ts';
import { SPANS } from './time-span.ts';

interface Span {
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Any time, the last so many days, or from one day to another. */
export function TimeFilter({
  value: { days, from, to },
  onChange,
}: {
  value: Span;
  onChange: (change: Span) => void;
}) {
  const today = wallOf(useNow(), shownZone()).date;
  const isOwn = from !== undefined || to !== undefined;
  const chosen = days !== undefined && SPANS.includes(days) ? String(days) : isOwn ? 'own' : '';
  const choose = (next: string) =>
    onChange(
      next === 'own'
        ? { days: undefined, from: addDays(today, -((days ?? 30) - 1)), to: today }
        : { days: next === '' ? undefined : Number(next), from: undefined, to: undefined },
    );
  return (
    <>
      <Select
        aria-label={t('posts.time')}
        className="w-auto"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('posts.time.any')}</option>
        <Options of={SPANS.map((span) => [span, t('posts.time.last', { days: span })])} />
        <option value="own">{t('posts.time.own')}</option>
      </Select>
      {chosen === 'own' && (
        <span className="inline-flex items-center gap-1">
          <Input
            type="date"
            className="w-36"
            aria-label={t('analytics.from')}
            max={to ?? today}
            value={from ?? ''}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
          <span aria-hidden className="text-fg-3">
            –
          </span>
          <Input
            type="date"
            className="w-36"
            aria-label={t('analytics.to')}
            min={from}
            max={today}
            value={to ?? ''}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        </span>
      )}
    </>
  );
}
