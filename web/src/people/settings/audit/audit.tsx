import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../../api/explain.ts';
import { useCall, usePages } from '../../../api/use-call.ts';
import { toast } from '../../../shell/toast.ts';
import { useUrl } from '../../../shell/url.ts';
import { t, tOr } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Time } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty, Problem, Skeleton } from '../../../ui/regions.tsx';
import { Cell, Row, Table } from '../../../ui/table.tsx';
import { Acts } from '../acts-heading.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { actName } from './act-name.ts';
import { changeInWords } from './change-words.ts';
import { exportAudit } from './export-audit.ts';
import { AuditEntry, type Entry } from './audit-entry.tsx';
import { type AuditUrl, AuditFilters } from './audit-filters.tsx';

function startOf(day: string, later = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

/** Fields of a change that hold ids of accounts or of their groups. */
const HAS_IDS = new Set(['accounts', 'groups']);

/** Who changed what, newest first. */
export function Screen() {
  const [filters, change] = useUrl<AuditUrl>();
  const { actor, operation, object, from, to, entry } = filters;
  const members = usePages('list_members', { limit: 100 });
  const narrowed = {
    ...(actor && { actorId: actor }),
    ...(operation && { operation }),
    ...(object && { objectId: object }),
    ...(from && { from: startOf(from) }),
    ...(to && { to: startOf(to, 1) }),
  };
  const log = usePages('list_audit_log', { limit: 50, ...narrowed });
  const isNarrowed = Object.keys(narrowed).length > 0;
  const [isExporting, setExporting] = useState(false);
  const exportAll = () => {
    setExporting(true);
    exportAudit(narrowed, nameOf)
      .catch((error: unknown) => toast({ ...explain(error), tone: 'bad' }))
      .finally(() => setExporting(false));
  };
  const nameOf = ({ kind, id }: Entry['actor']) =>
    members.items.find(({ userId }) => userId === id)?.name ?? tOr(`actor.${kind}`, kind);
  const touchesAccounts = log.items.some(({ changes }) => changes.some(({ field }) => HAS_IDS.has(field)));
  const accounts = useCall('list_accounts', {}, { enabled: touchesAccounts });
  const nameOfId = (id: string) =>
    members.items.find(({ userId }) => userId === id)?.name ??
    accounts.data?.accounts.find((account) => account.id === id)?.displayName ??
    accounts.data?.groups.find((group) => group.id === id)?.name;
  const opened = log.items.find(({ id }) => id === entry);
  return (
    <SettingsPage
      title={t('settings.audit')}
      actions={
        <Button isBusy={isExporting} disabled={log.items.length === 0} onClick={exportAll}>
          <Download />
          {t('audit.export')}
        </Button>
      }
    >
      <AuditFilters of={filters} isNarrowed={isNarrowed} onChange={change} />
      <Card>
        {log.error ? (
          <Problem error={log.error} onRetry={() => void log.refetch()} />
        ) : log.isPending ? (
          <Skeleton />
        ) : log.items.length === 0 ? (
          <Empty icon={ScrollText} title={isNarrowed ? t('common.nothingMatches') : t('audit.none')} />
        ) : (
          <AuditTable
            entries={log.items}
            nameOf={nameOf}
            nameOfId={nameOfId}
            onOpen={(id) => change({ entry: id })}
          />
        )}
      </Card>
      {log.hasNextPage && (
        <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('common.loadMore')}
        </Button>
      )}
      {opened && (
        <AuditEntry
          entry={opened}
          who={nameOf(opened.actor)}
          nameOf={nameOfId}
          onClose={() => change({ entry: '' })}
        />
      )}
    </SettingsPage>
  );
}

function AuditTable({
  entries,
  nameOf,
  nameOfId,
  onOpen,
}: {
  entries: readonly Entry[];
  nameOf: (actor: Entry['actor']) => string;
  nameOfId: (id: string) => string | undefined;
  onOpen: (id: string) => void;
}) {
  return (
    <Table
      label={t('settings.audit')}
      hasManyColumns
      head={[
        t('col.when'),
        t('col.who'),
        t('audit.operation'),
        t('audit.changes'),
        t('audit.via'),
        t('col.address'),
        <Acts key="acts" />,
      ]}
    >
      {entries.map((each) => (
        <Row key={each.id}>
          <Cell>
            <Time at={each.at} />
          </Cell>
          <Cell className="max-w-44 truncate">{nameOf(each.actor)}</Cell>
          <Cell className="min-w-44" title={each.operation}>
            {actName(each.operation)}
          </Cell>
          <Cell className="max-w-60 truncate text-fg-2">
            {each.changes[0] ? changeInWords(each.changes[0], nameOfId) : '–'}
          </Cell>
          <Cell>
            <Tag>{tOr(`via.${each.via}`, each.via)}</Tag>
          </Cell>
          <Cell className="font-mono text-xs">{each.address ?? '–'}</Cell>
          <Cell className="text-right">
            <Button
              size="xs"
              aria-label={t('audit.details.of', { operation: actName(each.operation) })}
              onClick={() => onOpen(each.id)}
            >
              {t('audit.details')}
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
