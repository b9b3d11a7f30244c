import { say } from '#kernel/say.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import type { JobContext } from '#platform/job.ts';
import { IntakeError } from '../formats/intake-error.ts';
import type { MemoryUnit } from '../formats/tmx/memory.ts';
import { withDownload } from '../intake/download.ts';
import { readApart } from '../intake/read-apart.ts';
import { defineRunJob, endRunOnly } from '../runs/define-run-job.ts';
import { beginRun, commitOwned, refuseUnlessRunning } from '../runs/own-run.ts';
import { NO_USAGE, type Run } from '../runs/run.ts';
import { moveRun, saveProgress } from '../runs/store.ts';
import { changeRun } from '../runs/store-change.ts';
import { type MemoryFile, memoryFileOf } from './memory-file.ts';
import { sourceKeys } from './normalise.ts';
import { type ImportStats, statsOf } from './present-import.ts';
import { bumpMemoryVersion } from './store.ts';
import type { UnitInput } from './store-write.ts';
import { writeUnits } from './write-units.ts';

/** A commit at least every second or so of writing. */
const BATCH_UNITS = 500;
const BATCH_CHARS = 2_000_000;
const TEXT_CHARS_MAX = 20_000;
const STRING_ID_CHARS_MAX = 512;
const AUTHOR_CHARS_MAX = 200;
const SHOWN_LANGUAGES_MAX = 50;
const ORIGINS = new Set(['tm', 'ai', 'mt', 'manual', 'given', 'import']);

/**
 * Imports batch by batch and commits the counts with each. A worker that dies loses one batch, and the
 * next attempt skips the units that were already written. Writing a unit twice would change only the
 * counts.
 */
export const runMemoryImport = defineRunJob({
  type: 'TM_IMPORT',
  holds: 'run',
  retry: { limit: 5, delaySec: 1 },
  concurrency: 2,
  timeoutSec: 1800,

  async work(ctx, runId) {
    const run = await commitOwned(ctx, runId, beginRun);
    if (run) await importFile(ctx, run);
    return undefined;
  },

  /** A faulty file fails every attempt. */
  failureOf: (error) =>
    error instanceof IntakeError
      ? { reason: error.message, code: error.code, isFinal: true }
      : { reason: say('tm.memory_could_not_be_written'), code: 500 },

  giveUp: endRunOnly,
});

async function importFile(ctx: JobContext, run: Run): Promise<void> {
  const file = memoryFileOf(run);
  await withDownload(ctx, run.id, file.source, ({ path }) => importUnits(ctx, run, file, path));
}

async function importUnits(ctx: JobContext, run: Run, file: MemoryFile, path: string): Promise<void> {
  const done = statsOf(run).units_read;
  // Each attempt counts from the start of the file, and adds the changes made by earlier attempts.
  const tally = new Tally(statsOf(run));
  let read = 0;
  let batch: MemoryUnit[] = [];
  let chars = 0;
  const flush = async () => {
    ctx.signal.throwIfAborted();
    const inputs = batch.flatMap((unit) => toInputs(unit, file, tally));
    batch = [];
    chars = 0;
    await commitOwned(ctx, run.id, (tx, latest) => writeBatch(tx, latest, file, inputs, read, tally));
    await fp('tm_import.batch');
  };
  const check = () => commitOwned(ctx, run.id, refuseUnlessRunning);
  const request = { path, sourceLanguage: file.sourceLanguage };
  for await (const { items } of readApart(ctx, 'memory', request, { check })) {
    for (const found of items) {
      if ('skipped' in found) {
        tally.skip(found.skipped, found.what);
        continue;
      }
      read += 1;
      if (read <= done) continue;
      batch.push(found);
      chars += found.targets.reduce((sum, { text }) => sum + text.length, found.source.length);
      if (batch.length >= BATCH_UNITS || chars >= BATCH_CHARS) await flush();
    }
  }
  if (batch.length > 0 || read === 0) await flush();
  if (read === 0 && tally.stats.skipped.no_source > 0)
    throw new IntakeError(say('file.no_text_in', { language: file.sourceLanguage }));
  await commitOwned(ctx, run.id, finish);
}

async function writeBatch(
  tx: Tx,
  run: Run,
  { sourceLanguage }: MemoryFile,
  inputs: readonly UnitInput[],
  read: number,
  tally: Tally,
): Promise<void> {
  await refuseUnlessRunning(tx, run);
  const changed = await writeUnits(tx, run, sourceLanguage, inputs);
  const stats = {
    ...tally.stats,
    units_read: read,
    translations_changed: statsOf(run).translations_changed + changed,
  };
  await saveProgress(tx, run.id, {
    step: 'import',
    cursor: null,
    rowsTotal: read,
    rowsDone: read,
    stats: { ...stats },
    usage: NO_USAGE,
  });
  // Done last, so that a publish, which locks the same row, waits only milliseconds.
  if (changed > 0) await bumpMemoryVersion(tx, run);
}

/** The content, up to 10 MB, is not read again. */
async function finish(tx: Tx, run: Run): Promise<void> {
  await moveRun(tx, run.id, { to: 'SUCCEEDED' });
  const file = memoryFileOf(run);
  await changeRun(tx, run.id, { options: { ...run.options, file: { ...file, source: undefined } } });
}

/** Counts what was skipped. Units that an earlier attempt has read are counted again from zero. */
class Tally {
  readonly stats: ImportStats;

  constructor(before: ImportStats) {
    this.stats = {
      ...before,
      skipped: { no_source: 0, unknown_language: 0, empty: 0, too_long: 0 },
      skipped_languages: [],
    };
  }

  skip(reason: 'language' | 'source' | 'empty' | 'too_long', what: string): void {
    const { skipped, skipped_languages: languages } = this.stats;
    if (reason === 'source') skipped.no_source += 1;
    else if (reason === 'language') {
      skipped.unknown_language += 1;
      if (!languages.includes(what) && languages.length < SHOWN_LANGUAGES_MAX) languages.push(what);
    } else skipped[reason] += 1;
  }
}

function toInputs(unit: MemoryUnit, file: MemoryFile, tally: Tally): UnitInput[] {
  const keyOf = (text: string | null) => (text === null ? null : sourceKeys(text).sourceKey);
  const common = {
    source: unit.source,
    stringId: unit.stringId.slice(0, STRING_ID_CHARS_MAX),
    previousKey: keyOf(unit.previous),
    nextKey: keyOf(unit.next),
  };
  return unit.targets.flatMap((target): UnitInput[] => {
    if (Math.max(unit.source.length, target.text.length) > TEXT_CHARS_MAX) {
      tally.skip('too_long', '');
      return [];
    }
    return [
      {
        ...common,
        language: target.language,
        target: target.text,
        origin: target.origin !== null && ORIGINS.has(target.origin) ? target.origin : 'import',
        isReviewed: target.isReviewed ?? file.isReviewed,
        author: target.author?.slice(0, AUTHOR_CHARS_MAX) ?? null,
        updatedAt: target.updatedAt,
      },
    ];
  });
}
