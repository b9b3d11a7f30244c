import { findStillIn } from '../auth/store.ts';
import type { Role } from '../rights/roles.ts';
import type { Services } from '../context.ts';
import { type Move, type Position, readEnd, readMissed, readMoves } from './store.ts';

/** One query serves all streams of this process; without streams none is made. */
const LOOK_MS = 400;
const MOVES_PER_LOOK = 500;
const BEAT_MS = 15_000;
/** How late a stream notices that its session or its membership has ended. */
const CHECK_MS = 2000;
/** A listener that missed more moves than this is told to read everything again. */
const MISSED_MAX = 500;

/** An open page. */
export interface Listener {
  sessionId: string;
  userId: string;
  workspaceId: string;
  /** As of the last check. */
  role: Role;
  tell(move: Move): void;
  /** It is unknown what the page has missed: it must read everything again. */
  reset(at: Position): void;
  /** Caught up: from here on it receives every move. */
  ready(at: Position): void;
  beat(): void;
  /** `replaced`: a newer page of the same person took its place. */
  end(reason: 'session' | 'stopping' | 'replaced'): void;
}

export interface LiveHub {
  count(): number;
  /**
   * Makes room for a new page: if its session or its person already has the maximum,
   * the oldest page is ended.
   */
  makeRoom(
    page: Pick<Listener, 'sessionId' | 'userId'>,
    max: { perSession: number; perPerson: number },
  ): void;
  /** Resolves once the listener receives everything after `after`, or everything from now on. */
  add(listener: Listener, after: Position | null): Promise<void>;
  remove(listener: Listener): void;
  close(): Promise<void>;
}

/** The state of a listener. */
interface Open {
  waiting: Move[] | null;
  /** The server it was catching up from is gone. */
  isLost: boolean;
  /** The person's rights as of the last check. */
  rights: string | null;
}

export function createLiveHub(services: Pick<Services, 'database' | 'clock' | 'log'>): LiveHub {
  const { database, clock, log } = services;
  const open = new Map<Listener, Open>();
  const stopping = new AbortController();
  let position: Position | null = null;
  let beginning: Promise<Position> | null = null;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    if (position === null) return;
    const { moves, end } = await readMoves(database.system, position, MOVES_PER_LOOK);
    const isOther = end.started !== position.started;
    position = end;
    if (isOther) {
      for (const [listener, mine] of open)
        if (mine.waiting) mine.isLost = true;
        else listener.reset(end);
      return;
    }
    const byWorkspace = Map.groupBy(latest(moves), ({ workspace_id }) => workspace_id);
    for (const [listener, { waiting }] of open)
      for (const move of byWorkspace.get(listener.workspaceId) ?? [])
        if (waiting) waiting.push(move);
        else listener.tell(move);
  }

  async function check(): Promise<void> {
    const live = await findStillIn(database.system, [...open.keys()]);
    for (const [listener, mine] of [...open]) {
      const now = live.get(`${listener.sessionId} ${listener.workspaceId}`);
      if (now === undefined) {
        listener.end('session');
        continue;
      }
      const isOther = mine.rights === null ? now.role !== listener.role : now.rights !== mine.rights;
      listener.role = now.role;
      // A listener that is still catching up is told at the next check.
      const at = mine.waiting === null ? position : null;
      mine.rights = isOther && at === null ? '' : now.rights;
      // Different rights mean different visible data, so the page reads everything again, its buttons too.
      if (isOther && at !== null) listener.reset(at);
    }
  }

  async function keepLooking(): Promise<void> {
    let [beatAt, checkAt] = [clock.monotonicMs(), clock.monotonicMs()];
    while (open.size > 0 && !stopping.signal.aborted) {
      try {
        await look();
        const now = clock.monotonicMs();
        if (now - checkAt >= CHECK_MS) {
          checkAt = now;
          await check();
        }
        if (now - beatAt >= BEAT_MS) {
          beatAt = now;
          for (const listener of open.keys()) listener.beat();
        }
      } catch (error) {
        log.warn({ error }, 'moves could not be read; open pages wait');
      }
      await clock.sleep(LOOK_MS, stopping.signal);
    }
    // The next listener starts from the moment it arrives.
    position = null;
    beginning = null;
    looking = null;
  }

  return {
    count: () => open.size,

    makeRoom({ sessionId, userId }, { perSession, perPerson }) {
      const endOldest = (isOne: (each: Listener) => boolean, max: number) => {
        // In order of arrival.
        const theirs = [...open.keys()].filter(isOne);
        for (const each of theirs.slice(0, Math.max(0, theirs.length - max + 1))) each.end('replaced');
      };
      endOldest((each) => each.sessionId === sessionId, perSession);
      endOldest((each) => each.userId === userId, perPerson);
    },

    async add(listener, after) {
      const mine: Open = { waiting: [], isLost: false, rights: null };
      open.set(listener, mine);
      beginning ??= readEnd(database.system);
      const begun = await beginning;
      if (!open.has(listener)) {
        if (looking === null) beginning = null;
        return;
      }
      position ??= begun;
      // Moves from this moment on are collected in `mine`; earlier ones are read here.
      const from = position;
      mine.waiting = [];
      looking ??= keepLooking();
      const isKnown = after !== null && !isAfter(after, from);
      const missed = isKnown
        ? await readMissed(database.system, listener.workspaceId, after, from, MISSED_MAX)
        : null;
      if (after !== null && missed === null) listener.reset(from);
      else listener.ready(after ?? from);
      for (const move of latest([...(missed ?? []), ...mine.waiting])) listener.tell(move);
      mine.waiting = null;
      if (mine.isLost) listener.reset(position);
    },

    remove: (listener) => void open.delete(listener),

    async close() {
      stopping.abort();
      for (const listener of [...open.keys()]) listener.end('stopping');
      await looking;
    },
  };
}

const isAfter = (a: Position, b: Position) => a.xid > b.xid || (a.xid === b.xid && a.seq > b.seq);

/** A page reads an object again after any of its moves, so the last move is enough. */
function latest(moves: readonly Move[]): Move[] {
  const byObject = new Map<string, Move>();
  for (const move of moves) {
    const key = `${move.type} ${move.object_id}`;
    byObject.delete(key);
    byObject.set(key, move);
  }
  return [...byObject.values()];
}
