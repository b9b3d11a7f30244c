import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
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
  listPushFiles,
  noteRead,
  noteSameFiles,
  type Push,
  type PushFile,
} from '../publish/store-push/pushes.ts';
import { findClash, stageStrings } from '../publish/store-push/stage.ts';
import { knownSkeletons } from '../task-store/store-skeletons.ts';
import { missingOf, STRINGS_MAX } from './push.ts';

/** After this a caller hears how far it is, and asks again; what was read stays read. */
const READ_MS = 20_000;
/** Of one process: each reader may take as much memory as an import. */
const READERS_MAX = 2;
let readers = 0;

export interface Reading {
  read: number;
  total: number;
}

/** Reads what has not been read yet, each file apart. A call that dies leaves the files that it finished. */
export async function readFiles(ctx: Context, push: Push): Promise<Reading> {
  const endsAt = ctx.clock.monotonicMs() + READ_MS;
  const { files, sourceLanguage } = await ctx.database.tenant(ctx.caller, async (tx) => {
    await noteSameFiles(tx, push.id);
    const all = await listPushFiles(tx, push.id);
    const known = await knownSkeletons(tx, push.project_id, [...new Set(all.map(({ sha256 }) => sha256))]);
    refuseMissing(missingOf(all, new Set(known)));
    return { files: all, sourceLanguage: (await findProject(tx, push.project_id))?.source_language ?? '' };
  });
  const waiting = files.filter(({ state }) => state === 'waiting');
  const reading: Open = {
    sourceLanguage,
    strings: files.reduce((sum, file) => sum + (file.strings ?? 0), 0),
    done: new Set(),
  };
  const isRead = () => files.length - waiting.length + reading.done.size;
  if (waiting.length > 0) {
    if (readers >= READERS_MAX) throw busy();
    readers += 1;
    try {
      for (const group of inGroups(waiting)) {
        if (ctx.clock.monotonicMs() > endsAt) return { read: isRead(), total: files.length };
        await readGroup(ctx, group, reading);
        await fp('push.read');
      }
    } finally {
      readers -= 1;
    }
  }
  await ctx.database.tenant(ctx.caller, async (tx) => {
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
  return { read: isRead(), total: files.length };
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

/** Small files are read together, those of more than this alone. */
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

/** Of several files nobody could say which of them was too much: then each is read alone. */
async function readGroup(ctx: Context, files: readonly PushFile[], reading: Open): Promise<void> {
  try {
    await readTogether(ctx, files, reading);
  } catch (error) {
    if (!(error instanceof IntakeError)) throw error;
    const left = files.filter(({ number }) => !reading.done.has(number));
    const [file] = left;
    if (files.length === 1 || !file) throw unreadable(files[0], error);
    for (const each of left) await readGroup(ctx, [each], reading);
  }
}

interface Open {
  sourceLanguage: string;
  /** Of the files that are read. */
  strings: number;
  done: Set<number>;
}

async function readTogether(ctx: Context, files: readonly PushFile[], reading: Open): Promise<void> {
  const tmp = join(ctx.config.dataDir, 'tmp');
  await mkdir(tmp, { recursive: true });
  const scratch = await mkdtemp(join(tmp, 'push-'));
  try {
    const requested = [];
    for (const { workspace_id: workspaceId, project_id: projectId, sha256, number, ...file } of files) {
      const path = join(scratch, `source-${number}`);
      await unpackKept(ctx, { workspaceId, projectId, sha256 }, path);
      requested.push({ path, format: file.format, sourceLanguage: readAs(file, reading.sourceLanguage) });
    }
    const limits = { max: STRINGS_MAX, mayBeEmpty: true };
    const request = { files: requested, scratch, limits };
    let index = 0;
    let places = new SlotCollector();
    let count = 0;
    for await (const { items } of readApart(ctx, 'files', request, STAYS)) {
      const staged: Staged[] = [];
      const ended: (Parameters<typeof noteRead>[2] & { file: PushFile })[] = [];
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
        throw new IntakeError(`The files have more than ${STRINGS_MAX} strings.`);
      await ctx.database.tenant(ctx.caller, async (tx) => {
        for (const [file, own] of Map.groupBy(staged, (each) => each.file))
          await stageStrings(
            tx,
            file,
            own.map(({ string }) => string),
            own[0]?.ordinal ?? 0,
          );
        for (const { file, ...found } of ended) await noteRead(tx, file, found);
      });
      for (const { file } of ended) reading.done.add(file.number);
      await fp('push.batch');
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Staged {
  file: PushFile;
  ordinal: number;
  string: InputString;
}

/** A translation that has its sources beside it is read like a source file, another one as what it is written in. */
const readAs = (
  { is_translation, format, language }: Pick<PushFile, 'is_translation' | 'format' | 'language'>,
  source: string,
) => (is_translation && formatOf(format).isPair === true ? source : language);

/** Of a file in another language its texts are what it gives. */
function translationOf({ is_translation, language, format }: PushFile, string: InputString): InputString {
  if (!is_translation || formatOf(format).isPair === true) return string;
  return { ...string, translations: { [language]: string.content } };
}

function holdsMany(): IntakeError {
  return new IntakeError(
    'it holds several languages, so it is no translation of another file; leave its language out.',
  );
}

function unreadable(file: PushFile | undefined, error: IntakeError): AppError {
  return new AppError(
    'unprocessable',
    inEnglish(`${file?.path}: ${error.message}`),
    { field: 'files', path: file?.path },
    { reason: 'file_unreadable', cause: error },
  );
}

/** Whoever waits for the answer hangs up through the signal. */
const STAYS = { check: () => Promise.resolve() };

/** i18next writes it like this too. */
function named({ namespace }: PushFile, string: InputString): InputString {
  if (namespace === '' || string.stringId === '') return string;
  const stringId = `${namespace}:${string.stringId}`;
  if (stringId.length > STRING_ID_CHARS_MAX)
    throw new IntakeError(
      `${string.at}: string_id: has more than ${STRING_ID_CHARS_MAX} characters together with its namespace.`,
    );
  return { ...string, stringId };
}
