import type { AppError } from '#kernel/errors.ts';
import { secretFields } from '#kernel/secret.ts';
import type { Caller } from './caller.ts';
import type { Services } from './context.ts';
import { successStatus } from './held.ts';
import { type AnyOperation, isReadOnly } from './operation.ts';
import { maskJson } from './request-log/mask.ts';

const BODY_MAX = 4096;
/** What a read answered can be read again, and a row that fits into a quarter of a page is not compressed. */
const READ_MAX = 1024;

interface MadeCall {
  op: AnyOperation;
  caller: Pick<Caller, 'kind' | 'id' | 'workspaceId' | 'projectId'>;
  via: 'open' | 'social' | 'console' | 'mcp';
  requestId: string;
  address: string;
}

/** The outcome of a call. The input is as it was sent, and absent if it was never read. */
type CallEnd = { input: unknown; startedMs: number } & ({ data: unknown } | { error: AppError });

/**
 * Records a call. Polls are not recorded, as the contract says, nor are reads by our own pages, which are a
 * kind of polling. When people change something about themselves, the log says only that they did.
 */
export function noteCall(
  services: Services,
  { op, caller, via, requestId, address }: MadeCall,
  end: CallEnd,
): void {
  const error = 'error' in end ? end.error : null;
  if (op.rate === 'poll' || caller.workspaceId === '') return;
  if (via === 'console' && error === null && isReadOnly(op)) return;
  const isKept = op.of === undefined;
  services.requests.note({
    workspace_id: caller.workspaceId,
    project_id: caller.projectId,
    at: services.clock.now(),
    face: via,
    actor_kind: caller.kind,
    actor_id: caller.id,
    operation: op.name,
    status: error?.status ?? successStatus(op, 'data' in end ? end.data : null),
    code: error === null ? null : error.reason,
    duration_ms: Math.max(0, Math.round(services.clock.monotonicMs() - end.startedMs)),
    address,
    request_id: requestId,
    request: isKept && end.input !== undefined ? maskJson(end.input, BODY_MAX, secretFields(op.input)) : null,
    response: isKept
      ? maskJson(
          error ? shown(error) : 'data' in end ? end.data : null,
          error || !isReadOnly(op) ? BODY_MAX : READ_MAX,
        )
      : null,
  });
}

function shown({ code, reason, message, params, fields }: AppError): object {
  return { code, reason, message, params, ...(fields.length > 0 && { fields }) };
}
