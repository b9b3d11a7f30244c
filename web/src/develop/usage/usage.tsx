import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useProject } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { bytes, count, money, percent } from '../../text/format.ts';
import { t, tOr } from '../../text/text.ts';
import { Meter } from '../../ui/bits.tsx';
import { Figure, Panel } from '../../ui/card.tsx';
import { Options, Select } from '../../ui/field.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { DayChart } from './day-chart.tsx';
import { METRICS, type Metric, metricName } from './metrics.ts';
import { UsageTable } from './usage-table.tsx';

const RANGES = ['7', '30', '90'] as const;
const DAY_MS = 86_400_000;

interface Place extends Record<string, string | undefined> {
  days?: (typeof RANGES)[number] | undefined;
  project?: string | undefined;
  metric?: Metric | undefined;
}

/** What translation engines were asked and what it cost, by day, engine and project. */
export function Screen() {
  const [{ days = '30', project, metric = 'calls' }, change] = useUrl<Place>();
  const { all } = useProject();
  const [now] = useState(Date.now);
  const from = new Date(now - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10);
  const usage = useCall('get_usage', { from, ...(project && { project_id: project }) });
  return (
    <Page
      title={t('dev.usage')}
      actions={
        <>
          <Select
            aria-label={t('dev.project')}
            className="h-7 w-40"
            value={project ?? ''}
            onChange={(e) => change({ project: e.target.value })}
          >
            <option value="">{t('dev.usage.allProjects')}</option>
            <Options of={all.map((each) => [each.project_id, each.name])} />
          </Select>
          <Segmented
            label={t('dev.usage.range')}
            value={days}
            onChange={(next) => change({ days: next })}
            items={RANGES.map((each) => ({ value: each, label: t('dev.usage.days', { days: each }) }))}
          />
        </>
      }
    >
      <p className="max-w-3xl text-sm text-fg-2">{t('dev.usage.lead')}</p>
      <Loaded of={usage}>
        {(data) => (
          <>
            <Totals of={data.total} />
            {data.total.calls === 0 ? (
              <Empty icon={ChartColumn} title={t('dev.usage.none')}>
                {t('dev.usage.none.next')}
              </Empty>
            ) : (
              <>
                <Panel
                  title={t('dev.usage.byDay')}
                  note={t('dev.usage.byDay.hint')}
                  action={
                    <Segmented
                      label={t('dev.usage.metric')}
                      value={metric}
                      onChange={(next) => change({ metric: next })}
                      items={METRICS.map((each) => ({ value: each, label: metricName(each) }))}
                    />
                  }
                >
                  <DayChart from={data.from} to={data.to} of={data.byDay} metric={metric} />
                </Panel>
                <Panel title={t('dev.usage.byEngine')}>
                  <UsageTable
                    label={t('dev.usage.byEngine')}
                    head={[t('dev.usage.engine'), t('dev.usage.model')]}
                    rows={data.byEngine.map((each) => ({ ...each, names: [each.engine, each.model] }))}
                  />
                </Panel>
                <Panel title={t('dev.usage.byProject')}>
                  <UsageTable
                    label={t('dev.usage.byProject')}
                    head={[t('dev.project')]}
                    rows={data.byProject.map((each) => ({ ...each, names: [each.name ?? each.projectId] }))}
                  />
                </Panel>
              </>
            )}
            <Quotas of={data.quotas} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Totals({ of }: { of: Output<'get_usage'>['total'] }) {
  return (
    <div className="grid grid-cols-4 gap-3 max-lg:grid-cols-2">
      <Figure name={t('dev.usage.calls')} value={count(of.calls)} />
      <Figure
        name={t('dev.usage.failed')}
        value={count(of.failed)}
        note={of.calls > 0 ? percent(of.failed, of.calls) : undefined}
        tone={of.failed > 0 ? 'text-bad-text' : 'text-fg-3'}
      />
      <Figure name={t('dev.usage.tokens')} value={count(of.tokensIn + of.tokensOut)} />
      <Figure
        name={t('dev.usage.cost')}
        value={of.cost === null ? '–' : money(of.cost)}
        note={of.cost === null ? t('dev.usage.cost.unknown') : undefined}
      />
    </div>
  );
}

const shownOf = (quota: string) => (quota.endsWith('Bytes') ? bytes : count);

function Quotas({ of }: { of: Output<'get_usage'>['quotas'] }) {
  return (
    <Panel title={t('dev.usage.quotas')}>
      <ul className="grid gap-x-8 gap-y-3 p-4 sm:grid-cols-2">
        {Object.entries(of).map(([name, { used, limit }]) => (
          <li key={name}>
            <div className="mb-1 flex justify-between text-xs">
              <span className="text-fg-2">{tOr(`dev.quota.${name}`, name)}</span>
              <span className="tnum text-fg-3">
                {shownOf(name)(used)} / {shownOf(name)(limit)}
              </span>
            </div>
            <Meter
              label={tOr(`dev.quota.${name}`, name)}
              value={used}
              max={limit}
              tone={used >= limit ? 'bad' : 'brand'}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
