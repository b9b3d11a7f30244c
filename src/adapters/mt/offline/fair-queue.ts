interface Waiting {
  /** Owners take turns, so that one with much work does not delay others. */
  owner: string;
  /** In pieces of the tokenizer. */
  length: number;
}

/** How many jobs of an owner are compared by length. More would cost time without a benefit. */
const LOOK_AHEAD = 512;

/**
 * Work of several owners, taken in turns and in batches of similar length, because a batch is as slow
 * as its longest text.
 */
export class FairQueue<Job extends Waiting> {
  readonly #owners = new Map<string, Job[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(job: Job): void {
    const own = this.#owners.get(job.owner);
    if (own) own.push(job);
    else this.#owners.set(job.owner, [job]);
    this.#size += 1;
  }

  /** Drops jobs for which nobody waits any more. */
  drop(isGone: (job: Job) => boolean): void {
    for (const [owner, jobs] of this.#owners) {
      const left = jobs.filter((job) => !isGone(job));
      this.#size -= jobs.length - left.length;
      if (left.length > 0) this.#owners.set(owner, left);
      else this.#owners.delete(owner);
    }
  }

  /**
   * The oldest job of the next owner, and jobs of similar length, first of the same owner. Empty if
   * there are none.
   */
  take(max: number): Job[] {
    const [first] = this.#owners;
    if (!first) return [];
    const [owner, own] = first;
    const [oldest] = own;
    // The owner moves to the end of the line with the remaining jobs.
    this.#owners.delete(owner);
    this.#owners.set(owner, own);
    const batch: Job[] = [];
    for (const each of [owner, ...this.#owners.keys()]) {
      if (batch.length >= max) break;
      batch.push(...this.#pick(each, oldest?.length ?? 0, max - batch.length));
    }
    this.#size -= batch.length;
    return batch;
  }

  #pick(owner: string, length: number, max: number): Job[] {
    const jobs = this.#owners.get(owner) ?? [];
    const ahead = jobs.slice(0, LOOK_AHEAD).map((job, index) => ({ job, index }));
    const near = ahead
      .filter(({ job }) => isAlike(job.length, length))
      .sort((a, b) => Math.abs(a.job.length - length) - Math.abs(b.job.length - length) || a.index - b.index)
      .slice(0, max);
    const taken = new Set(near.map(({ index }) => index));
    const left = [
      ...ahead.filter(({ index }) => !taken.has(index)).map(({ job }) => job),
      ...jobs.slice(LOOK_AHEAD),
    ];
    if (left.length > 0) this.#owners.set(owner, left);
    else this.#owners.delete(owner);
    return near.map(({ job }) => job);
  }
}

/** Whether the cost of padding the shorter one is acceptable. */
function isAlike(a: number, b: number): boolean {
  return Math.abs(a - b) <= 4 || Math.max(a, b) <= 1.3 * Math.min(a, b);
}
