import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fp } from '#platform/failpoints.ts';
import type { InputString } from '../formats/format.ts';
import { IntakeError } from '../formats/intake-error.ts';
import { formatOf } from '../formats/known-formats.ts';
import { STRING_ID_CHARS_MAX } from '../formats/unit.ts';
import { SlotCollector } from '../intake/collect-slots.ts';
import { packed } from '../intake/keep-skeleton.ts';
import { unpackKept } from '../intake/kept-file.ts';
import { readApart } from '../intake/read-apart.ts';
import { findProject } from '../projects/store.ts';
import { prepareBulk } from '../publish/store.ts';
import {
  findPush,
  listPushFiles,
  noteRead,
  noteSameFiles,
  type Push,
  type PushFile,
} from '../publish/store-push/pushes.ts';
import { countStaged, findClash, stageStrings } from '../publish/store-push/stage.ts';
import { knownSkeletons } from '../task-store/store-skeletons.ts';
import { missingOf, STRINGS_MAX } from './push.ts';

/**
 * After this time the caller gets the progress and asks again. Sooner if there is much to read, to
 * show progress.
 */
const ANSWER_MS = 20_000;
const ANSWER_SOON_MS = 3000;
const MUCH_BYTES = 8_000_000;
/** If nobody asks for this long, nobody is waiting any more. */
const FORGOTTEN_MS = 5 * 60_000;
/** Per process, because each reader may take as much memory as an import. */
const READERS_MAX = 2;
/** Results of successful readings are stored, so only failures are kept in memory until a caller is told. */
const FAILED_MAX = 100;

interface UnderWay {
  ended: Promise<{ failure: unknown } | null>;
  askedAt: number;
}
let readers = 0;
const underWay = new Map<string, UnderWay>();

export interface Reading {
  read: number;
  total: number;
  /** The number of strings in all files so far. */
  strings: number;
}

/**
 * Reads the files that have not been read yet, in separate processes. Reading continues after the
 * caller got a response, and the next caller waits for the same reading. If the process dies,
 * completed files need not be read again.
 */
export async function readFiles(ctx: Context, push: Push): Promise<Reading> {
  const within = <T>(act: (tx: Tx) => Promise<T>) => ctx.database.tenant(ctx.caller, act);
  const { files, sourceLanguage } = await within(async (tx) => {
    await noteSameFiles(tx, push.id);
    const all = await listPushFiles(tx, push.id);
    const known = await knownSkeletons(tx, push.project_id, [...new Set(all.map(({ sha256 }) => sha256))]);
    refuseMissing(missingOf(all, new Set(known)));
    return { files: all, sourceLanguage: (await findProject(tx, push.project_id))?.source_language ?? '' };
  });
  const waiting = files.filter(({ state }) => state === 'waiting');
  if (waiting.length > 0) {
    const reading = joined(ctx, push, waiting, {
      sourceLanguage,
      strings: files.reduce((sum, file) => sum + (file.strings ?? 0), 0),
      done: new Set(),
    });
    const bytes = waiting.reduce((sum, file) => sum + file.bytes, 0);
    const ended = await endedWithin(ctx, reading, bytes > MUCH_BYTES ? ANSWER_SOON_MS : ANSWER_MS);
    if (ended === undefined)
      return within(async (tx) => {
        const now = await listPushFiles(tx, push.id);
        const read = now.filter(({ state }) => state !== 'waiting');
        const same = now.filter(({ state }) => state === 'same');
        return {
          read: Math.min(read.length, files.length - 1),
          total: files.length,
          strings:
            (await countStaged(tx, push.id)) + same.reduce((sum, file) => sum + (file.strings ?? 0), 0),
        };
      });
    if (ended === null) return readFiles(ctx, push);
    underWay.delete(push.id);
    throw ended.failure;
  }
  await within(async (tx) => {
    await prepareBulk(tx);
    const clash = await findClash(tx, push.id, push.project_id);
    if (clash)
      throw new AppError(
        'unprocessable',
        say('push.stands_too_give_each_files', {
          path: clash.path,
          string_id: JSON.stringify(clash.string_id),
          other: clash.other,
        }),
        { field: 'files', path: clash.path, string_id: clash.string_id },
        { reason: 'duplicate_string' },
      );
  });
  return { read: files.length, total: files.length, strings: 0 };
}

