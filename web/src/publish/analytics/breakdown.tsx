import { t } from '../../text/text.ts';
import { languageName } from '../../text/format.ts';
import { Panel } from '../../ui/card.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { PlatformIcon, titleOf } from '../platform-icon.tsx';
import { type Figures, type Metric, metricName, type Overview, shownFigure } from './metric.ts';

const SHOWN = [
  'posts',
  'impressions',
  'engagements',
  'engagementRate',
  'followers',
] as const satisfies readonly Metric[];

/** The same figures by platform, by account and by language. An account's name opens its own figures. */
export function Breakdown({ of, onAccount }: { of: Overview; onAccount: (accountId: string) => void }) {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Panel title={t('analytics.byAccount')}>
        <Table label={t('analytics.byAccount')} head={[t('analytics.account'), ...names()]}>
          {of.byAccount.map(({ accountId, platform, handle, metrics }) => (
            <Row key={accountId}>
              <Cell>
                <button
                  type="button"
                  onClick={() => onAccount(accountId)}
                  className="flex items-center gap-2 whitespace-nowrap font-medium hover:underline"
                >
                  <PlatformIcon platform={platform} size={17} />
                  {handle}
                </button>
              </Cell>
              <Numbers of={metrics} />
            </Row>
          ))}
        </Table>
      </Panel>
      <div className="space-y-4">
        <Panel title={t('analytics.byPlatform')}>
          <Table label={t('analytics.byPlatform')} head={[t('analytics.platform'), ...names()]}>
            {of.byPlatform.map(({ platform, metrics }) => (
              <Row key={platform}>
                <Cell>
                  <span className="flex items-center gap-2 whitespace-nowrap font-medium">
                    <PlatformIcon platform={platform} size={17} />
                    {titleOf(platform)}
                  </span>
                </Cell>
                <Numbers of={metrics} />
              </Row>
            ))}
          </Table>
        </Panel>
        {of.byLocale.length > 1 && (
          <Panel title={t('analytics.byLanguage')}>
            <Table label={t('analytics.byLanguage')} head={[t('analytics.language'), ...names()]}>
              {of.byLocale.map(({ locale, metrics }) => (
                <Row key={locale ?? ''}>
                  <Cell className="whitespace-nowrap font-medium">
                    {locale === null ? t('analytics.language.none') : languageName(locale)}
                  </Cell>
                  <Numbers of={metrics} />
                </Row>
              ))}
            </Table>
          </Panel>
        )}
      </div>
    </div>
  );
}

const names = () =>
  SHOWN.map((metric) => (
    <span key={metric} className="block text-right">
      {metricName(metric)}
    </span>
  ));

function Numbers({ of }: { of: Figures }) {
  return SHOWN.map((metric) => (
    <Cell key={metric} className="tnum text-right">
      {shownFigure(metric, of[metric])}
    </Cell>
  ));
}
