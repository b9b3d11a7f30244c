import type { AppError } from '#kernel/errors.ts';
import type { Services } from '#platform/context.ts';
import { type Call, execute, type Outcome } from '#platform/execute.ts';
import { toAppError } from '#platform/db/errors.ts';
import { noteRefusal } from '#platform/note-refusals.ts';
import { noteCall } from '#platform/note-call.ts';
import { pickProject } from './pick-project.ts';

/** A call as its face knows it once the caller is authenticated. */
export interface FaceCall extends Call {
  readInput(): Record<string, unknown>;
}

/** The only way from a face to an operation: nothing else in api/ calls `execute`. */
export async function callOperation(services: Services, call: FaceCall): Promise<Outcome> {
  const startedMs = services.clock.monotonicMs();
  let input: Record<string, unknown> | undefined;
  const readInput = () => {
    input = call.readInput();
    return input;
  };
  let { caller } = call;
  try {
    const picked = await pickProject(services, { ...call, readInput });
    ({ caller } = picked);
    const outcome = await execute(services, { ...call, ...picked });
    noteCall(services, { ...call, caller }, { input, startedMs, data: outcome.data });
    return outcome;
  } catch (cause) {
    const error = toAppError(cause);
    noteCall(services, { ...call, caller }, { input, startedMs, error });
    throw error;
  }
}

interface FailedCall {
  /** The subject of the log line. */
  what: string;
  face: string;
  address: string;
  requestId: string;
  route: string;
  /** Further fields for the log. */
  facts?: Record<string, unknown>;
}

/** Counts refusals, and logs faults of our own with their cause. */
export function noteFailure(
  services: Services,
  error: AppError,
  { what, facts, ...refusal }: FailedCall,
): void {
  noteRefusal(services, { ...refusal, error });
  if (error.status < 500) return;
  const { requestId, route: path } = refusal;
  services.log.error({ error: error.cause ?? error, requestId, path, ...facts }, `${what} failed`);
}
