import { count, money } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Cell, Row, Table } from '../../ui/table.tsx';
import type { Figures } from './metrics.ts';

export function UsageTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (Figures & { names: readonly string[] })[];
}) {
  return (
    <Table
      label={label}
      head={[
        ...head,
        t('dev.usage.calls'),
        t('dev.usage.failed'),
        t('dev.usage.tokensIn'),
        t('dev.usage.tokensOut'),
        t('dev.usage.cost'),
      ]}
    >
      {rows.map((each) => (
        <Row key={each.names.join(' ')}>
          {each.names.map((name, index) => (
            <Cell key={head[index]} className={index === 0 ? 'font-medium' : 'font-mono text-xs text-fg-2'}>
              {name}
            </Cell>
          ))}
          <Cell className="tnum">{count(each.calls)}</Cell>
          <Cell className="tnum">{count(each.failed)}</Cell>
          <Cell className="tnum">{count(each.tokensIn)}</Cell>
          <Cell className="tnum">{count(each.tokensOut)}</Cell>
          <Cell className="tnum">{each.cost === null ? '–' : money(each.cost)}</Cell>
        </Row>
      ))}
    </Table>
  );
}
