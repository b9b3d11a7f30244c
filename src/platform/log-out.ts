import { write, writeSync } from 'node:fs';
import { codeOf } from '#kernel/narrow.ts';
import { systemClock } from './clock.ts';

/**
 * Standard output for the log. Not pino's own: it writes what is left when the process exits, and where the reader
 * of the pipe is gone it tries that for ever, inside `process.exit`. A reader who is gone ends the log, nothing else.
 */
export interface LogOut {
  write(line: string): void;
  /** Whether everything is written, or never will be, within that time. */
  settled(ms: number): Promise<boolean>;
}

const BUSY_MS = 100;

export function createLogOut(fd: number): LogOut {
  let waiting = '';
  let underWay: Buffer | null = null;
  let isGone = false;
  let onEmpty = () => {};

  const pump = (bytes: Buffer) => {
    underWay = bytes;
    write(fd, bytes, (error, written) => {
      if (codeOf(error) === 'EAGAIN') return void setTimeout(() => pump(bytes), BUSY_MS);
      isGone = error !== null;
      underWay = null;
      if (!isGone && written < bytes.length) pump(bytes.subarray(written));
      else if (!isGone && waiting !== '') next();
      else onEmpty();
    });
  };
  const next = () => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    pump(bytes);
  };
  // For an end that nobody prepared. One attempt: what is under way elsewhere may come after it.
  process.once('exit', () => {
    try {
      if (!isGone && waiting !== '') writeSync(fd, waiting);
    } catch {}
  });

  return {
    write(line) {
      if (isGone) return;
      waiting += line;
      if (underWay === null) next();
    },
    async settled(ms) {
      if (underWay === null) return true;
      const patience = new AbortController();
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
      await Promise.race([empty, systemClock.sleep(ms, patience.signal)]);
      patience.abort();
      return underWay === null;
    },
  };
}

let standard: LogOut | undefined;

/** One for the process, made when something is logged first. */
export const standardOut = (): LogOut => (standard ??= createLogOut(1));
