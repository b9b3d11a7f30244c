import { type ChildProcess, fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { recall, say, type Sentence } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';
import { BARE_ENV } from '#platform/bare-env.ts';
import { giveWay } from '#platform/give-way.ts';
import type { JobContext } from '#platform/job.ts';
import { MachineSlots } from '#platform/machine-slots.ts';
import { IntakeError } from '../formats/intake-error.ts';
import type { ReadingKind, Readings } from './readings.ts';

/** The strings that a reader has found since the last batch. */
interface Batch<K extends ReadingKind> {
  items: Readings[K]['item'][];
  warnings: Sentence[];
}

/** Between processes a sentence is sent with its id, because the parent has not created it. */
export interface SentBatch<K extends ReadingKind> {
  items: Readings[K]['item'][];
  warnings: { message: string; said?: Said }[];
}

/** A message of the child. The child never exits on its own: the parent ends it after its last message. */
export type Report<K extends ReadingKind> =
  | { type: 'batch'; batch: SentBatch<K>; isLast: boolean }
  | { type: 'refused'; message: Sentence; said: Said | null; code: 422 | 502 }
  | { type: 'broken'; message: string };

type Ended = { type: 'ended'; code: number | null; signal: NodeJS.Signals | null };

export interface Apart {
  /** Throws if the file is not needed any more. Called while the reader is silent. */
  check(): Promise<unknown>;
}

const PROGRAMS: Readonly<Record<ReadingKind, URL>> = {
  strings: new URL('./strings-child.ts', import.meta.url),
  files: new URL('./files-child.ts', import.meta.url),
  table: new URL('./table-child.ts', import.meta.url),
  terms: new URL('../terms/terms-child.ts', import.meta.url),
  memory: new URL('../tm/memory-child.ts', import.meta.url),
};
/** How soon a silent reader is ended after its task was cancelled. */
const CHECK_MS = 1000;
/** Low priority, so that a file that keeps a core busy for a minute does not delay interactive calls. */
const NICE = 10;
/**
 * A large file may take this many times the limit while it makes progress. A reader that only pretends
 * to is ended anyway.
 */
const TOTAL = 10;
/** Files up to this size are read within a second. */
const SHORT_BYTES = 1_000_000;

type ApartContext = Pick<JobContext, 'config' | 'clock' | 'signal'>;

/**
 * Reads an untrusted file in a separate process. If the file hangs, exhausts or crashes its parser,
 * only that process is affected, and the file is refused with the limit in the message. One batch is
 * read ahead, so that reading and writing overlap while at most two batches are in memory.
 */
export async function* readApart<K extends ReadingKind>(
  ctx: ApartContext,
  kind: K,
  request: Readings[K]['request'],
  { check }: Apart,
): AsyncGenerator<Batch<K>> {
  const { config, clock, signal } = ctx;
  const slots = new MachineSlots('reader', config.importReaders, config.dataDir);
  const isLong = bytesOf(request) > SHORT_BYTES;
  const giveBack = await slots.take({ clock, signal, isLong, check });
  try {
    yield* readInChild(ctx, kind, request, { check });
  } finally {
    giveBack();
  }
}

function bytesOf(request: Readings[ReadingKind]['request']): number {
  const paths = 'files' in request ? request.files.map(({ path }) => path) : [request.path];
  return paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}

async function* readInChild<K extends ReadingKind>(
  { config, clock, signal }: ApartContext,
  kind: K,
  request: Readings[K]['request'],
  { check }: Apart,
): AsyncGenerator<Batch<K>> {
  const child = startChild(kind, config.importMemoryMb);
  const reports = listen<K>(child);
  let totalMs = config.importSeconds * 1000 * TOTAL;
  /** Counts only the time spent waiting for the reader, not the time of writing. */
  const next = async (): Promise<Report<K> | Ended> => {
    let leftMs = config.importSeconds * 1000;
    for (;;) {
      const from = clock.monotonicMs();
      const found = await reports.next(Math.min(CHECK_MS, leftMs, totalMs), clock, signal);
      const waitedMs = clock.monotonicMs() - from;
      leftMs -= waitedMs;
      totalMs -= waitedMs;
      signal.throwIfAborted();
      if (totalMs <= 0) throw tooLong(config.importSeconds * TOTAL);
      if (found) return found;
      if (leftMs <= 0) throw tooSlow(config.importSeconds);
      await check();
    }
  };
  try {
    child.send(request, () => {});
    for (;;) {
      const report = await next();
      if (report.type === 'refused') throw new IntakeError(recall(report.message, report.said), report.code);
      if (report.type === 'broken') throw new Error(`A reader failed: ${report.message}`);
      if (report.type === 'ended') throw whyEnded(report, config.importMemoryMb);
      // Request the next batch before this one is written.
      if (!report.isLast) child.send('more', () => {});
      const { items, warnings } = report.batch;
      yield { items, warnings: warnings.map(({ message, said }) => recall(message, said)) };
      if (report.isLast) return;
    }
  } finally {
    child.kill('SIGKILL');
    await reports.ended;
  }
}

/** Started without our environment, so that a manipulated parser has no access to our secrets. */
function startChild(kind: ReadingKind, memoryMb: number): ChildProcess {
  const child = fork(PROGRAMS[kind], [String(process.pid)], {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    env: BARE_ENV,
    // Preserves dates and NaN.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) giveWay(NICE, child.pid);
  return child;
}

function listen<K extends ReadingKind>(child: ChildProcess) {
  const heard: (Report<K> | Ended)[] = [];
  let wake = () => {};
  const hear = (report: Report<K> | Ended) => {
    heard.push(report);
    wake();
  };
  child.on('message', (report: Report<K>) => hear(report));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      hear({ type: 'ended', code, signal });
      resolve();
    });
    // The process could not even be started.
    child.on('error', (error) => {
      hear({ type: 'broken', message: error.message });
      if (child.pid === undefined) resolve();
    });
  });
  return {
    ended,
    /** Undefined if there was no message for that long. */
    async next(ms: number, clock: JobContext['clock'], signal: AbortSignal) {
      if (heard.length === 0) {
        const woken = new AbortController();
        wake = () => woken.abort();
        await clock.sleep(Math.max(0, ms), AbortSignal.any([signal, woken.signal]));
      }
      return heard.shift();
    },
  };
}

function tooSlow(seconds: number): IntakeError {
  return new IntakeError(say('file.too_slow', { seconds }));
}

function tooLong(seconds: number): IntakeError {
  return new IntakeError(say('file.too_long_to_read', { seconds }));
}

/**
 * Signals that ask a process to stop, which only the system or its supervisor sends: the next attempt
 * reads the file. Any other end means that the process ran out of memory, by its own limit (abort) or
 * the system's (kill), or crashed, and it would do so again.
 */
const ASKED_TO_STOP = new Set<NodeJS.Signals | null>(['SIGINT', 'SIGTERM', 'SIGHUP']);

function whyEnded({ code, signal }: Ended, memoryMb: number): Error {
  if (ASKED_TO_STOP.has(signal)) return new Error(`A reader was ended by ${signal}.`);
  const cause = new Error(`A reader ended: ${signal ?? code}.`);
  return new IntakeError(say('file.too_much_memory', { megabytes: memoryMb }), 422, cause);
}
