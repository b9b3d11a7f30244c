// Checks the type of a value in a way that the compiler understands.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The value if it has fields, otherwise an empty object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

export function isOneOf<const T>(list: readonly T[], value: unknown): value is T {
  return list.some((each) => each === value);
}

/** The value if it is in the list; otherwise undefined. */
export function oneOf<const T>(list: readonly T[], value: unknown): T | undefined {
  return list.find((each) => each === value);
}

/** Whether one of our tables has a key from outside, ignoring what every object inherits. */
export function has<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

/** The names in one of our tables. */
export function keysOf<T extends object>(table: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in table) if (Object.hasOwn(table, key)) keys.push(key);
  return keys;
}

/** The `code` of anything thrown, where systems, stores and libraries put an identifier. */
export function codeOf(thrown: unknown): unknown {
  return fieldsOf(thrown)['code'];
}

/**
 * Parses JSON that this program wrote itself: signed, sealed, kept in its own files or sent by a process that
 * it started. JSON from elsewhere is `unknown` until a schema or guard has checked it.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type that was written
export function parseOwn<T>(text: string): T {
  return JSON.parse(text);
}

/** Object.fromEntries that keeps the names in the type. The entries must contain each of them. */
export function tableOf<N extends string, V>(entries: Iterable<readonly [N, V]>): Record<N, V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types every name as string
  return Object.fromEntries(entries) as Record<N, V>;
}

/** Anything may be thrown, but callers expect an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
