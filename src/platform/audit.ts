import type { Caller } from './caller.ts';
import type { Tx } from './db/client.ts';

export interface AuditEntry {
  operation: string;
  face: string;
  requestId: string;
  address: string;
  input: unknown;
  result: unknown;
}

const INPUT_BYTES_MAX = 4096;
const SECRET = /secret|password|token|authorization/i;
const ID_FIELD = /(^id$|_id$|Id$)/;

/** Written in the transaction of the change, so that there is no change without its row. */
export async function writeAudit(tx: Tx, caller: Caller, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      workspace_id: caller.workspaceId,
      project_id: caller.projectId,
      actor_kind: caller.kind,
      actor_id: caller.id,
      operation: entry.operation,
      face: entry.face,
      request_id: entry.requestId,
      address: entry.address,
      input: JSON.stringify(shorten(redact(entry.input))),
      subject: JSON.stringify(idsOf(entry.result)),
    })
    .execute();
}

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 20).map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) ? '[redacted]' : redact(inner)]),
  );
}

function shorten(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= INPUT_BYTES_MAX ? value : { shortened: text.slice(0, INPUT_BYTES_MAX) };
}

function idsOf(result: unknown): Record<string, string> {
  if (typeof result !== 'object' || result === null) return {};
  const ids = Object.entries(result).filter(
    (pair): pair is [string, string] => ID_FIELD.test(pair[0]) && typeof pair[1] === 'string',
  );
  return Object.fromEntries(ids);
}
