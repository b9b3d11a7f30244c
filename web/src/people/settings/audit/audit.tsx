import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '../../../api/client.ts';
import { usePages } from '../../../api/use-call.ts';
import { useUrl } from '../../../shell/url.ts';
import { t, tOr } from '../../../text/text.ts';
import { Tag } from '../../../ui/badge.tsx';
import { Time } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/field.tsx';
import { Empty, Problem, Skeleton } from '../../../ui/regions.tsx';
import { Cell, Row, Table } from '../../../ui/table.tsx';
import { MemberSelect } from '../member-select.tsx';
import { Acts } from '../acts-heading.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { AuditEntry } from './audit-entry.tsx';

export type Entry = Output<'list_audit_log'>['items'][number];

/** Who changed what, newest first. */
export function Screen() {
  const [filters, change] = useUrl<{ actor?: string; operation?: string; object?: string; entry?: string }>();
  const { actor, operation, object, entry } = filters;
  const members = usePages('list_members', { limit: 100 });
  const log = usePages('list_audit_log', {
    limit: 50,
    ...(actor && { actorId: actor }),
    ...(operation && { operation }),
    ...(object && { objectId: object }),
  });
  const isNarrowed = Boolean(actor || operation || object);
  const nameOf = ({ kind, id }: Entry['actor']) =>
    members.items.find(({ userId }) => userId === id)?.name ?? tOr(`actor.${kind}`, kind);
  const opened = log.items.find(({ id }) => id === entry);
  return (
    <SettingsPage title={t('settings.audit')} isWide>
      <div className="flex flex-wrap items-center gap-2">
        <MemberSelect value={actor ?? ''} onChange={(next) => change({ actor: next })} />
        <Typed
          key={`o${operation}`}
          label={t('audit.operation')}
          value={operation ?? ''}
          onChange={(next) => change({ operation: next })}
        />
        <Typed
          key={`i${object}`}
          label={t('audit.object')}
          value={object ?? ''}
          onChange={(next) => change({ object: next })}
        />
        {isNarrowed && (
          <Button variant="ghost" onClick={() => change({ actor: '', operation: '', object: '' })}>
            {t('common.clearFilters')}
          </Button>
        )}
      </div>
      <Card>
        {log.error ? (
          <Problem error={log.error} onRetry={() => void log.refetch()} />
        ) : log.isPending ? (
          <Skeleton />
        ) : log.items.length === 0 ? (
          <Empty icon={ScrollText} title={isNarrowed ? t('common.nothingMatches') : t('audit.none')} />
        ) : (
          <Table
            label={t('settings.audit')}
            head={[
              t('col.when'),
              t('col.who'),
              t('audit.operation'),
              t('audit.via'),
              t('col.address'),
              <Acts key="acts" />,
            ]}
          >
            {log.items.map((each) => (
              <Row key={each.id}>
                <Cell>
                  <Time at={each.at} />
                </Cell>
                <Cell className="max-w-44 truncate">{nameOf(each.actor)}</Cell>
                <Cell className="font-mono text-xs">{each.operation}</Cell>
                <Cell>
                  <Tag>{tOr(`via.${each.via}`, each.via)}</Tag>
                </Cell>
                <Cell className="font-mono text-xs">{each.address ?? '–'}</Cell>
                <Cell className="text-right">
                  <Button
                    size="xs"
                    aria-label={t('audit.details.of', { operation: each.operation })}
                    onClick={() => change({ entry: each.id })}
                  >
                    {t('audit.details')}
                  </Button>
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Card>
      {log.hasNextPage && (
        <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('common.loadMore')}
        </Button>
      )}
      {opened && (
        <AuditEntry entry={opened} who={nameOf(opened.actor)} onClose={() => change({ entry: '' })} />
      )}
    </SettingsPage>
  );
}

/** A filter that is written: it holds with Enter, or when one goes on. */
function Typed({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const take = () => text.trim() !== value && onChange(text.trim());
  return (
    <Input
      aria-label={label}
      placeholder={label}
      className="w-52"
      maxLength={64}
      value={text}
      onChange={(e) => setText(e.target.value)}
      onBlur={take}
      onKeyDown={(e) => e.key === 'Enter' && take()}
    />
  );
}
