// The three unproved casts, for types that a test knows and the compiler cannot.

/** An answer of one of our servers or of a test double. The test asserts the fields that it reads. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test says what it reads
export async function jsonOf<T>(response: Pick<Response, 'text'>): Promise<T> {
  return JSON.parse(await response.text());
}

/** The part of a context, a service or a row that the code under test reads. */
export function partOf<T>(part: Partial<T>): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is missing is not looked at, or the test fails
  return part as T;
}

/** A value that the types forbid, to test the reaction to it. */
export function wrong(value: unknown): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that it does not fit is the point
  return value as never;
}
