import { Link } from '@tanstack/react-router';
import { checkName } from '../names.ts';
import type { Output } from '../../api/client.ts';
import { count, percent } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Meter } from '../../ui/bits.tsx';
import { Panel } from '../../ui/card.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';

/** The checks by the number of strings with findings, most first. */
export function CheckTable({
  counts,
  to,
  search,
}: {
  counts: Output<'count_strings'>;
  to: string;
  /** The language, and the task where one is chosen. */
  search: Record<string, string>;
}) {
  const checks = Object.entries(counts.checks).toSorted(([, a], [, b]) => b - a);
  const most = checks[0]?.[1] ?? 1;
  return (
    <Panel title={t('quality.checks')} note={t('quality.checks.note')}>
      {checks.length === 0 ? (
        <p className="px-4 py-6 text-sm text-fg-2">{t('quality.noFindings')}</p>
      ) : (
        <Table
          label={t('quality.checks')}
          head={[t('quality.check'), t('quality.strings'), t('quality.share')]}
        >
          {checks.map(([check, n]) => (
            <Row key={check}>
              <Cell>
                <Link to={to} search={{ ...search, check }} className="text-brand-text hover:underline">
                  {checkName(check)}
                </Link>
              </Cell>
              <Cell className="tnum">{count(n)}</Cell>
              <Cell className="w-1/3">
                <span className="tnum mb-1 block text-xs text-fg-2">{percent(n, counts.total)}</span>
                <Meter label={checkName(check)} value={n} max={most} tone="warn" />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Panel>
  );
}
