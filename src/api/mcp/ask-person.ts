import { AppError } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Hear } from './progress.ts';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const ASKED = 'confirmation';
const LOOK_MS = 2000;
/** As long as most hosts wait for a tool; after it the answer says how to go on. */
const WAIT_MS = 45_000;
const KEY_MAX = 128;

/** Whether the program says of itself, with this very call, that it shows pages to its person. */
export function opensPages(message: Record<string, unknown> | undefined): boolean {
  const meta = fieldsOf(fieldsOf(message?.['params'])['_meta']);
  const { elicitation } = fieldsOf(meta[CAPABILITIES]);
  return typeof fieldsOf(elicitation)['url'] === 'object';
}

/** Of an answer that waits for a person: where they decide. */
export function questionIn(data: unknown): { id: string; url: string } | null {
  const { id, deepLink } = fieldsOf(fieldsOf(data)[ASKED]);
  return typeof id === 'string' && typeof deepLink === 'string' ? { id, url: deepLink } : null;
}

export function questionFor(
  mcp: typeof import('@modelcontextprotocol/server'),
  { id, url }: { id: string; url: string },
) {
  const message = 'Look at what would go out, and accept or decline it.';
  return mcp.inputRequired({
    inputRequests: { [ASKED]: mcp.inputRequired.elicitUrl({ message, url }) },
    // The id alone gives nothing: it is checked like one that comes as an argument.
    requestState: id,
  });
}

/** What a call comes back with after its person was asked: the confirmation, where they opened the page. */
export function answerIn(
  responses: Record<string, unknown> | undefined,
  state: unknown,
): { isAnswered: boolean; confirmationId: string | null } {
  const { action } = fieldsOf(responses?.[ASKED]);
  const isOpened = action === 'accept' && typeof state === 'string';
  return { isAnswered: action !== undefined, confirmationId: isOpened ? state : null };
}

/** With a key of its own, which is the same when the same call comes again. */
export function withConfirmation(args: Record<string, unknown>, id: string): Record<string, unknown> {
  const { idempotencyKey } = args;
  return {
    ...args,
    confirmationId: id,
    ...(typeof idempotencyKey === 'string' && {
      idempotencyKey: `${idempotencyKey.slice(0, KEY_MAX - id.length - 1)}.${id}`,
    }),
  };
}

/** People read before they decide. The call is made again until they have, or the wait is over. */
export async function onceDecided<T>(
  call: () => Promise<T>,
  clock: Clock,
  signal: AbortSignal,
  hear: Hear,
): Promise<T> {
  const start = clock.monotonicMs();
  for (;;) {
    try {
      return await call();
    } catch (cause) {
      const waited = clock.monotonicMs() - start;
      const isUndecided =
        cause instanceof AppError && cause.code === 'conflict' && cause.params['status'] === 'pending';
      if (!isUndecided || waited >= WAIT_MS || signal.aborted) throw cause;
      hear(waited / 1000, WAIT_MS / 1000, 'Nobody has decided yet.');
      await clock.sleep(LOOK_MS, signal);
    }
  }
}
