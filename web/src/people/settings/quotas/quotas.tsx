import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { bytes, count, day } from '../../../text/format.ts';
import { t, type TextId } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Meter } from '../../../ui/bits.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/regions.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { forecast, monthEnd } from './forecast.ts';

const QUOTAS = [
  { id: 'scheduledThisMonth', text: 'quota.scheduled', refused: 'quota.scheduled.refused', isMonthly: true },
  { id: 'rendersThisMonth', text: 'quota.renders', refused: 'quota.renders.refused', isMonthly: true },
  { id: 'aiThisMonth', text: 'quota.ai', refused: 'quota.ai.refused', isMonthly: true },
  { id: 'seats', text: 'quota.seats', refused: 'quota.seats.refused', isMonthly: false },
  { id: 'mediaBytes', text: 'quota.media', refused: 'quota.media.refused', isMonthly: false },
] as const satisfies { id: string; text: TextId; refused: TextId; isMonthly: boolean }[];

/** The limits of the plan, how far they are used, and what is refused when they are reached. */
export function Screen() {
  const context = useCall('get_workspace_context', {});
  const [now] = useState(() => new Date());
  return (
    <SettingsPage title={t('settings.quotas')}>
      <Loaded of={context}>
        {({ quotas }) => (
          <div className="grid gap-4 sm:grid-cols-2">
            {QUOTAS.map((quota) => (
              <QuotaCard key={quota.id} quota={quota} state={quotas[quota.id]} now={now} />
            ))}
          </div>
        )}
      </Loaded>
    </SettingsPage>
  );
}

function QuotaCard({
  quota,
  state: { used, limit, left },
  now,
}: {
  quota: (typeof QUOTAS)[number];
  state: { used: number; limit: number; left: number };
  now: Date;
}) {
  const shown = (value: number) => (quota.id === 'mediaBytes' ? bytes(value) : count(value));
  const expected = quota.isMonthly ? forecast(used, now) : used;
  const isOver = left <= 0;
  const isTight = !isOver && expected > limit;
  const tone = isOver ? 'bad' : isTight ? 'warn' : 'brand';
  return (
    <Card className="space-y-2.5 p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{t(quota.text)}</h2>
        {isOver && <Tag tone="bad">{t('quota.over')}</Tag>}
        {isTight && <Tag tone="warn">{t('quota.tight')}</Tag>}
      </div>
      <p className="tnum text-xl font-semibold">
        {shown(used)} <span className="text-sm font-normal text-fg-3">/ {shown(limit)}</span>
      </p>
      <Meter label={t(quota.text)} value={used} max={limit} tone={tone} />
      <p className="text-xs text-fg-2">
        {quota.isMonthly
          ? t('quota.forecast', { expected: shown(expected), day: day(monthEnd(now)) })
          : t('quota.left', { left: shown(Math.max(0, left)) })}
      </p>
      <p className="text-xs text-fg-3">{t(quota.refused)}</p>
    </Card>
  );
}
