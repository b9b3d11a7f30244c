import { findStillIn } from '../auth/store.ts';
import type { Services } from '../context.ts';
import type { Role } from '../rights/roles.ts';
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
  return new Hub(services);
}

class Hub implements LiveHub {
  readonly #services: Pick<Services, 'database' | 'clock' | 'log'>;
  readonly #open = new Map<Listener, Open>();
  readonly #stopping = new AbortController();
  #position: Position | null = null;
  #beginning: Promise<Position> | null = null;
  #looking: Promise<void> | null = null;

  constructor(services: Pick<Services, 'database' | 'clock' | 'log'>) {
    this.#services = services;
  }

  count(): number {
    return this.#open.size;
  }

  makeRoom(
    { sessionId, userId }: Pick<Listener, 'sessionId' | 'userId'>,
    { perSession, perPerson }: { perSession: number; perPerson: number },
  ): void {
    this.#endOldest((each) => each.sessionId === sessionId, perSession);
    this.#endOldest((each) => each.userId === userId, perPerson);
  }

  async add(listener: Listener, after: Position | null): Promise<void> {
    const mine: Open = { waiting: [], isLost: false, rights: null };
    this.#open.set(listener, mine);
    this.#beginning ??= readEnd(this.#services.database.system);
    const begun = await this.#beginning;
    if (!this.#open.has(listener)) {
      if (this.#looking === null) this.#beginning = null;
      return;
    }
    this.#position ??= begun;
    // Moves from this moment on are collected in `mine`; earlier ones are read here.
    const from = this.#position;
    mine.waiting = [];
    this.#looking ??= this.#keepLooking();
    const isKnown = after !== null && !isAfter(after, from);
    const missed = isKnown
      ? await readMissed(this.#services.database.system, listener.workspaceId, after, from, MISSED_MAX)
      : null;
    if (after !== null && missed === null) listener.reset(from);
    else listener.ready(after ?? from);
    for (const move of latest([...(missed ?? []), ...mine.waiting])) listener.tell(move);
    mine.waiting = null;
    if (mine.isLost) listener.reset(this.#position);
  }

  remove(listener: Listener): void {
    this.#open.delete(listener);
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    for (const listener of [...this.#open.keys()]) listener.end('stopping');
    await this.#looking;
  }

  #endOldest(isOne: (each: Listener) => boolean, max: number): void {
    // In order of arrival.
    const theirs = [...this.#open.keys()].filter(isOne);
    for (const each of theirs.slice(0, Math.max(0, theirs.length - max + 1))) each.end('replaced');
  }

  async #keepLooking(): Promise<void> {
    const { clock, log } = this.#services;
    let [beatAt, checkAt] = [clock.monotonicMs(), clock.monotonicMs()];
    while (this.#open.size > 0 && !this.#stopping.signal.aborted) {
      try {
        await this.#look();
        const now = clock.monotonicMs();
        if (now - checkAt >= CHECK_MS) {
          checkAt = now;
          await this.#check();
        }
        if (now - beatAt >= BEAT_MS) {
          beatAt = now;
          for (const listener of this.#open.keys()) listener.beat();
        }
      } catch (error) {
        log.warn({ error }, 'moves could not be read; open pages wait');
      }
      await clock.sleep(LOOK_MS, this.#stopping.signal);
    }
    // The next listener starts from the moment it arrives.
    this.#position = null;
    this.#beginning = null;
    this.#looking = null;
  }

  async #look(): Promise<void> {
    if (this.#position === null) return;
    const { moves, end } = await readMoves(this.#services.database.system, this.#position, MOVES_PER_LOOK);
    const isOther = end.started !== this.#position.started;
    this.#position = end;
    if (isOther) this.#resetAll(end);
    else this.#tellAll(moves);
  }

  /** Another server answers: what was missed in between is unknown. */
  #resetAll(at: Position): void {
    for (const [listener, mine] of this.#open)
      if (mine.waiting) mine.isLost = true;
      else listener.reset(at);
  }

  #tellAll(moves: readonly Move[]): void {
    const byWorkspace = Map.groupBy(latest(moves), ({ workspace_id }) => workspace_id);
    for (const [listener, { waiting }] of this.#open)
      for (const move of byWorkspace.get(listener.workspaceId) ?? [])
        if (waiting) waiting.push(move);
        else listener.tell(move);
  }

  async #check(): Promise<void> {
    const live = await findStillIn(this.#services.database.system, [...this.#open.keys()]);
    for (const [listener, mine] of [...this.#open]) {
      const now = live.get(`${listener.sessionId} ${listener.workspaceId}`);
      if (now === undefined) {
        listener.end('session');
        continue;
      }
      const isOther = mine.rights === null ? now.role !== listener.role : now.rights !== mine.rights;
      listener.role = now.role;
      // A listener that is still catching up is told at the next check.
      const at = mine.waiting === null ? this.#position : null;
      mine.rights = isOther && at === null ? '' : now.rights;
      // Different rights mean different visible data, so the page reads everything again, its buttons too.
      if (isOther && at !== null) listener.reset(at);
    }
  }
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
