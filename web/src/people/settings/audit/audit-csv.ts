import type { Output } from '../../../api/client.ts';

export type Entry = Output<'list_audit_log'>['items'][number];

const COLUMNS = ['at', 'actor', 'actor_id', 'operation', 'via', 'address', 'request_id', 'subject', 'input'];

export function auditCsv(entries: readonly Entry[], nameOf: (actor: Entry['actor']) => string): string {
  const lines = entries.map(({ at, actor, operation, via, address, requestId, subject, input }) => [
    at,
    nameOf(actor),
    actor.id,
    operation,
    via,
    address ?? '',
    requestId,
    JSON.stringify(subject),
    JSON.stringify(input),
  ]);
  return [COLUMNS, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** What begins like a formula would be one in a table. */
const quoted = (cell: string) => `"${cell.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
