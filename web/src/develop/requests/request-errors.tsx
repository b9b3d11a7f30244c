import { CircleCheck } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { State } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { lookOf } from './looks.ts';

/** What was refused or failed, by kind: the most frequent first. */
export function RequestErrors() {
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const groups = useCall('group_request_errors', {});
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
      <Loaded of={groups}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon={CircleCheck} title={t('dev.requests.errors.none')} />
          ) : (
            <Table
              label={t('dev.requests.errors')}
              head={[
                t('dev.requests.result'),
                t('dev.requests.operation'),
                t('dev.requests.errors.code'),
                t('dev.requests.errors.times'),
                t('dev.requests.errors.callers'),
                t('dev.requests.errors.last'),
                <span key="acts" className="sr-only">
                  {t('dev.acts')}
                </span>,
              ]}
            >
              {items.map((each) => (
                <Row key={`${each.operation} ${each.code} ${each.status}`}>
                  <Cell>
                    <State look={lookOf(each.status)} />
                  </Cell>
                  <Cell className="font-mono text-xs">{each.operation}</Cell>
                  <Cell className="font-mono text-xs">{each.code}</Cell>
                  <Cell className="tnum">{count(each.count)}</Cell>
                  <Cell className="tnum">{count(each.callers)}</Cell>
                  <Cell className="text-xs">
                    <Time at={each.lastAt} />
                  </Cell>
                  <Cell className="text-right">
                    <Button
                      size="xs"
                      onClick={() =>
                        void navigate({
                          to: `/w/${ws}/d/requests`,
                          search: { operation: each.operation, code: each.code, id: each.lastId },
                        })
                      }
                    >
                      {t('dev.requests.errors.show')}
                    </Button>
                  </Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </Loaded>
    </div>
  );
}
