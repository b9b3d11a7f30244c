import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import type { Run } from '../runs/run.ts';
import { readStringPage } from '../task-store/store-read-strings.ts';
import type { LessonRule } from './lessons.ts';
import { sourceKeys } from './normalise.ts';
import { signSources } from './sign.ts';
import { bumpMemoryVersion, type MemoryKeys, readUnsigned, upsertUnits } from './store.ts';
import { deleteTexts } from './store-write.ts';
import { writeUnits } from './write-units.ts';

/** About 40 ms of work between two turns of the event loop. */
const PAGE = 2000;
/**
 * The index takes about 2,000 new sources a second. A publish of this size signs its own and is found
 * at once; a larger one would hold its transaction for a minute, so the indexing job takes it up.
 */
const SIGNED_AT_ONCE_MAX = 4000;

/**
 * The keys that only JavaScript can compute, read before the long transaction because the strings of a
 * task never change. Kept are 150 bytes a string, not the texts.
 */
export async function readMemoryKeys(
  ctx: Pick<JobContext, 'database' | 'tenant'>,
  taskId: string,
): Promise<MemoryKeys> {
  const keys: MemoryKeys = { positions: [], normalKeys: [], previousKeys: [], nextKeys: [] };
  let previous: string | null = null;
  for (let after = -1; ; ) {
    const page = await ctx.database.tenant(ctx.tenant, (tx) => readStringPage(tx, taskId, after, PAGE));
    for (const { position, content } of page) {
      const { sourceKey, normalKey } = sourceKeys(content);
      // The string before learns only now who follows it.
      if (previous !== null) keys.nextKeys.push(sourceKey);
      keys.positions.push(position);
      keys.normalKeys.push(normalKey);
      keys.previousKeys.push(previous);
      previous = sourceKey;
      after = position;
    }
    if (page.length < PAGE) break;
  }
  if (previous !== null) keys.nextKeys.push(null);
  return keys;
}

/** A publish teaches the project's memory, in the transaction that publishes. */
export async function learn(
  tx: Tx,
  run: Run,
  sourceLanguage: string,
  keys: MemoryKeys,
  rule: LessonRule,
): Promise<number> {
  const learned = await upsertUnits(tx, run, sourceLanguage, keys, rule);
  if (keys.positions.length <= SIGNED_AT_ONCE_MAX) {
    const scope = { projectId: run.projectId, language: sourceLanguage };
    await signSources(tx, scope, await readUnsigned(tx, run, sourceLanguage));
  }
  // Last, so that uploads of terms, which lock the same row, wait milliseconds and not seconds.
  await bumpMemoryVersion(tx, run);
  return learned;
}

export interface Edit {
  source: string;
  stringId: string;
  /** Of the target. */
  language: string;
  target: string;
  author: string | null;
}

/**
 * What a person wrote or approved, in the transaction of the review: found by the next task, long
 * before anything is published. The neighbours that a publish noted stay.
 */
export async function learnEdits(
  tx: Tx,
  owner: { workspaceId: string; projectId: string },
  sourceLanguage: string,
  edits: readonly Edit[],
): Promise<number> {
  const lessons = edits.filter(({ source, target }) => source.trim() !== '' && target !== '');
  const learned = await writeUnits(
    tx,
    owner,
    sourceLanguage,
    lessons.map((edit) => ({
      ...edit,
      previousKey: null,
      nextKey: null,
      origin: 'manual',
      isReviewed: true,
      updatedAt: null,
    })),
  );
  if (learned > 0) await bumpMemoryVersion(tx, owner);
  return learned;
}

/**
 * What a person rejected or wrote anew is not offered again: the same text for the same string, and
 * for any other string of that source where nobody looked at it. What a person let pass elsewhere
 * stays, and so does a later text.
 */
export async function forgetTexts(
  tx: Tx,
  owner: { workspaceId: string; projectId: string },
  sourceLanguage: string,
  rejected: readonly Omit<Edit, 'author'>[],
): Promise<number> {
  if (rejected.length === 0) return 0;
  const keyed = rejected.map((text) => ({ ...text, sourceKey: sourceKeys(text.source).sourceKey }));
  const forgotten = await deleteTexts(tx, owner.projectId, sourceLanguage, keyed);
  if (forgotten > 0) await bumpMemoryVersion(tx, owner);
  return forgotten;
}

export function learnEdit(
  tx: Tx,
  owner: { workspaceId: string; projectId: string },
  sourceLanguage: string,
  edit: Edit,
): Promise<number> {
  return learnEdits(tx, owner, sourceLanguage, [edit]);
}
