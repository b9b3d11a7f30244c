import { createHash } from 'node:crypto';
import { say } from '#kernel/say.ts';
import type { Clock } from '#platform/clock.ts';
import { EngineBusy } from './contract.ts';

/** The initial and the maximum number of parallel calls from one process. */
const CALLS_FIRST = 4;
const CALLS_MAX = 16;
/** After this many consecutive failed calls, the provider counts as down. */
const BREAKS_AFTER = 3;
const BREAK_FIRST_MS = 15_000;
const BREAK_MAX_MS = 300_000;
/** A worker does not sleep longer than this; the job is retried later instead. */
export const WAIT_MAX_MS = 20_000;
const LANES_MAX = 100;

/**
 * Limits the parallel calls to one address with one key, and tracks whether it is available. The limit
 * grows by one per round of good answers and is halved by a 429. Real limits depend on contract and
 * time, so no fixed setting would be right for long.
 */
export class Lane {
  #allowed = CALLS_FIRST;
  #busy = 0;
  /** Calls that began before the limit was halved say nothing about the new limit. */
  #age = 0;
  #silentUntilMs = 0;
  #closedUntilMs = 0;
  #failures = 0;
  readonly #waiting = new Set<() => void>();

  get allowed(): number {
    return Math.floor(this.#allowed);
  }

  /** Waits for a place, which must be released with `leave`. Returns the age for `slowDown`. */
  async enter(signal: AbortSignal): Promise<number> {
    signal.throwIfAborted();
    if (this.#busy < this.allowed) this.#busy += 1;
    else await this.#queue(signal);
    return this.#age;
  }

  leave(): void {
    this.#busy -= 1;
    this.#admit();
  }

  #queue(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting.delete(letIn);
      reject(signal.reason);
    };
    const letIn = () => {
      signal.removeEventListener('abort', giveUp);
      this.#busy += 1;
      resolve();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#waiting.add(letIn);
    return promise;
  }

  #admit(): void {
    for (const letIn of this.#waiting) {
      if (this.#busy >= this.allowed) return;
      this.#waiting.delete(letIn);
      letIn();
    }
  }

  /** Sleeps through a short wait requested by the provider. For a long one, the job is retried later. */
  async respectSilence(clock: Clock, signal: AbortSignal): Promise<void> {
    const now = clock.monotonicMs();
    if (this.#closedUntilMs > now) throw new EngineBusy(say('engine.left_alone'));
    const waitMs = this.#silentUntilMs - now;
    if (waitMs > WAIT_MAX_MS) throw new EngineBusy(say('engine.asked_to_wait'));
    if (waitMs > 0) await clock.sleep(waitMs, signal);
  }

  succeeded(): void {
    this.#failures = 0;
    this.#allowed = Math.min(CALLS_MAX, this.#allowed + 1 / this.#allowed);
    this.#admit();
  }

  /** The provider answered 429. Throws if the wait is too long to sleep. */
  slowDown(clock: Clock, age: number, waitMs: number, isLastTry: boolean): void {
    if (age === this.#age) {
      this.#allowed = Math.max(1, this.#allowed / 2);
      this.#age += 1;
    }
    this.#silentUntilMs = Math.max(this.#silentUntilMs, clock.monotonicMs() + waitMs);
    if (isLastTry || waitMs > WAIT_MAX_MS) throw new EngineBusy(say('engine.asked_to_wait'));
  }

  /** All retries of a call failed. */
  failed(clock: Clock): void {
    this.#failures += 1;
    const rounds = this.#failures - BREAKS_AFTER;
    if (rounds >= 0)
      this.#closedUntilMs = clock.monotonicMs() + Math.min(BREAK_MAX_MS, BREAK_FIRST_MS * 2 ** rounds);
  }
}

const lanes = new Map<string, Lane>();

/** Drops the least recently used lane first. It then starts with the initial limit, which is harmless. */
export function laneOf(baseUrl: string, apiKey: string | null): Lane {
  const key = `${baseUrl} ${createHash('sha256')
    .update(apiKey ?? '')
    .digest('hex')}`;
  const lane = lanes.get(key) ?? new Lane();
  lanes.delete(key);
  lanes.set(key, lane);
  const [oldest] = lanes.keys();
  if (lanes.size > LANES_MAX && oldest !== undefined) lanes.delete(oldest);
  return lane;
}