/** The current reading, or a new one. */
function joined(ctx: Context, push: Push, waiting: readonly PushFile[], open: Open): UnderWay {
  const found = underWay.get(push.id);
  const askedAt = ctx.clock.monotonicMs();
  if (found) {
    found.askedAt = askedAt;
    return found;
  }
  if (readers >= READERS_MAX) throw busy();
  readers += 1;
  const forgotten = new AbortController();
  const check = () => {
    if (ctx.clock.monotonicMs() - reading.askedAt > FORGOTTEN_MS) forgotten.abort();
    return Promise.resolve();
  };
  const readAll = async () => {
    for (const group of inGroups(waiting)) {
      await readGroup({ ...ctx, signal: forgotten.signal }, group, open, check);
      await fp('push.read');
    }
  };
  const reading: UnderWay = {
    askedAt,
    ended: readAll()
      .then(
        () => null,
        (failure: unknown) => ({ failure }),
      )
      .finally(() => {
        readers -= 1;
      }),
  };
  void reading.ended.then((ended) => {
    if (ended === null || forgotten.signal.aborted) underWay.delete(push.id);
  });
  for (const id of [...underWay.keys()].slice(0, -FAILED_MAX)) underWay.delete(id);
  underWay.set(push.id, reading);
  return reading;
}

/** Undefined if it is still running. */
async function endedWithin({ clock, signal }: Context, { ended }: UnderWay, ms: number) {
  const woken = new AbortController();
  try {
    return await Promise.race([
      ended,
      clock.sleep(ms, AbortSignal.any([signal, woken.signal])).then(() => undefined),
    ]);
  } finally {
    woken.abort();
    signal.throwIfAborted();
  }
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new AppError(
    'unprocessable',
    say('push.files_not_been_sent_yet', { count: missing.length }),
    { missing: missing.slice(0, 100) },
    { reason: 'files_missing' },
  );
}

function busy(): AppError {
  const retryAfterSec = 2;
  return new AppError(
    'rate_limited',
    say('intake.server_reading_other_files_try', { retryAfterSec }),
    { retryAfterSec },
    { retryAfterSec },
  );
}

/** Small files are read together, larger ones alone. */
const TOGETHER_BYTES = 2_000_000;
const TOGETHER_FILES = 25;

function* inGroups(files: readonly PushFile[]): Generator<PushFile[]> {
  let group: PushFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (group.length > 0 && (bytes + file.bytes > TOGETHER_BYTES || group.length >= TOGETHER_FILES)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(file);
    bytes += file.bytes;
  }
  if (group.length > 0) yield group;
}

/** If a group of files fails, it is unknown which file was the cause, so each is then read alone. */
async function readGroup(
  ctx: Context,
  files: readonly PushFile[],
  reading: Open,
  check: Check,
): Promise<void> {
  try {
    await readTogether(ctx, files, reading, check);
  } catch (error) {
    if (!(error instanceof IntakeError)) throw error;
    const left = files.filter(({ number }) => !reading.done.has(number));
    const [file] = left;
    if (files.length === 1 || !file) throw unreadable(files[0], error);
    for (const each of left) await readGroup(ctx, [each], reading, check);
  }
}

interface Open {
  sourceLanguage: string;
  /** The strings in the files read so far. */
  strings: number;
  done: Set<number>;
}

type Check = () => Promise<void>;

