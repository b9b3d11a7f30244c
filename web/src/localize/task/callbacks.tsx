import { RotateCw, Webhook } from 'lucide-react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Copyable, Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { deliveryLook } from '../states.ts';
import { useHere } from '../use-address.ts';
import type { TabProps } from './tab.ts';

const FILTERS = ['all', 'pending', 'delivered', 'dead'] as const;
type Filter = (typeof FILTERS)[number];
const PAGE = 100;

/** The callbacks of the calls that worked on this task, each with how it ended. */
export default function Callbacks({ task }: TabProps) {
  const { projectId } = useHere();
  const [{ status = 'all' }, setUrl] = useUrl<{ status?: Filter }>();
  const may = useMay();
  const deliveries = useCall('list_callback_deliveries', {
    project_id: projectId,
    task_id: task.task_id,
    page_size: PAGE,
    ...(status !== 'all' && { status }),
  });
  const again = useAct('redeliver_callback', {
    changes: ['list_callback_deliveries'],
    done: t('callbacks.again.done'),
  });
  return (
    <div className="min-h-0 flex-1 space-y-3 overflow-y-auto px-6 py-3 max-sm:px-4">
      <Segmented
        label={t('callbacks.filter')}
        value={status}
        onChange={(next) => setUrl({ status: next === 'all' ? undefined : next })}
        items={FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('common.all') : t(`delivery.status.${value}`),
        }))}
      />
      <Card className="overflow-hidden">
        <Loaded of={deliveries}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                icon={Webhook}
                title={status === 'all' ? t('callbacks.empty') : t('common.nothingMatches')}
              >
                {status === 'all' ? t('callbacks.empty.next') : undefined}
              </Empty>
            ) : (
              <Table
                label={t('task.tab.callbacks')}
                head={[
                  t('callbacks.event'),
                  t('callbacks.state'),
                  t('callbacks.attempts'),
                  t('callbacks.last'),
                  t('callbacks.to'),
                  t('callbacks.at'),
                  '',
                ]}
              >
                {items.map((each) => {
                  const last = each.attempt_log.at(-1);
                  return (
                    <Row key={each.delivery_id}>
                      <Cell>
                        <span className="font-mono text-xs">{each.event}</span>
                        <Copyable
                          value={each.delivery_id}
                          shown={`…${each.delivery_id.slice(-6)}`}
                          className="ml-2 text-fg-3"
                        />
                      </Cell>
                      <Cell>
                        <State look={deliveryLook(each.status)} />
                      </Cell>
                      <Cell className="tnum">{each.attempts}</Cell>
                      <Cell className="tnum text-fg-2">
                        {last ? (last.failure ?? `${last.status ?? ''} · ${last.duration_ms ?? 0} ms`) : '–'}
                      </Cell>
                      <Cell className="max-w-56 truncate font-mono text-2xs text-fg-2">{each.url}</Cell>
                      <Cell>
                        <Time at={each.created_at} className="text-fg-2" />
                      </Cell>
                      <Cell>
                        {may('draft') && (each.status === 'dead' || each.status === 'delivered') && (
                          <Button
                            size="xs"
                            isBusy={again.isBusy}
                            onClick={() =>
                              again.run({ project_id: projectId, delivery_id: each.delivery_id })
                            }
                          >
                            <RotateCw />
                            {t('callbacks.again')}
                          </Button>
                        )}
                      </Cell>
                    </Row>
                  );
                })}
              </Table>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}
