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

/** Names of fields whose values must never be logged, in any case and at any depth. */
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

/**
 * Text that looks like one of our secrets, a model's key or a bot's token is removed from any value,
 * including error messages.
 */
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
      // Applied to the finished line, because fields may be nested in any way.
      streamWrite: (line) => line.replace(SECRET_FIELD, '$1"[redacted]"').replace(SECRET_TEXT, '[redacted]'),
    },
  };
  return pino(options, destination);
}

/**
 * Only the message and figures of an error. Libraries attach whole connections and requests to their errors:
 * a connection closed by PostgreSQL brought all its prepared statements into the log.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const described = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(described).filter(([, value]) => typeof value !== 'object'));
}

/**
 * Standard output for the log. Pino's own stream tries forever, inside `process.exit`, to write the rest to a
 * pipe that is no longer read. Here a reader that is gone ends only the log.
 */
export interface LogOut {
  write(line: string): void;
  /** Resolves to whether, within that time, everything was written or can never be. */
  settled(ms: number): Promise<boolean>;
}

const BUSY_MS = 100;

function createLogOut(fd: number): LogOut {
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
  // For an exit without warning. Tries only once; writes that are under way elsewhere may arrive after it.
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

/** One for the process, created when something is logged for the first time. */
export const standardOut = (): LogOut => (standard ??= createLogOut(1));
