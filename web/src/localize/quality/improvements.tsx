import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Panel } from '../../ui/card.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { ScoreFigure } from '../../ui/score.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';

/** Texts before and after rules and Smart Optimization improved them. */
export function Improvements({
  project,
  task,
  language,
  to,
}: {
  project: string;
  task: string | undefined;
  language: string;
  to: string;
}) {
  const list = useCall('list_improvements', {
    project_id: project,
    language,
    ...(task !== undefined && { task_id: task }),
  });
  return (
    <Panel title={t('quality.improved')} note={t('quality.improved.note')}>
      <Loaded of={list} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-6 text-sm text-fg-2">{t('quality.improved.none')}</p>
          ) : (
            <Table
              label={t('quality.improved')}
              head={[
                t('quality.source'),
                t('quality.before'),
                t('quality.after'),
                t('quality.score'),
                t('quality.when'),
              ]}
            >
              {items.map((item) => (
                <Row key={`${item.id} ${item.at}`}>
                  <Cell className="max-w-60 py-2">
                    <Link
                      to={to}
                      search={{ lang: language, row: item.id }}
                      className="line-clamp-2 text-brand-text hover:underline"
                    >
                      {item.content}
                    </Link>
                    <Tag tone={item.action === 'optimized' ? 'ai' : 'neutral'}>
                      {t(`editor.act.${item.action}`)}
                    </Tag>
                  </Cell>
                  <Cell className="max-w-60 py-2">
                    <del className="df" lang={language} dir="auto">
                      {item.before.text}
                    </del>
                  </Cell>
                  <Cell className="max-w-60 py-2">
                    <ins className="df" lang={language} dir="auto">
                      {item.now.text}
                    </ins>
                  </Cell>
                  <Cell className="tnum whitespace-nowrap">
                    <Scored value={item.before.score} /> <ArrowRight className="inline size-3" aria-hidden />{' '}
                    <Scored value={item.now.score} />
                  </Cell>
                  <Cell>
                    <Time at={item.at} />
                  </Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </Loaded>
    </Panel>
  );
}

const Scored = ({ value }: { value: number | null }) =>
  value === null ? '–' : <ScoreFigure value={value} />;
