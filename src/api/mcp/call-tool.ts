import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import { authorize } from '#platform/authorize.ts';
import type { Services } from '#platform/context.ts';
import { toAppError } from '#platform/db/errors.ts';
import { noteCall } from '#platform/note-call.ts';
import { isReadOnly } from '#platform/operation.ts';
import { refuseUnknownKeys } from '#platform/unknown-fields.ts';
import { callOperation } from '../call-operation.ts';
import type { AgentCall } from './agent-call.ts';
import type { Tool } from './describe-tool.ts';
import type { ReportProgress } from './progress.ts';

/** Runs the operation behind a tool, on the same path as every call. */
export async function callTool(
  services: Services,
  tool: Tool,
  args: Record<string, unknown>,
  call: AgentCall,
  requestId: string,
  onProgress?: ReportProgress,
) {
  const idempotencyKey = takeKey(services, tool, args, call, requestId);
  return callOperation(services, {
    via: 'mcp',
    op: tool.op,
    readInput: () => args,
    caller: call.caller,
    requestId,
    idempotencyKey,
    address: call.address,
    signal: call.signal,
    ...(onProgress && { onProgress }),
  });
}

/** Before any error about arguments or project, as on the other faces. */
function takeKey(
  services: Services,
  { op, knownFields, listing }: Tool,
  args: Record<string, unknown>,
  { caller, choice, address }: AgentCall,
  requestId: string,
): string | null {
  try {
    authorize(op, caller);
    if (choice.readOnly && !isReadOnly(op))
      throw new AppError('forbidden', inEnglish('This connection only reads.'), { action: listing.name });
    refuseUnknownKeys(args, knownFields, listing.name);
    const { idempotencyKey } = args;
    if (idempotencyKey !== undefined && typeof idempotencyKey !== 'string')
      throw invalidField('idempotencyKey', inEnglish('must be a string'));
    delete args['idempotencyKey'];
    return idempotencyKey ?? null;
  } catch (cause) {
    const error = toAppError(cause);
    const startedMs = services.clock.monotonicMs();
    noteCall(services, { op, caller, via: 'mcp', requestId, address }, { input: args, startedMs, error });
    throw error;
  }
}
