import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import { type AnyOperation, isReadOnly, type RateClass, toolName } from '../operation.ts';
import type { ClaimValues } from '../store/idempotency.ts';
import { type Limit, type Taken, takeAndClaim, takeFromEach } from './store.ts';

export interface RateState {
  taken: boolean;
  limit: number;
  windowSec: number;
  left: number;
  resetSec: number;
  resetMs: number;
  /** Created only on access: an error that is not thrown costs as much to make as one that is. */
  readonly refusal: AppError;
}

const WINDOW_SEC = 60;

/** Open face: token buckets per App Key, so that a pause can be made up for by a burst. */
const OPEN: Record<RateClass, { perSecond: number; burst: number }> = {
  poll: { perSecond: 50, burst: 100 },
  read: { perSecond: 20, burst: 40 },
  write: { perSecond: 10, burst: 30 },
  start: { perSecond: 1, burst: 20 },
  publish: { perSecond: 1, burst: 20 },
};

/** Social face and MCP: a limit per tool, and one over all tools of the class. */
const SOCIAL: Record<RateClass, { tool: number; all: number }> = {
  poll: { tool: 120, all: 600 },
  read: { tool: 120, all: 600 },
  write: { tool: 30, all: 120 },
  start: { tool: 30, all: 120 },
  publish: { tool: 10, all: 120 },
};

/** The console is for people, not scripts: enough for every screen, too little for a loop. */
const CONSOLE = { read: 1200, write: 300 };

function limitsOf(op: AnyOperation, caller: Caller): Limit[] {
  const side = isReadOnly(op) ? 'read' : 'write';
  switch (caller.kind) {
    case 'app_key':
      return [{ key: `${caller.id}:${op.rate}`, ...OPEN[op.rate] }];
    case 'credential':
      return [
        { key: `${caller.id}:${side}`, limit: SOCIAL[op.rate].all, windowSec: WINDOW_SEC },
        { key: `${caller.id}:${op.name}`, limit: SOCIAL[op.rate].tool, windowSec: WINDOW_SEC },
      ];
    case 'session':
      return [{ key: `${caller.id}:${side}`, limit: CONSOLE[side], windowSec: WINDOW_SEC }];
  }
}

/**
 * Takes one call from every limit that applies. A call refused by the limit of its tool has already counted
 * against the limit over all tools.
 */
export async function takeRate(
  db: Database,
  clock: Clock,
  op: AnyOperation,
  caller: Caller,
): Promise<RateState> {
  const limits = limitsOf(op, caller);
  // Reads come in thousands, so a process draws them in blocks. Writes are counted exactly, one by one.
  const states = isReadOnly(op)
    ? await takeFromBlocks(db, clock, op, limits)
    : await takeAll(db, clock, op, limits, () => 1);
  return narrowest(states);
}

/** The same for a write that then claims its key. */
export async function takeRateAndKey(
  db: Database,
  clock: Clock,
  op: AnyOperation,
  caller: Caller,
  wanted: ClaimValues,
): Promise<{ rate: RateState; isMine: boolean }> {
  const limits = limitsOf(op, caller);
  const { taken, isMine } = await takeAndClaim(
    db.counters,
    limits.map((limit) => ({ ...limit, count: 1 })),
    wanted,
  );
  return { rate: narrowest(statesOf(op, limits, taken, clock)), isMine };
}

function narrowest(states: readonly RateState[]): RateState {
  const refused = states.find(({ taken }) => !taken);
  return refused ?? states.reduce((least, state) => (state.left < least.left ? state : least));
}

export async function take(
  db: Database,
  clock: Clock,
  op: { name: string; tool?: string },
  limit: Limit,
  count: number,
): Promise<RateState> {
  const [state] = await takeAll(db, clock, op, [limit], () => count);
  if (!state) throw new Error('The store returned no state for a limit.');
  return state;
}

/** All in one statement, in order; limits after a refusal are not touched. */
async function takeAll(
  db: Database,
  clock: Clock,
  op: { name: string; tool?: string },
  limits: readonly Limit[],
  countOf: (limit: Limit) => number,
): Promise<RateState[]> {
  const rows = await takeFromEach(
    db.counters,
    limits.map((limit) => ({ ...limit, count: countOf(limit) })),
  );
  return statesOf(op, limits, rows, clock);
}

function statesOf(
  op: { name: string; tool?: string },
  limits: readonly Limit[],
  rows: readonly Taken[],
  clock: Clock,
): RateState[] {
  return limits.map((limit, place) =>
    stateOf(op, limit, rows[place] ?? { taken: false, left_over: 0, resets_at: clock.now() }, clock),
  );
}

function stateOf(op: { name: string; tool?: string }, limit: Limit, row: Taken, clock: Clock): RateState {
  return new State(op, limit, row, clock.now().getTime());
}

/**
 * A class, because every call creates two of them, and an object literal with a getter
 * costs as much as a query.
 */
class State implements RateState {
  readonly taken: boolean;
  readonly limit: number;
  readonly windowSec: number;
  readonly left: number;
  readonly resetSec: number;
  readonly resetMs: number;
  readonly #op: { name: string; tool?: string };

  constructor(op: { name: string; tool?: string }, limit: Limit, row: Taken, nowMs: number) {
    this.taken = row.taken;
    this.limit = 'burst' in limit ? limit.burst : limit.limit;
    this.windowSec = 'burst' in limit ? Math.ceil(limit.burst / limit.perSecond) : limit.windowSec;
    this.left = row.left_over;
    this.resetMs = row.resets_at.getTime() - nowMs;
    this.resetSec = Math.max(1, Math.ceil(this.resetMs / 1000));
    this.#op = op;
  }

