import type { ReactNode } from 'react';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Panel } from '../../ui/card.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { atHandle } from '../at-handle.ts';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { type Figures, type Metric, metricName, type Overview, shownFigure } from './metric.ts';

const SHOWN = [
  'posts',
  'impressions',
  'views',
  'engagements',
  'engagementRate',
  'clicks',
  'followers',
] as const satisfies readonly Metric[];

export type By = 'account' | 'platform' | 'language' | 'tag';

interface Line {
  key: string;
  name: ReactNode;
  metrics: Figures;
}

/** The same figures by account, platform, language or tag. An account's name opens its own figures. */
export function Breakdown({
  of,
  by,
  onBy,
  onAccount,
}: {
  of: Overview;
  by: By;
  onBy: (by: By) => void;
  onAccount: (accountId: string) => void;
}) {
  const lines = linesOf(of, by, onAccount);
  return (
    <Panel
      title={t('analytics.breakdown')}
      note={t(by === 'tag' ? 'analytics.byTag.note' : 'analytics.breakdown.note')}
      action={
        <Segmented
          label={t('analytics.breakdown')}
          value={by}
          onChange={onBy}
          items={[
            { value: 'account', label: t('analytics.byAccount') },
            { value: 'platform', label: t('analytics.byPlatform') },
            { value: 'language', label: t('analytics.byLanguage') },
            { value: 'tag', label: t('analytics.byTag') },
          ]}
        />
      }
    >
      <Table
        label={t('analytics.breakdown')}
        hasManyColumns
        head={[t(`analytics.${by}`), ...SHOWN.map((metric) => ({ figures: metricName(metric) }))]}
      >
        {lines.map(({ key, name, metrics }) => (
          <Row key={key}>
            <Cell className="whitespace-nowrap font-medium">{name}</Cell>
            {SHOWN.map((metric) => (
              <Cell key={metric} className="tnum text-right">
                {shownFigure(metric, metrics[metric])}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </Panel>
  );
}

function linesOf(of: Overview, by: By, onAccount: (accountId: string) => void): Line[] {
  if (by === 'language')
    return of.byLocale.map(({ locale, metrics }) => ({
      key: locale ?? '',
      name: locale === null ? t('analytics.language.none') : languageName(locale),
      metrics,
    }));
  if (by === 'tag')
    return of.byTag.map(({ tagId, name, metrics }) => ({
      key: tagId ?? '',
      name: tagId === null ? t('analytics.tag.none') : (name ?? tagId),
      metrics,
    }));
  if (by === 'platform')
    return of.byPlatform.map(({ platform, metrics }) => ({
      key: platform,
      name: (
        <span className="flex items-center gap-2">
          <PlatformIcon platform={platform} size={17} />
          {titleOf(platform)}
        </span>
      ),
      metrics,
    }));
  return of.byAccount.map(({ accountId, platform, handle, metrics }) => ({
    key: accountId,
    name: (
      <button
        type="button"
        onClick={() => onAccount(accountId)}
        className="flex items-center gap-2 hover:underline"
      >
        <PlatformIcon platform={platform} size={17} />
        {atHandle(handle)}
        <span className="font-normal text-fg-3">{titleOf(platform)}</span>
      </button>
    ),
    metrics,
  }));
}
