import type { Clock } from './clock.ts';

/**
 * Combines concurrent writes: everything that arrives during the previous write, and for at least `ms`, goes
 * into one call of `write`, which returns the answers in order. If it fails, it fails for all of them.
 */
export function gather<T, R>(
  clock: Pick<Clock, 'sleep'>,
  ms: number,
  write: (list: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  interface Waiting {
    item: T;
    resolve(result: R): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      await clock.sleep(ms);
      const list = waiting;
      waiting = [];
      try {
        const results = await write(list.map(({ item }) => item));
        if (results.length !== list.length)
          throw new Error('A combined write answered only some of its entries.');
        for (const [n, result] of results.entries()) list[n]?.resolve(result);
      } catch (error) {
        for (const { reject } of list) reject(error);
      }
    }
    isWriting = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
