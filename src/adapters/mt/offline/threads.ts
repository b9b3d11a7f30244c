import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Draft, Input } from './network.ts';
import type { Batch, Outcome } from './network-thread.ts';

const PROGRAM = new URL('./network-thread.ts', import.meta.url);

/** Up to `max` threads with one network each, started on demand. */
export class Threads {
  readonly #max: number;
  readonly #idle: Worker[] = [];
  #busy = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get hasRoom(): boolean {
    return this.#busy < this.#max;
  }

  get isIdle(): boolean {
    return this.#busy === 0;
  }

  async run(pack: string, inputs: readonly Input[]): Promise<readonly Draft[]> {
    this.#busy += 1;
    const worker = this.#idle.pop() ?? new Worker(PROGRAM);
    try {
      const outcome = await ask(worker, { pack, inputs });
      this.#idle.push(worker);
      if ('failure' in outcome) throw new Error(outcome.failure);
      return outcome.drafts;
    } finally {
      this.#busy -= 1;
    }
  }
}

async function ask(worker: Worker, batch: Batch): Promise<Outcome> {
  const over = new AbortController();
  try {
    worker.postMessage(batch);
    return await Promise.race([
      once(worker, 'message', { signal: over.signal }).then(([outcome]: Outcome[]) => {
        if (!outcome) throw new Error('A thread of the offline engine said nothing.');
        return outcome;
      }),
      once(worker, 'exit', { signal: over.signal }).then(([code]) => {
        throw new Error(`A thread of the offline engine ended with ${code}.`);
      }),
    ]);
  } finally {
    over.abort();
  }
}
