import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';
import type { Run } from '../runs/run.ts';
import { readStringPage } from '../task-store/store-read-strings.ts';
import { type LessonRule, mayTeach } from './lessons.ts';
import { sourceKeys } from './normalise.ts';
import { signSources } from './sign.ts';
import { bumpMemoryVersion, type MemoryKeys, readUnsigned, upsertUnits } from './store.ts';
import { deleteGiven, deleteTexts } from './store-write.ts';
import { writeUnits } from './write-units.ts';

/** About 40 ms of work per turn of the event loop. */
const PAGE = 2000;
/**
 * The index takes a few thousand new sources per second. A publish up to this size signs its own
 * sources, so they are found at once. A larger one would hold its transaction for too long, so the
 * indexing job signs its sources.
 */
const SIGNED_AT_ONCE_MAX = 4000;

/**
 * The keys that only JavaScript can compute. They are read before the long transaction, which is safe
 * because the strings of a task never change. Storing keys instead of texts takes 150 bytes per
 * string.
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
      // Only now is the next neighbour of the previous string known.
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

/** Adds the task's translations to the project's memory, in the transaction of the publish. */
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
  // Done last, so that uploads of terms, which lock the same row, wait milliseconds instead of seconds.
  await bumpMemoryVersion(tx, run);
  return learned;
}

interface Edit {
  source: string;
  stringId: string;
  /** The target language. */
  language: string;
  target: string;
  author: string | null;
}

/**
 * Adds what a person wrote or approved, in the transaction of the review, so that the next task finds
 * it before anything is published. Neighbours recorded by a publish are kept.
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

/** A translation that came with a file of the project. */
export interface GivenText {
  source: string;
  source_language: string;
  string_id: string;
  language: string;
  text: string;
}

/**
 * Adds translations that came with files, in the transaction that writes them to the project. Somebody
 * wrote them, so they count as reviewed, but they never replace what a person wrote or approved here.
 */
export async function learnGiven(
  tx: Tx,
  owner: { workspaceId: string; projectId: string },
  pages: AsyncIterable<readonly GivenText[]>,
): Promise<number> {
  let learned = 0;
  let seen = 0;
  for await (const page of pages) {
    seen += page.length;
    const lessons = page.filter(
      ({ source, language }) => source.trim() !== '' && mayTeach({ origin: 'given', language }),
    );
    for (const [sourceLanguage, own] of Map.groupBy(lessons, (each) => each.source_language))
      learned += await writeUnits(
        tx,
        owner,
        sourceLanguage,
        own.map(({ source, string_id, language, text }) => ({
          source,
          stringId: string_id,
          previousKey: null,
          nextKey: null,
          language,
          target: text,
          origin: 'given',
          isReviewed: true,
          author: null,
          updatedAt: null,
        })),
        // The indexing job signs the rest.
        { signs: seen <= SIGNED_AT_ONCE_MAX, yields: true },
      );
  }
  if (learned > 0) await bumpMemoryVersion(tx, owner);
  return learned;
}

/**
 * The same, but with the key of the source at the time of the push, because the string may have
 * another source now.
 */
export type UndoneText = Omit<GivenText, 'source'> & { source_key: string };

/** Removes the translations that came with a push when the push is undone. */
export async function forgetGiven(
  tx: Tx,
  owner: { workspaceId: string; projectId: string },
  pages: AsyncIterable<readonly UndoneText[]>,
): Promise<void> {
  let forgotten = 0;
  for await (const page of pages)
    for (const [sourceLanguage, own] of Map.groupBy(page, (each) => each.source_language))
      forgotten += await deleteGiven(
        tx,
        owner.projectId,
        sourceLanguage,
        own.map(({ source_key, string_id, language, text }) => ({
          sourceKey: source_key,
          stringId: string_id,
          language,
          target: text,
        })),
      );
  if (forgotten > 0) await bumpMemoryVersion(tx, owner);
}

/**
 * Removes translations that a person rejected or replaced, so that they are not offered again: for the
 * same string, and for other strings with that source if nobody reviewed them there. Reviewed
 * translations of other strings stay, and so does any later text.
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
