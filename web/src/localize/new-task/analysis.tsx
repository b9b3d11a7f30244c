import { Calculator } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { count, money } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { LanguageTag } from '../bits.tsx';

type Result = NonNullable<Output<'create_task'>['analysis']>;
type OfLanguage = Result['languages'][string];

/** What the memory already knows and what the rest will cost, before anything is spent. */
export function Analysis({
  result,
  isOld,
  isBusy,
  isPossible,
  ofAddress,
  onAnalyse,
}: {
  result: Result | null;
  isOld: boolean;
  isBusy: boolean;
  isPossible: boolean;
  ofAddress: boolean;
  onAnalyse: () => void;
}) {
  const languages = Object.entries(result?.languages ?? {});
  const costs = languages.map(([, each]) => each.estimated_cost);
  const total = costs.every((cost) => cost === null)
    ? null
    : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
  return (
    <Panel
      title={t('analysis.title')}
      note={ofAddress ? t('analysis.address') : t('analysis.note')}
      action={
        <Button isBusy={isBusy} disabled={!isPossible} onClick={onAnalyse}>
          <Calculator />
          {t('analysis.run')}
        </Button>
      }
      className="overflow-hidden"
    >
      {result !== null && (
        <div role="status" className={isOld ? 'opacity-60' : undefined}>
          {isOld && <p className="px-4 pt-3 text-xs text-warn-text">{t('analysis.old')}</p>}
          <dl className="grid grid-cols-3 gap-2 px-4 py-3 text-xs">
            <Part name={t('task.strings')} value={count(result.strings_count)} />
            <Part name={t('task.words')} value={count(result.words_count)} />
            <Part name={t('analysis.cost')} value={total === null ? t('analysis.noPrice') : money(total)} />
          </dl>
          <Table
            label={t('analysis.perLanguage')}
            head={[t('task.language'), t('analysis.memory'), t('analysis.new'), t('analysis.cost')]}
          >
            {languages.map(([code, each]) => (
              <Row key={code}>
                <Cell className="h-9">
                  <LanguageTag code={code} />
                </Cell>
                <Cell className="tnum h-9">{count(known(each))}</Cell>
                <Cell className="tnum h-9">{count(each.new)}</Cell>
                <Cell className="tnum h-9">
                  {each.estimated_cost === null ? '–' : money(each.estimated_cost)}
                </Cell>
              </Row>
            ))}
          </Table>
          {result.terms_known > 0 && (
            <p className="border-t border-line px-4 py-2 text-xs text-fg-3">
              {t('analysis.terms', { count: result.terms_known })}
            </p>
          )}
        </div>
      )}
    </Panel>
  );
}

const known = (each: OfLanguage) => each.context + each.exact + each['95_99'] + each['85_94'] + each['75_84'];

function Part({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-fg-3">{name}</dt>
      <dd className="tnum text-base font-semibold">{value}</dd>
    </div>
  );
}
