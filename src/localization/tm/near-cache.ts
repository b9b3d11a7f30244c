import type { Near } from './candidates.ts';

/** About 20 MB at most: a text with near sources keeps twelve of them, most have none. */
const ENTRIES_MAX = 100_000;

/**
 * What findNear answered, for as long as the memory does not change. A task goes through its strings
 * once for each language, and which sources are near has nothing to do with the language.
 */
export class NearCache {
  readonly #entries = new Map<string, readonly Near[]>();
  readonly #max: number;

  constructor(max = ENTRIES_MAX) {
    this.#max = max;
  }

  get(key: string): readonly Near[] | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    // A Map keeps the order of insertion: the first one is the one that nobody asked for longest.
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  set(key: string, near: readonly Near[]): void {
    this.#entries.delete(key);
    this.#entries.set(key, near);
    const { value: oldest } = this.#entries.keys().next();
    if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest);
  }
}
