import { createHash } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from './clock.ts';

const LOOK_MS = 100;
const CHECK_MS = 1000;

export interface SlotWish {
  clock: Clock;
  signal: AbortSignal;
  /** Long ones leave the first slot to short ones, which so never wait for them. */
  isLong: boolean;
  /** Throws when nobody needs the slot any more; asked about once a second. */
  check(): Promise<unknown>;
}

let drafts = 0;

/**
 * A limit over all processes of one installation on this machine. A slot is a file that names its holder: the
 * one of a process that died is inherited. Not a lock in the database, which knows machines only by what they say, and
 * would cost a connection for each holder. Not below the data folder, which several machines may share.
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

  /** Waits for a slot; what is returned gives it back. */
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

  /** Where nothing can be written, or another process was first, the limit of each process must do. */
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
        // Creates or fails, and whoever sees the slot sees its holder.
        linkSync(draft, slot);
        return true;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
      }
      const holder = read(slot);
      if (holder === null || isAlive(holder)) return false;
      // Of several who judge it dead only one can move it away.
      const aside = `${draft}.dead`;
      if (move(slot, aside) && read(aside) !== holder) restore(aside, slot);
      rmSync(aside, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Numbers of processes are given again, so the moment of its start belongs to it where the system tells. */
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
  // The name of the program comes second, and may have spaces in it.
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

/** A living holder came between our look and our move. */
function restore(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Somebody took it in between: one too many for as long as both work.
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
