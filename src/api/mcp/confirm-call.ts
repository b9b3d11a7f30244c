import { AppError } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Question, PersonAnswers, Way } from './ask-person.ts';
import type { ReportProgress } from './progress.ts';

const LOOK_MS = 2000;
/** As long as most hosts wait for a tool; after that the answer says how to continue. */
export const WAIT_MS = 45_000;
const KEY_MAX = 128;

/**
 * The question for an answer that waits for a person: they decide on our page, whatever their program shows.
 */
export function confirmationQuestion(data: unknown, ways: readonly Way[]): Question | null {
  const { id, deepLink } = fieldsOf(fieldsOf(data)['confirmation']);
  const [way] = ways;
  if (typeof id !== 'string' || typeof deepLink !== 'string' || way === undefined) return null;
  // The id alone grants nothing: it is checked like one passed as an argument.
  const common = { name: 'confirmation' as const, state: id, fields: {} };
  return way === 'page'
    ? { ...common, message: 'Look at what would go out, and accept or decline it.', url: deepLink }
    : {
        ...common,
        message: `Open ${deepLink} to look at what would go out, and accept or decline it there. Then go on here.`,
        url: null,
      };
}

/** The confirmation with which a call comes back if its person opened the page. */
export function confirmationIn({ answers, state }: PersonAnswers): string | null {
  return answers.confirmation?.action === 'accept' && typeof state === 'string' ? state : null;
}

/** With its own idempotency key, derived so that a repeated call gets the same one. */
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

/** People read before they decide. The call is repeated until they have decided or the wait is over. */
export async function onceDecided<T>(
  call: () => Promise<T>,
  clock: Clock,
  signal: AbortSignal,
  hear: ReportProgress,
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
