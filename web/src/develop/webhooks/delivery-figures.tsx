import type { Output } from '../../api/client.ts';
import { clock, count, percent } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Card, Figure } from '../../ui/card.tsx';

type Figures = Output<'get_delivery_figures'>;

const TALL = 32;

/** How the last day went, in four cards. */
export function DeliveryFigures({ of }: { of: Figures | undefined }) {
  if (!of) return <div className="h-[108px] shrink-0 border-b border-line max-sm:hidden" />;
  const finished = of.delivered24h + of.failed24h;
  return (
    <div className="grid shrink-0 grid-cols-[1fr_1fr_1.2fr_1.6fr] gap-3 border-b border-line px-6 py-4 max-xl:grid-cols-3 max-sm:hidden">
      <Figure
        name={t('dev.deliveries.day')}
        value={count(of.delivered24h)}
        note={finished > 0 ? percent(of.delivered24h, finished) : undefined}
        tone="text-ok-text"
      />
      <Figure
        name={t('dev.deliveries.gaveUp')}
        value={count(of.failed24h)}
        note={finished > 0 ? percent(of.failed24h, finished) : undefined}
        tone={of.failed24h > 0 ? 'text-bad-text' : 'text-fg-3'}
      />
      <Figure
        name={t('dev.deliveries.median')}
        value={of.medianMs === null ? '–' : t('dev.ms', { ms: count(of.medianMs) })}
        note={of.p95Ms === null ? undefined : t('dev.deliveries.p95', { ms: count(of.p95Ms) })}
      />
      <Card className="px-4 py-3 max-xl:hidden">
        <div className="mb-1.5 text-xs text-fg-3">{t('dev.deliveries.perQuarter')}</div>
        <Bars of={of.quarters} />
      </Card>
    </div>
  );
}

function Bars({ of }: { of: Figures['quarters'] }) {
  const most = Math.max(1, ...of.map(({ ok, failed }) => ok + failed));
  const say = (each: Figures['quarters'][number]) =>
    t('dev.deliveries.perQuarter.cell', { from: clock(each.from), ok: each.ok, failed: each.failed });
  return (
    <>
      <div className="flex h-8 items-end gap-[3px]" aria-hidden>
        {of.map((each) => (
          <span
            key={each.from}
            title={say(each)}
            className="flex flex-1 flex-col justify-end gap-px"
            style={{ height: TALL }}
          >
            {each.failed > 0 && (
              <span
                className="rounded-[1px] bg-bad"
                style={{ height: Math.max(2, (each.failed / most) * TALL) }}
              />
            )}
            <span
              className={each.ok > 0 ? 'rounded-[1px] bg-brand/70' : 'rounded-[1px] bg-active'}
              style={{ height: each.ok > 0 ? Math.max(2, (each.ok / most) * TALL) : 2 }}
            />
          </span>
        ))}
      </div>
      <ul className="sr-only" aria-label={t('dev.deliveries.perQuarter')}>
        {of
          .filter(({ ok, failed }) => ok + failed > 0)
          .map((each) => (
            <li key={each.from}>{say(each)}</li>
          ))}
      </ul>
    </>
  );
}
