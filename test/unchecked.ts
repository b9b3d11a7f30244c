// Where a test knows a type that the compiler cannot: the three places that may say so without proof.

/** What a server of ours or a double answered. The test says what it reads of it, and asserts it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test says what it reads
export async function jsonOf<T>(response: Pick<Response, 'text'>): Promise<T> {
  return JSON.parse(await response.text());
}

/** As much of a context, a service or a row as the code under test looks at. */
export function partOf<T>(part: Partial<T>): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is missing is not looked at, or the test fails
  return part as T;
}

/** A value that the types forbid, to see what happens all the same. */
export function wrong(value: unknown): never {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that it does not fit is the point
  return value as never;
}
