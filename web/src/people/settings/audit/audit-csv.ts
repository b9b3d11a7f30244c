import type { Output } from '../../../api/client.ts';

export type Entry = Output<'list_audit_log'>['items'][number];

// New columns come at the end: a program that reads the file by position keeps working.
const COLUMNS = [
  'at',
  'actor',
  'actor_id',
  'operation',
  'via',
  'address',
  'request_id',
  'subject',
  'input',
  'changes',
  'more_changes',
];

export function auditCsv(entries: readonly Entry[], nameOf: (actor: Entry['actor']) => string): string {
  const lines = entries.map(({ at, actor, operation, via, address, requestId, subject, input, ...entry }) => [
    at,
    nameOf(actor),
    actor.id,
    operation,
    via,
    address ?? '',
    requestId,
    JSON.stringify(subject),
    JSON.stringify(input),
    JSON.stringify(entry.changes),
    String(entry.moreChanges),
  ]);
  return [COLUMNS, ...lines].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** A cell that begins like a formula would run as one in a spreadsheet. */
const quoted = (cell: string) => `"${cell.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
