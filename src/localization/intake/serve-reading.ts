import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { keep, saidOf, say, type Sentence } from '#kernel/say.ts';
import { IntakeError } from '../formats/intake-error.ts';
import type { Report, SentBatch } from './read-apart.ts';
import type { Reading, ReadingKind, Readings } from './readings.ts';

const BATCH_ITEMS = 1000;
/**
 * Needed because a string may have a million characters (fifty languages of 20,000), and a thousand of
 * those would not fit.
 */
const BATCH_CHARS = 2_000_000;
const READ_AHEAD = 1;

/**
 * The program of a process that reads one untrusted file and then waits to be ended. A parser may
 * block this thread for ever, so a second thread makes sure that the process does not outlive its
 * parent. There is one program per kind, so that each loads only what it needs.
 */
export function serveReading<K extends ReadingKind>(_kind: K, reading: Reading<K>): void {
  const watch = new Worker(new URL('./end-with-parent.ts', import.meta.url), {
    workerData: Number(process.argv[2]),
  });
  watch.unref();
  // The parent ends this process. Ctrl-C would reach the whole process group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('disconnect', () => process.exit());
  const allowed = new Allowance(1 + READ_AHEAD);
  process.on('message', (message: 'more' | Readings[K]['request']) => {
    if (message === 'more') allowed.add();
    else readAll(reading, message, allowed).catch((error: unknown) => report(refusalOf(error)));
  });
}

/** Holds back the reader until the parent requests more batches. */
class Allowance {
  #count: number;
  #wake = () => {};

  constructor(count: number) {
    this.#count = count;
  }

  add(): void {
    this.#count += 1;
    this.#wake();
  }

  async take(): Promise<void> {
    if (this.#count === 0) await new Promise<void>((resolve) => void (this.#wake = resolve));
    this.#count -= 1;
  }
}

async function readAll<K extends ReadingKind>(
  reading: Reading<K>,
  request: Readings[K]['request'],
  allowed: Allowance,
): Promise<void> {
  let batch: SentBatch<K> = { items: [], warnings: [] };
  let chars = 0;
  const send = async (isLast: boolean) => {
    await allowed.take();
    await report({ type: 'batch', batch, isLast });
    batch = { items: [], warnings: [] };
    chars = 0;
  };
  for await (const item of reading(request, (message) => void batch.warnings.push(keep({ message })))) {
    batch.items.push(item);
    chars += charsOf(item);
    if (batch.items.length >= BATCH_ITEMS || chars >= BATCH_CHARS) await send(false);
  }
  // The parent kills this process after the last batch, so compiled code must be saved now for the next
  // process.
  flushCompileCache();
  await send(true);
}

function refusalOf(error: unknown): Report<ReadingKind> {
  if (error instanceof IntakeError) return refused(error.message, error.code);
  // The stack, a string or a map overflowed: the file is too large, and retrying is useless.
  if (error instanceof RangeError) return refused(say('intake.file_nested_too_deep_too'), 422);
  return { type: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function refused(message: Sentence, code: IntakeError['code']): Report<ReadingKind> {
  return { type: 'refused', message, said: saidOf(message), code };
}

function report(what: Report<ReadingKind>): Promise<void> {
  return new Promise((resolve) => {
    // If the parent is gone, this process will end in a moment too.
    process.send?.(what, undefined, undefined, () => resolve());
  });
}

function charsOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [key, part]) => sum + key.length + charsOf(part), 0);
}
