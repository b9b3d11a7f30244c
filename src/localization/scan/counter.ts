/**
 * A counter with limited memory. When it is full, the least frequent keys are dropped: a useful term
 * occurs again, and something that occurs once per million strings is no term.
 */
export class Counter {
  readonly #counts = new Map<string, number>();
  readonly #sizeMax: number;

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  add(key: string): void {
    const seen = this.#counts.get(key);
    if (seen === undefined && this.#counts.size >= this.#sizeMax) this.#forget();
    this.#counts.set(key, (seen ?? 0) + 1);
  }

  get(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  entries(): Iterable<[string, number]> {
    return this.#counts.entries();
  }

  #forget(): void {
    for (let floor = 1; this.#counts.size > this.#sizeMax / 2; floor *= 2) {
      for (const [key, count] of this.#counts) if (count <= floor) this.#counts.delete(key);
    }
  }
}
