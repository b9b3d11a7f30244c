import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#kernel/errors.ts';
import { inEnglish, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { fp } from '#platform/failpoints.ts';
import type { InputString } from '../formats/format.ts';
import { IntakeError } from '../formats/intake-error.ts';
import { STRING_ID_CHARS_MAX } from '../formats/unit.ts';
import { SlotCollector } from '../intake/collect-slots.ts';
import { packed } from '../intake/keep-skeleton.ts';
import { unpackKept } from '../intake/kept-file.ts';
import { readApart } from '../intake/read-apart.ts';
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
  const files = await ctx.database.tenant(ctx.caller, async (tx) => {
    await noteSameFiles(tx, push.id);
    const all = await listPushFiles(tx, push.id);
    const known = await knownSkeletons(tx, push.project_id, [...new Set(all.map(({ sha256 }) => sha256))]);
    refuseMissing(missingOf(all, new Set(known)));
    return all;
  });
  const waiting = files.filter(({ state }) => state === 'waiting');
  let strings = files.reduce((sum, file) => sum + (file.strings ?? 0), 0);
  let read = files.length - waiting.length;
  if (waiting.length > 0) {
    if (readers >= READERS_MAX) throw busy();
    readers += 1;
    try {
      for (const file of waiting) {
        if (ctx.clock.monotonicMs() > endsAt) return { read, total: files.length };
        strings += await readOne(ctx, file, strings);
        read += 1;
        await fp('push.read');
      }
    } finally {
      readers -= 1;
    }
  }
  await ctx.database.tenant(ctx.caller, async (tx) => {
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
  return { read, total: files.length };
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

async function readOne(ctx: Context, file: PushFile, before: number): Promise<number> {
  const tmp = join(ctx.config.dataDir, 'tmp');
  await mkdir(tmp, { recursive: true });
  const scratch = await mkdtemp(join(tmp, 'push-'));
  try {
    const path = join(scratch, 'source');
    const { workspace_id: workspaceId, project_id: projectId, sha256 } = file;
    await unpackKept(ctx, { workspaceId, projectId, sha256 }, path);
    const places = new SlotCollector();
    let count = 0;
    const limits = { max: STRINGS_MAX, mayBeEmpty: true };
    const request = {
      path,
      scratch,
      format: file.format,
      sourceLanguage: file.language,
      sheet: null,
      limits,
    };
    for await (const { items } of readApart(ctx, 'strings', request, STAYS)) {
      const strings: InputString[] = [];
      for (const item of items) {
        if ('about' in item) places.describe(item.about);
        else {
          places.add(item.slots, count + strings.length);
          strings.push(named(file, item));
        }
      }
      if (before + count + strings.length > STRINGS_MAX)
        throw new IntakeError(`The files have more than ${STRINGS_MAX} strings.`);
      if (strings.length > 0)
        await ctx.database.tenant(ctx.caller, (tx) => stageStrings(tx, file, strings, count));
      count += strings.length;
      await fp('push.batch');
    }
    await ctx.database.tenant(ctx.caller, (tx) => noteRead(tx, file, { strings: count, ...packed(places) }));
    return count;
  } catch (error) {
    if (!(error instanceof IntakeError)) throw error;
    throw new AppError(
      'unprocessable',
      inEnglish(`${file.path}: ${error.message}`),
      { field: 'files', path: file.path },
      { reason: 'file_unreadable', cause: error },
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
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
