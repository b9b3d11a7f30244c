import type { CompiledQuery } from 'kysely';
import type { Caller } from './caller.ts';
import type { Tx } from './db/client.ts';
import { cutText, HIDDEN, isSecretName, shortenUrl } from './hide-secrets.ts';
import type { Changes } from './note-changes.ts';
import { auditRow, INSTALLATION, personAudit } from './store/audit.ts';

export interface AuditEntry {
  operation: string;
  face: string;
  requestId: string;
  address: string;
  input: unknown;
  /** Input fields that hold a secret although their name does not show it; see kernel/secret.ts. */
  secrets?: ReadonlySet<string>;
  result: unknown;
  /** The changed fields, if the operation reports them. */
  changes?: Changes | null;
}

const INPUT_BYTES_MAX = 4096;
const ID_FIELD = /(^id$|_id$|Id$)/;

/** Closes the transaction of the change, so that no change is committed without its audit row. */
export const AUDIT_OF = {
  workspace: (_tx: Tx, caller: Caller, entry: AuditEntry): CompiledQuery =>
    auditRow({
      workspace_id: caller.workspaceId,
      project_id: caller.projectId,
      ...rowOf(caller, entry),
    }),
  /** A change that people make to their own account is logged in each of their workspaces. */
  person: (tx: Tx, caller: Caller, entry: AuditEntry) => personAudit(tx, caller.id, rowOf(caller, entry)),
  /**
   * A change to the whole installation goes into a log that stewards read, not into the log of a workspace.
   */
  installation: (_tx: Tx, caller: Caller, entry: AuditEntry) =>
    auditRow({ workspace_id: INSTALLATION, ...rowOf(caller, entry) }),
};

/** For actions that are not operations and write their audit row themselves. */
export async function writeInstallationAudit(tx: Tx, caller: Caller, entry: AuditEntry): Promise<void> {
  await tx.executeQuery(AUDIT_OF.installation(tx, caller, entry));
}

function rowOf(caller: Caller, entry: AuditEntry) {
  return {
    actor_kind: caller.kind,
    actor_id: caller.id,
    operation: entry.operation,
    face: entry.face,
    request_id: entry.requestId,
    address: entry.address,
    device: caller.kind === 'session' ? (caller.session?.device ?? null) : null,
    input: JSON.stringify(shorten(redact(entry.input, entry.secrets))),
    subject: JSON.stringify(idsOf(entry.result)),
    changes: entry.changes ? JSON.stringify(entry.changes) : null,
  };
}

const NONE: ReadonlySet<string> = new Set();

function redact(value: unknown, secrets: ReadonlySet<string> = NONE): unknown {
  if (typeof value === 'string') return shortenUrl(value);
  if (Array.isArray(value)) return value.slice(0, 20).map((inner) => redact(inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecretName(key) || secrets.has(key) ? HIDDEN : redact(inner),
    ]),
  );
}

function shorten(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null';
  return text.length <= INPUT_BYTES_MAX ? value : { shortened: cutText(text, INPUT_BYTES_MAX) };
}

function idsOf(result: unknown): Record<string, string> {
  if (typeof result !== 'object' || result === null) return {};
  const ids = Object.entries(result).filter(
    (pair): pair is [string, string] => ID_FIELD.test(pair[0]) && typeof pair[1] === 'string',
  );
  return Object.fromEntries(ids);
}
