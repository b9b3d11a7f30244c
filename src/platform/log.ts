import { write, writeSync } from 'node:fs';
import pino from 'pino';
import { codeOf } from '#kernel/narrow.ts';
import { systemClock } from './clock.ts';
import type { LogLevel } from './config.ts';

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Log;
}

/** Field names whose values never belong in a log, in any case and at any depth. */
const SECRET_FIELDS = [
  'password',
  'secret',
  'app_?secret',
  'token',
  'access_?token',
  '(?:proxy-)?authorization',
  '(?:set-)?cookie',
  'api_?key',
  'x-svc-sign',
];
const SECRET_FIELD = new RegExp(`("(?:${SECRET_FIELDS.join('|')})":)"(?:[^"\\\\]|\\\\.)*"`, 'gi');

/** Values that look like our own secrets, a model's key or a bot's token are cut out of any text, also from error messages. */
const SECRET_TEXT =
  /plc_it_[0-9A-Za-z]{20,}|\bsk-[0-9A-Za-z_-]{16,}|\bBearer [0-9A-Za-z._~+/=-]{8,}|\b(?:bot)?\d{3,20}:[\w-]{20,}|postgres(?:ql)?:\/\/[^\s"]*@|(?:parlance_session|__Host-parlance)=[^;\s"]+/g;

export function createLog(
  level: LogLevel,
  bindings: object = {},
  destination: pino.DestinationStream = standardOut(),
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: bindings,
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: describeError },
    hooks: {
      // On the finished line, because fields may be nested in any way.
      streamWrite: (line) => line.replace(SECRET_FIELD, '$1"[redacted]"').replace(SECRET_TEXT, '[redacted]'),
    },
  };
  return pino(options, destination);
}

/**
 * The words and figures of an error, and nothing else. Libraries attach whole connections and requests to their
 * errors: a connection that PostgreSQL had closed brought all its prepared statements into the log.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const described = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(described).filter(([, value]) => typeof value !== 'object'));
}

/**
 * Standard output for the log. Not pino's own: at exit, inside `process.exit`, that one tries for ever to write the
 * rest to a pipe that nobody reads any more. Here, a reader that is gone ends the log and nothing else.
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

  const later = (bytes: Buffer) => {
    void systemClock.sleep(BUSY_MS).then(() => pump(bytes));
  };
  const pump = (bytes: Buffer) => {
    underWay = bytes;
    write(fd, bytes, (error, written) => {
      if (codeOf(error) === 'EAGAIN') return later(bytes);
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
  // For an end without warning. One attempt: writes that are under way elsewhere may come after it.
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
