import type { Output } from '../../../api/client.ts';
import { exactly } from '../../../text/format.ts';
import { t } from '../../../text/text.ts';
import { Code, Copyable } from '../../../ui/bits.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { actName } from './act-name.ts';
import { ChangeList } from './change-list.tsx';
import type { NameOf } from './change-words.ts';

export type Entry = Output<'list_audit_log'>['items'][number];

export function AuditEntry({
  entry,
  who,
  nameOf,
  onClose,
}: {
  entry: Entry;
  who: string;
  nameOf: NameOf;
  onClose: () => void;
}) {
  return (
    <Sheet
      onClose={onClose}
      title={actName(entry.operation)}
      lead={t('audit.lead', { who, when: exactly(entry.at) })}
    >
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-2 text-sm">
        <dt className="text-fg-3">{t('audit.operationName')}</dt>
        <dd>
          <Copyable value={entry.operation} />
        </dd>
        <dt className="text-fg-3">{t('audit.actor')}</dt>
        <dd>
          <Copyable value={entry.actor.id} />
        </dd>
        <dt className="text-fg-3">{t('audit.request')}</dt>
        <dd>
          <Copyable value={entry.requestId} />
        </dd>
      </dl>
      {entry.changes.length > 0 && (
        <>
          <h3 className="mb-1 mt-5 text-xs font-semibold text-fg-2">{t('audit.changes')}</h3>
          <ChangeList changes={entry.changes} more={entry.moreChanges} nameOf={nameOf} />
        </>
      )}
      <h3 className="mb-1 mt-5 text-xs font-semibold text-fg-2">{t('audit.subject')}</h3>
      <Code label={t('audit.subject')}>{JSON.stringify(entry.subject, null, 2)}</Code>
      <h3 className="mb-1 mt-5 text-xs font-semibold text-fg-2">{t('audit.input')}</h3>
      <Code label={t('audit.input')}>{JSON.stringify(entry.input, null, 2)}</Code>
    </Sheet>
  );
}
