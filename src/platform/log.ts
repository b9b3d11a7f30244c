import pino from 'pino';
import type { LogLevel } from './config.ts';
import { standardOut } from './log-out.ts';

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

/** Values that look like our own secrets or a model's key are cut out of any text, also from error messages. */
const SECRET_TEXT =
  /plc_it_[0-9A-Za-z]{20,}|\bsk-[0-9A-Za-z_-]{16,}|\bBearer [0-9A-Za-z._~+/=-]{8,}|postgres(?:ql)?:\/\/[^\s"]*@|(?:parlance_session|__Host-parlance)=[^;\s"]+/g;

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
    serializers: { error: pino.stdSerializers.err },
    hooks: {
      // On the finished line, because errors of libraries carry whole requests, nested as they like.
      streamWrite: (line) => line.replace(SECRET_FIELD, '$1"[redacted]"').replace(SECRET_TEXT, '[redacted]'),
    },
  };
  return pino(options, destination);
}
