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

/** How a program asks its person: it opens pages, or it shows a form, in whose text a link stands. */
export type Way = 'page' | 'form';

/** As it says of itself with this very call. */
export function wayIn(message: Record<string, unknown> | undefined): Way | null {
  const meta = fieldsOf(fieldsOf(message?.['params'])['_meta']);
  return wayAmong(meta[CAPABILITIES]);
}

export function wayAmong(capabilities: unknown): Way | null {
  const { elicitation } = fieldsOf(capabilities);
  if (typeof elicitation !== 'object' || elicitation === null) return null;
  if (typeof fieldsOf(elicitation)['url'] === 'object') return 'page';
  // Without a word on how: the first revision had nothing but forms.
  return typeof fieldsOf(elicitation)['form'] === 'object' || Object.keys(elicitation).length === 0
    ? 'form'
    : null;
}

/** Of an answer that waits for a person: where they decide. */
export function questionIn(data: unknown): Question | null {
  const { id, deepLink } = fieldsOf(fieldsOf(data)[ASKED]);
  return typeof id === 'string' && typeof deepLink === 'string' ? { id, url: deepLink } : null;
}

export interface Question {
  id: string;
  url: string;
}

/** Nothing to fill in: what counts is what the person decides on our page, whatever their program says. */
export const EMPTY_FORM = { type: 'object' as const, properties: {} };

export const wordsFor = (way: Way, { url }: Question) =>
  way === 'page'
    ? 'Look at what would go out, and accept or decline it.'
    : `Open ${url} to look at what would go out, and accept or decline it there. Then go on here.`;

export function questionFor(
  mcp: typeof import('@modelcontextprotocol/server'),
  way: Way,
  question: Question,
) {
  const message = wordsFor(way, question);
  const asked =
    way === 'page'
      ? mcp.inputRequired.elicitUrl({ message, url: question.url })
      : mcp.inputRequired.elicit({ message, requestedSchema: EMPTY_FORM });
  return mcp.inputRequired({
    inputRequests: { [ASKED]: asked },
    // The id alone gives nothing: it is checked like one that comes as an argument.
    requestState: question.id,
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