  get refusal(): AppError {
    const { limit: size, windowSec, resetSec } = this;
    return new AppError(
      'rate_limited',
      say('limits.allowed_calls_per_seconds_try', { op: toolName(this.#op), size, windowSec, resetSec }),
      { limit: size, windowSec, retryAfterSec: resetSec },
      { retryAfterSec: resetSec },
    );
  }
}

const BLOCK = 10;
/**
 * How long a block of a bucket is kept. Keeping it longer costs nothing: after any rest, a caller that sends
 * all it can gets at most one block more than the burst. A caller of one call a second draws once in ten
 * calls instead of each time.
 */
const BLOCK_LIFE_MS = 10_000;
const WINDOW_LIFE_MIN_MS = 1000;

interface Block {
  left: number;
  until: number;
  drawnAt: number;
  drawn: Taken;
}

const blocks = new Map<string, Block>();
/**
 * Of calls that arrive together, one draws and the others wait for its block; if each drew its own, nine of
 * ten blocks would be wasted.
 */
const draws = new Map<string, Promise<ReadonlyMap<string, RateState>>>();

/** Never grants more than the shared limit; may grant up to nine fewer when several processes hold blocks. */
async function takeFromBlocks(
  db: Database,
  clock: Clock,
  op: AnyOperation,
  limits: readonly Limit[],
): Promise<RateState[]> {
  for (;;) {
    const empty = limits.filter(({ key }) => !hasLeft(blocks.get(key), clock));
    if (empty.length === 0) return limits.map((limit) => takeFromBlock(clock, op, limit));
    const drawing = empty.map(({ key }) => draws.get(key)).find((each) => each !== undefined);
    const drawn = await (drawing ?? startDraw(db, clock, op, empty));
    // Fewer calls are left than a block has, so the last ones are counted one by one.
    if (empty.some(({ key }) => drawn.get(key)?.taken === false)) return takeSingly(db, clock, op, limits);
  }
}

async function takeSingly(
  db: Database,
  clock: Clock,
  op: AnyOperation,
  limits: readonly Limit[],
): Promise<RateState[]> {
  const held = limits.filter(({ key }) => hasLeft(blocks.get(key), clock));
  const states = held.map((limit) => takeFromBlock(clock, op, limit));
  const others = limits.filter((limit) => !held.includes(limit));
  return [...states, ...(await takeAll(db, clock, op, others, () => 1))];
}

function hasLeft(block: Block | undefined, clock: Clock): boolean {
  return block !== undefined && block.left > 0 && block.until > clock.monotonicMs();
}

function takeFromBlock(clock: Clock, op: AnyOperation, limit: Limit): RateState {
  const held = blocks.get(limit.key);
  if (!held) throw new Error('There is no block to take a call from.');
  held.left -= 1;
  const { drawn } = held;
  const left_over = leftOf(limit, held, clock) + held.left;
  return stateOf(op, limit, { taken: drawn.taken, left_over, resets_at: drawn.resets_at }, clock);
}

/**
 * What is left besides the drawn block. The bucket has been refilling since, as far as this process knows.
 */
function leftOf(limit: Limit, { drawn, drawnAt, left }: Block, clock: Clock): number {
  if (!('burst' in limit)) return drawn.left_over;
  const refilled = Math.floor(((clock.monotonicMs() - drawnAt) / 1000) * limit.perSecond);
  // Minus the call itself.
  return Math.min(limit.burst - left - 1, drawn.left_over + refilled);
}

/**
 * One statement for all empty blocks: a caller of a single operation uses up its two limits at the same pace.
 */
function startDraw(
  db: Database,
  clock: Clock,
  op: AnyOperation,
  limits: readonly Limit[],
): Promise<ReadonlyMap<string, RateState>> {
  const drawing = takeAll(db, clock, op, limits, blockOf)
    .then((states) => {
      if (blocks.size > 50_000) blocks.clear();
      return new Map(
        limits.map((limit, place): [string, RateState] => {
          const state = states[place];
          if (!state) throw new Error('The store returned no state for a limit.');
          if (state.taken) blocks.set(limit.key, drawnNow(limit, state, clock));
          return [limit.key, state];
        }),
      );
    })
    .finally(() => {
      for (const { key } of limits) draws.delete(key);
    });
  for (const { key } of limits) draws.set(key, drawing);
  return drawing;
}

function blockOf(limit: Limit): number {
  return Math.min(BLOCK, Math.ceil(('burst' in limit ? limit.burst : limit.limit) / 8));
}

function drawnNow(limit: Limit, state: RateState, clock: Clock): Block {
  return {
    left: blockOf(limit),
    until: clock.monotonicMs() + lifeMs(limit, state),
    drawnAt: clock.monotonicMs(),
    drawn: {
      taken: true,
      left_over: state.left,
      resets_at: new Date(clock.now().getTime() + state.resetMs),
    },
  };
}

/**
 * A block of a window is kept until the window ends. When it was kept for a second, a caller of one call per
 * second lost nine of every ten and was refused after 12 of 120 calls.
 */
function lifeMs(limit: Limit, state: RateState): number {
  return 'burst' in limit ? BLOCK_LIFE_MS : Math.max(WINDOW_LIFE_MIN_MS, state.resetMs);
}
