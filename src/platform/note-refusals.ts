import type { AppError } from '#kernel/errors.ts';
import type { Services } from './context.ts';
import { Counter } from './metrics.ts';

type Noting = Pick<Services, 'log' | 'clock'>;

interface Refusal {
  /** The face that was called. */
  face: string;
  error: Pick<AppError, 'code' | 'reason' | 'status' | 'callerId'>;
  address: string;
  requestId: string;
  /** The route pattern, never the path that was requested. */
  route: string;
}

/** Counted separately by every process; shown at /metrics. */
export const REFUSALS = new Counter({
  name: 'parlance_refusals_total',
  help: 'Calls that were refused because of the caller or the rate, by face and reason.',
  labelNames: ['face', 'code'] as const,
  registers: [],
});
export const SIGN_INS = new Counter({
  name: 'parlance_sign_ins_total',
  help: 'Attempts to sign in with a password, by outcome.',
  labelNames: ['outcome'] as const,
  registers: [],
});

/** 401, 403 and 429 count, and so does an unknown App Key, though the contract says 404 for it. */
const isRefusal = ({ status, reason }: Refusal['error']) =>
  status === 401 || status === 403 || status === 429 || reason === 'unknown_app_key';

export function noteRefusal(noting: Noting, refusal: Refusal): void {
  const { face, error, address, requestId, route } = refusal;
  if (!isRefusal(error)) return;
  REFUSALS.inc({ face, code: error.reason });
  const fields = { face, code: error.reason, caller: error.callerId, address, route, requestId };
  logSometimes(noting, `${face} ${error.reason} ${error.callerId ?? address}`, fields, 'a call was refused');
}

type SignInOutcome = 'ok' | 'wrong' | 'delayed' | 'limited';

export function noteSignIn(
  noting: Noting,
  outcome: SignInOutcome,
  fields: { userId: string | null; address: string },
): void {
  SIGN_INS.inc({ outcome });
  if (outcome === 'ok') noting.log.info(fields, 'somebody signed in');
  else
    logSometimes(
      noting,
      `sign-in ${outcome} ${fields.address}`,
      { ...fields, outcome },
      'a sign-in was refused',
    );
}

const PAUSE_MS = 60_000;
const KEPT_MAX = 5000;
const noted = new Map<string, { at: number; unsaid: number }>();

/**
 * Logs the first of its kind at once, then one line a minute with their number, so
 * that a flood stays readable.
 */
function logSometimes({ log, clock }: Noting, kind: string, fields: object, message: string): void {
  const now = clock.monotonicMs();
  const last = noted.get(kind);
  if (last && now - last.at < PAUSE_MS) {
    last.unsaid += 1;
    return;
  }
  if (noted.size >= KEPT_MAX) noted.clear();
  noted.set(kind, { at: now, unsaid: 0 });
  log.warn({ ...fields, unsaid: last?.unsaid ?? 0 }, message);
}
