import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import { type AnyOperation, isReadOnly, type RateClass, toolName } from '../operation.ts';
import { type Taken, takeFromBucket, takeFromWindow } from './store.ts';

export interface RateState {
  taken: boolean;
  limit: number;
  windowSec: number;
  left: number;
  resetSec: number;
  resetMs: number;
  refusal: AppError;
}

/** A limit is a window (n calls from the first call on) or a bucket (sustained rate with burst). */
type Limit =
  | { key: string; limit: number; windowSec: number }
  | { key: string; perSecond: number; burst: number };

const WINDOW_SEC = 60;

/** Open face: token buckets per App Key, so that a pause is made good by a burst. */
const OPEN: Record<RateClass, { perSecond: number; burst: number }> = {
  poll: { perSecond: 50, burst: 100 },
  read: { perSecond: 20, burst: 40 },
  write: { perSecond: 10, burst: 30 },
  start: { perSecond: 1, burst: 20 },
  publish: { perSecond: 1, burst: 20 },
};

/** Social face and MCP: per tool, then over all tools of the class. */
const SOCIAL: Record<RateClass, { tool: number; all: number }> = {
  poll: { tool: 120, all: 600 },
  read: { tool: 120, all: 600 },
  write: { tool: 30, all: 120 },
  start: { tool: 30, all: 120 },
  publish: { tool: 10, all: 120 },
};

/** People click; scripts do not use the console. Enough for every screen, too little for a loop. */
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

/** Takes one call from every limit that applies. A refused call has still counted in the wider one. */
export async function takeRate(
  db: Database,
  clock: Clock,
  op: AnyOperation,
  caller: Caller,
): Promise<RateState> {
  let narrowest: RateState | undefined;
  for (const limit of limitsOf(op, caller)) {
    // Reads come in thousands; a process draws them in blocks. Writes are counted one by one, exactly.
    const state = isReadOnly(op)
      ? await takeFromBlock(db, clock, op, limit)
      : await take(db, clock, op, limit, 1);
    if (!state.taken) return state;
    if (!narrowest || state.left < narrowest.left) narrowest = state;
  }
  if (!narrowest) throw new Error('Every caller has a limit.');
  return narrowest;
}

export async function take(
  db: Database,
  clock: Clock,
  op: { name: string; tool?: string },
  limit: Limit,
  count: number,
): Promise<RateState> {
  const taken =
    'burst' in limit
      ? await takeFromBucket(db.counters, limit, count)
      : await takeFromWindow(db.counters, limit, count);
  const row = taken ?? { taken: false, left_over: 0, resets_at: clock.now() };
  return stateOf(op, limit, row, clock);
}

function stateOf(op: { name: string; tool?: string }, limit: Limit, row: Taken, clock: Clock): RateState {
  const size = 'burst' in limit ? limit.burst : limit.limit;
  const windowSec = 'burst' in limit ? Math.ceil(limit.burst / limit.perSecond) : limit.windowSec;
  const resetMs = row.resets_at.getTime() - clock.now().getTime();
  const resetSec = Math.max(1, Math.ceil(resetMs / 1000));
  return {
    taken: row.taken,
    limit: size,
    windowSec,
    left: row.left_over,
    resetSec,
    resetMs,
    refusal: new AppError(
      'rate_limited',
      say('limits.allowed_calls_per_seconds_try', { op: toolName(op), size, windowSec, resetSec }),
      { limit: size, windowSec, retryAfterSec: resetSec },
      { retryAfterSec: resetSec },
    ),
  };
}

const BLOCK = 10;
const BLOCK_LIFE_MS = 1000;

interface Block {
  left: number;
  until: number;
  state: RateState;
}

const blocks = new Map<string, Block>();
/** Of calls that come together, one draws and the others wait for its block; each drawing its own would waste nine of ten. */
const draws = new Map<string, Promise<RateState>>();

/** Never grants more than the shared limit; may grant up to nine fewer when several processes hold blocks. */
async function takeFromBlock(db: Database, clock: Clock, op: AnyOperation, limit: Limit): Promise<RateState> {
  for (;;) {
    const held = blocks.get(limit.key);
    if (held && held.left > 0 && held.until > clock.monotonicMs()) {
      held.left -= 1;
      return { ...held.state, left: held.state.left + held.left };
    }
    const drawing = draws.get(limit.key) ?? startDraw(db, clock, op, limit);
    const drawn = await drawing;
    // Fewer are left than a block; the last ones are counted one by one.
    if (!drawn.taken) return take(db, clock, op, limit, 1);
  }
}

function startDraw(db: Database, clock: Clock, op: AnyOperation, limit: Limit): Promise<RateState> {
  const size = 'burst' in limit ? limit.burst : limit.limit;
  const wanted = Math.min(BLOCK, Math.ceil(size / 8));
  const drawing = take(db, clock, op, limit, wanted)
    .then((state) => {
      if (blocks.size > 50_000) blocks.clear();
      if (state.taken)
        blocks.set(limit.key, { left: wanted, until: clock.monotonicMs() + lifeMs(limit, state), state });
      return state;
    })
    .finally(() => draws.delete(limit.key));
  draws.set(limit.key, drawing);
  return drawing;
}

/**
 * A bucket refills faster than unused blocks go to waste. A window does not: with a second to live, a
 * caller of one call per second lost nine of every ten and was refused after 12 calls of 120.
 */
function lifeMs(limit: Limit, state: RateState): number {
  return 'burst' in limit ? BLOCK_LIFE_MS : Math.max(BLOCK_LIFE_MS, state.resetMs);
}
