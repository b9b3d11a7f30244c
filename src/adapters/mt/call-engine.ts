import { say } from '#kernel/say.ts';
import { OutboundError, type OutboundResponse } from '#platform/net/outbound.ts';
import { type EngineContext, EngineRefused, EngineUnavailable } from './contract.ts';
import { type Lane, WAIT_MAX_MS } from './lane.ts';

export interface HttpCall {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Whether a user, and not the operator, chose the address. */
  isOwn?: true | undefined;
}

/** How to read the answers of one provider. */
export interface Dialect<T> {
  /** Null if it is not a valid answer. */
  read(json: unknown): T | null;
  /**
   * The meaning of an error whose status alone is misleading: a 429 for an exceeded budget, a 403 for
   * too many requests.
   */
  explain?(status: number, json: unknown): 'busy' | 'refused' | 'filtered' | null;
}

type Outcome<T> =
  | { kind: 'answer'; value: T; durationMs: number }
  /** The server rejected this request, because it is too long or in an unsupported language. */
  | { kind: 'rejected'; durationMs: number }
  | { kind: 'filtered'; durationMs: number };

const TIMEOUT_MS = 60_000;
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;
const TRIES_MAX = 4;
const FIRST_WAIT_MS = 1000;

/**
 * A group of related calls. After the first final failure, calls that are still waiting for their turn
 * are given up, because they would fail too. Calls in progress are paid for, so they are read to the
 * end.
 */
export class Round {
  readonly entry: AbortSignal;
  readonly #stop = new AbortController();

  constructor(signal: AbortSignal) {
    this.entry = AbortSignal.any([signal, this.#stop.signal]);
  }

  stop(error: unknown): void {
    this.#stop.abort(error);
  }

  async all(calls: readonly Promise<void>[]): Promise<void> {
    const ends = await Promise.allSettled(calls);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** One request to a provider, with retries. */
export async function callEngine<T>(
  ctx: EngineContext,
  lane: Lane,
  call: HttpCall,
  dialect: Dialect<T>,
  round = new Round(ctx.signal),
): Promise<Outcome<T>> {
  const age = await lane.enter(round.entry);
  try {
    return await tryCall(ctx, lane, age, call, dialect);
  } catch (error) {
    // Before the place is released, so that the next caller knows.
    round.stop(error);
    throw error;
  } finally {
    lane.leave();
  }
}

async function tryCall<T>(
  ctx: EngineContext,
  lane: Lane,
  age: number,
  call: HttpCall,
  dialect: Dialect<T>,
): Promise<Outcome<T>> {
  let problem = '';
  await lane.respectSilence(ctx.clock, ctx.signal);
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    ctx.signal.throwIfAborted();
    const response = await post(ctx, call);
    const isLast = attempt === TRIES_MAX;
    let waitMs = FIRST_WAIT_MS * 2 ** (attempt - 1);
    if (response instanceof OutboundError) {
      problem = response.message;
    } else {
      const outcome = read(response, dialect);
      if (outcome.kind !== 'again') {
        lane.succeeded();
        return outcome;
      }
      problem = outcome.problem;
      waitMs = waitOf(ctx, response) ?? waitMs;
      if (outcome.isBusy || waitMs > WAIT_MAX_MS) lane.slowDown(ctx.clock, age, waitMs, isLast);
    }
    if (!isLast) await ctx.clock.sleep(waitMs, ctx.signal);
  }
  lane.failed(ctx.clock);
  throw new EngineUnavailable(say('engine.no_answer_after_tries', { tries: TRIES_MAX, problem }));
}

type Reading<T> = Outcome<T> | { kind: 'again'; problem: string; isBusy: boolean };

function read<T>(response: OutboundResponse, dialect: Dialect<T>): Reading<T> {
  const { status, durationMs } = response;
  const json = parse(Buffer.from(response.body).toString('utf8'));
  const meaning = status === 200 ? null : (dialect.explain?.(status, json) ?? null);
  const problem = say('engine.it_answered', { status });
  if (meaning === 'filtered') return { kind: 'filtered', durationMs };
  if (meaning === 'busy') return { kind: 'again', problem, isBusy: true };
  if (meaning === null && (status === 429 || status >= 500))
    return { kind: 'again', problem, isBusy: status === 429 };
  if (meaning === null && (status === 400 || status === 413 || status === 422))
    return { kind: 'rejected', durationMs };
  if (status !== 200) throw new EngineRefused(say('engine.refused_call', { status }));
  const value = dialect.read(json);
  return value === null
    ? { kind: 'again', problem: say('engine.answer_not_of_interface'), isBusy: false }
    : { kind: 'answer', value, durationMs };
}

async function post(ctx: EngineContext, call: HttpCall): Promise<OutboundResponse | OutboundError> {
  try {
    return await ctx.outbound.send({
      method: 'POST',
      url: call.url,
      headers: call.headers,
      body: call.body,
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: ANSWER_BYTES_MAX,
      onOverflow: 'fail',
      signal: ctx.signal,
      // A user-supplied address must not give access to hosts that only the operator may reach.
      trusted: !call.isOwn,
    });
  } catch (error) {
    // Aborted by us: the process is draining or the claim is lost, so nothing may be retried.
    if (!(error instanceof OutboundError) || ctx.signal.aborted) throw error;
    return error;
  }
}

/** Seconds or a date. */
function waitOf(ctx: EngineContext, response: OutboundResponse): number | null {
  const header = response.headers['retry-after']?.trim();
  if (header === undefined || header === '') return null;
  const ms = /^\d{1,6}$/u.test(header)
    ? Number(header) * 1000
    : Date.parse(header) - ctx.clock.now().getTime();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
