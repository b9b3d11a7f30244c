import pino from 'pino';
import type { LogLevel } from './config.ts';

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Log;
}

/** Field names whose values never belong in a log, wherever they turn up. */
const SECRET_FIELDS = [
  'password',
  'secret',
  'app_secret',
  'appSecret',
  'token',
  'access_token',
  'accessToken',
  'authorization',
  'cookie',
  'apiKey',
  'api_key',
  'x-svc-sign',
];

/** Values that look like our own secrets are cut out of any text, also from error messages. */
const SECRET_TEXT = /plc_it_[0-9A-Za-z]{20,}|postgres(?:ql)?:\/\/[^\s"]*@/g;

export function createLog(level: LogLevel, bindings: object = {}, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: bindings,
    redact: {
      paths: SECRET_FIELDS.flatMap((f) => [`["${f}"]`, `*["${f}"]`, `*.*["${f}"]`]),
      censor: '[redacted]',
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: pino.stdSerializers.err },
    hooks: {
      streamWrite: (line) => line.replace(SECRET_TEXT, '[redacted]'),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
