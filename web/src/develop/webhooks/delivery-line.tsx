import { t } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { cn } from '../../ui/cn.ts';
import { ChoiceRow } from '../choices.tsx';
import { type Delivery, lookOf } from './looks.ts';

export function DeliveryLine({
  of: each,
  isOn,
  onChoose,
}: {
  of: Delivery;
  isOn: boolean;
  onChoose: () => void;
}) {
  return (
    <ChoiceRow
      isOn={isOn}
      onChoose={onChoose}
      columns="grid-cols-[92px_minmax(0,1fr)_minmax(0,140px)_44px_56px_80px] max-sm:grid-cols-[92px_minmax(0,1fr)_80px]"
    >
      <span>
        <State look={lookOf(each)} />
      </span>
      <span className="truncate font-mono text-xs">{each.event}</span>
      <span className="truncate font-mono text-2xs text-fg-3 max-sm:hidden">{hostOf(each.url)}</span>
      <span
        className={cn(
          'tnum text-xs max-sm:hidden',
          (each.lastStatus ?? 0) >= 400 ? 'font-medium text-bad-text' : 'text-fg-2',
        )}
      >
        {each.lastStatus ?? '–'}
      </span>
      <span className="tnum text-2xs text-fg-3 max-sm:hidden">
        {t('dev.deliveries.tries', { count: each.attempts })}
      </span>
      <Time at={each.createdAt} className="text-right text-2xs text-fg-3" />
    </ChoiceRow>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
