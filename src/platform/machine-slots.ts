import { createHash } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from './clock.ts';

const LOOK_MS = 100;
const CHECK_MS = 1000;

interface SlotWish {
  clock: Clock;
  signal: AbortSignal;
  /** Long work leaves the first slot to short work, which therefore never waits for long work. */
  isLong: boolean;
  /** Throws when the slot is no longer needed; called once a second. */
  check(): Promise<unknown>;
}

let drafts = 0;

/**
 * A limit over all processes of one installation on this machine. A slot is a file that names its holder;
 * the slot of a dead process is taken over. A lock in the database would know machines only by what they
 * claim, and would cost a connection per holder. The files are not in the data folder, because several
 * machines may share that.
 */
export class MachineSlots {
  readonly #folder: string;
  readonly #name: string;
  readonly #count: number;

  constructor(name: string, count: number, dataDir: string) {
    const of = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
    this.#folder = join(tmpdir(), `parlance-slots-${process.getuid?.() ?? 0}-${of}`);
    this.#name = name;
    this.#count = count;
  }

  /** Waits for a slot and returns a function that gives it back. */
  async take({ clock, signal, isLong, check }: SlotWish): Promise<() => void> {
    if (!this.#isOurs()) return () => {};
    for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
      signal.throwIfAborted();
      for (let at = isLong ? 1 : 0; at < this.#count; at += 1) {
        const slot = join(this.#folder, `${this.#name}-${at}`);
        if (claim(slot)) return () => rmSync(slot, { force: true });
      }
      if (waitedMs > 0 && waitedMs % CHECK_MS === 0) await check();
      await clock.sleep(LOOK_MS, signal);
    }
  }

  /** If the folder cannot be made or belongs to another user, only the limit within each process applies. */
  #isOurs(): boolean {
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      return lstatSync(this.#folder).uid === (process.getuid?.() ?? 0);
    } catch {
      return false;
    }
  }
}

const SELF = `${process.pid} ${startOf(process.pid)}`;

function claim(slot: string): boolean {
  drafts += 1;
  const draft = `${slot}.${process.pid}.${drafts}`;
  try {
    writeFileSync(draft, SELF);
    for (;;) {
      try {
        // Creates the file or fails, and always with its holder in it.
        linkSync(draft, slot);
        return true;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
      }
      const holder = read(slot);
      if (holder === null || isAlive(holder)) return false;
      // If several processes consider the holder dead, only one of them can move the file away.
      const aside = `${draft}.dead`;
      if (move(slot, aside) && read(aside) !== holder) restore(aside, slot);
      rmSync(aside, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Process ids are reused, so the start time is part of the holder where the system provides it. */
function isAlive(holder: string): boolean {
  const [pid = '', start = ''] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  return startOf(Number(pid)) === start;
}

function startOf(pid: number): string {
  // The program's name comes second and may contain spaces.
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19] ?? '';
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function move(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** A living holder took the slot between our check and our move. */
function restore(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Another process took it in between: one too many until either finishes.
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