async function readTogether(
  ctx: Context,
  files: readonly PushFile[],
  reading: Open,
  check: Check,
): Promise<void> {
  const tmp = join(ctx.config.dataDir, 'tmp');
  await mkdir(tmp, { recursive: true });
  const scratch = await mkdtemp(join(tmp, 'push-'));
  try {
    const limits = { max: STRINGS_MAX, mayBeEmpty: true };
    const requested = await unpackAll(ctx, files, scratch, reading.sourceLanguage);
    const request = { files: requested, scratch, limits };
    let index = 0;
    let places = new SlotCollector();
    let count = 0;
    for await (const { items } of readApart(ctx, 'files', request, { check })) {
      const staged: Staged[] = [];
      const ended: Ended[] = [];
      for (const item of items) {
        const file = files[index];
        if (!file) throw new Error('A reader found more files than it was given.');
        if ('about' in item) {
          if (item.about) places.describe(item.about);
          if (file.is_translation && item.about?.holds === 'many') throw holdsMany();
          ended.push({ file, strings: count, ...packed(places) });
          reading.strings += count;
          [index, count, places] = [index + 1, 0, new SlotCollector()];
        } else {
          places.add(item.slots, count);
          staged.push({ file, ordinal: count, string: translationOf(file, named(file, item)) });
          count += 1;
        }
      }
      if (reading.strings + count > STRINGS_MAX)
        throw new IntakeError(say('file.files_more_than_strings', { max: STRINGS_MAX }));
      await check();
      ctx.signal.throwIfAborted();
      await ctx.database.tenant(ctx.caller, async (tx) => {
        if (files[0]) await holdOpen(tx, files[0]);
        await saveRead(tx, staged, ended);
      });
      for (const { file } of ended) reading.done.add(file.number);
      await fp('push.batch');
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function unpackAll(ctx: Context, files: readonly PushFile[], scratch: string, sourceLanguage: string) {
  const unpacked = [];
  for (const { workspace_id: workspaceId, project_id: projectId, sha256, number, ...file } of files) {
    const path = join(scratch, `source-${number}`);
    await unpackKept(ctx, { workspaceId, projectId, sha256 }, path);
    unpacked.push({ path, format: file.format, sourceLanguage: readAs(file, sourceLanguage) });
  }
  return unpacked;
}

async function saveRead(tx: Tx, staged: readonly Staged[], ended: readonly Ended[]): Promise<void> {
  for (const [file, own] of Map.groupBy(staged, (each) => each.file))
    await stageStrings(
      tx,
      file,
      own.map(({ string }) => string),
      own[0]?.ordinal ?? 0,
    );
  for (const { file, ...found } of ended) await noteRead(tx, file, found);
}

/** The push may be cancelled while it is read. Strings staged afterwards would never be deleted. */
async function holdOpen(tx: Tx, { push_id, project_id }: PushFile): Promise<void> {
  const push = await findPush(tx, project_id, push_id, 'share');
  if (push?.state === 'open') return;
  throw new AppError(
    'unprocessable',
    say('push.push_cancelled'),
    { field: 'push_id' },
    { reason: 'not_open' },
  );
}

interface Staged {
  file: PushFile;
  ordinal: number;
  string: InputString;
}

/** A file that was read to its end. */
type Ended = Parameters<typeof noteRead>[2] & { file: PushFile };

/**
 * A translation file that contains its sources is read with the source language, any other with its
 * own language.
 */
const readAs = (
  { is_translation, format, language }: Pick<PushFile, 'is_translation' | 'format' | 'language'>,
  source: string,
) => (is_translation && formatOf(format).isPair === true ? source : language);

/** The texts of a file in a target language become translations. */
function translationOf({ is_translation, language, format }: PushFile, string: InputString): InputString {
  if (!is_translation || formatOf(format).isPair === true) return string;
  return { ...string, translations: { [language]: string.content } };
}

function holdsMany(): IntakeError {
  return new IntakeError(say('file.holds_several_languages'));
}

function unreadable(file: PushFile | undefined, error: IntakeError): AppError {
  return new AppError(
    'unprocessable',
    say('file.at', { place: file?.path ?? '', what: error.message }),
    { field: 'files', path: file?.path },
    { reason: 'file_unreadable', cause: error },
  );
}

/** The same notation as in i18next. */
function named({ namespace }: PushFile, string: InputString): InputString {
  if (namespace === '' || string.stringId === '') return string;
  const stringId = `${namespace}:${string.stringId}`;
  if (stringId.length > STRING_ID_CHARS_MAX)
    throw IntakeError.inField(
      string.at,
      'string_id',
      say('file.more_than_characters_with_namespace', { max: STRING_ID_CHARS_MAX }),
    );
  return { ...string, stringId };
}
