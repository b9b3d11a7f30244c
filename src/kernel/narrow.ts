// What a value is, asked in a way that the compiler learns the answer.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The value if it has fields, else one without any. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

export function isOneOf<const T>(list: readonly T[], value: unknown): value is T {
  return list.some((each) => each === value);
}

/** The word of the list that was said; undefined for any other. */
export function oneOf<const T>(list: readonly T[], value: unknown): T | undefined {
  return list.find((each) => each === value);
}

/** A table of ours asked for a word from outside; not for what every object inherits. */
export function has<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

/** The names in a table of ours. */
export function keysOf<T extends object>(table: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in table) if (Object.hasOwn(table, key)) keys.push(key);
  return keys;
}

/** Whatever was thrown: systems, stores and libraries put a word for it here. */
export function codeOf(thrown: unknown): unknown {
  return fieldsOf(thrown)['code'];
}

/**
 * JSON that this program wrote itself: signed, sealed, kept in its own files or sent by a process that it started.
 * What others wrote is `unknown` until a schema or a guard has seen it.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what was written
export function parseOwn<T>(text: string): T {
  return JSON.parse(text);
}

/** Object.fromEntries that does not forget the names. The entries have to hold each of them. */
export function tableOf<N extends string, V>(entries: Iterable<readonly [N, V]>): Record<N, V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types every name as string
  return Object.fromEntries(entries) as Record<N, V>;
}

/** Somebody may throw anything; whoever waits wants an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
