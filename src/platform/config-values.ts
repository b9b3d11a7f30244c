import { readFileSync, statSync } from 'node:fs';

/** One documented variable. Both docs/reference/config.md and the check at startup are made from it. */
export interface Setting {
  name: string;
  fallback: string | null;
  allowed: string;
  about: string;
}

/** Readers of values, shared by several parts of the configuration. */
export const text = (t: string): string | undefined => t || undefined;

export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (t: string): T | undefined =>
    values.find((v) => v === t);

export const integer =
  (min: number, max: number) =>
  (t: string): number | undefined => {
    const n = /^\d{1,9}$/.test(t) ? Number(t) : Number.NaN;
    return n >= min && n <= max ? n : undefined;
  };

export class ConfigError extends Error {
  constructor(name: string, allowed: string, value: string) {
    const shown = isSecret(name) ? 'the value given' : JSON.stringify(value);
    super(`${name}: ${shown} is not allowed; it must be ${allowed}.`);
    this.name = 'ConfigError';
  }
}

/** Must not be shown, and is better kept in a file than in variables that every child process inherits. */
export const isSecret = (name: string): boolean =>
  /SECRET|TOKEN|API_KEY|_BASE_URL|SMTP_URL|DATABASE_(?:READ_)?URL/.test(name);

const SECRET_FILE_MAX = 64 * 1024;

/**
 * The value of a variable. A secret may also be in a file named by `<name>_FILE`, as is usual in containers.
 */
export function given(env: Record<string, string | undefined>, name: string): string | undefined {
  const value = env[name]?.trim() || undefined;
  const file = isSecret(name) ? env[`${name}_FILE`]?.trim() : undefined;
  if (!file) return value;
  if (value !== undefined)
    throw new ConfigError(`${name}_FILE`, `absent where ${name} is set: one of the two`, file);
  try {
    if (statSync(file).size > SECRET_FILE_MAX) throw new Error('too large');
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    throw new ConfigError(`${name}_FILE`, 'the path of a file that can be read, up to 64 KiB', file);
  }
}
