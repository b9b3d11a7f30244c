import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { Services } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { FileAbout, PlacedSlot } from '../formats/skeleton.ts';
import { hasSkeleton, insertTaskSkeleton, keepSkeletonParts } from '../task-store/store-skeletons.ts';
import type { Task } from '../task-store/task.ts';
import type { SlotCollector } from './collect-slots.ts';
import { compress } from './compress.ts';

/** A workbook or memory, which is returned unchanged if nothing was translated. */
const WHOLE = { about: { holds: 'many', languages: [], isWhole: true }, slots: [] } as const;

interface PackedFile {
  sha256: string;
  /** Compressed. Empty if the project already has the file, null if it is too large to be kept. */
  parts: Buffer[] | null;
}

/** Called before the transaction, because compressing 100 MiB takes seconds. */
export async function packFile(
  { database }: Pick<Services, 'database'>,
  { workspaceId, projectId }: Task,
  path: string,
): Promise<PackedFile> {
  const sha256 = await hashOf(path);
  const isKnown = await database.tenant({ workspaceId, projectId }, (tx) =>
    hasSkeleton(tx, projectId, sha256),
  );
  return { sha256, parts: isKnown ? [] : await compress(createReadStream(path)) };
}

/** Stores the file of a task, once per project, and the slots of its strings. */
export async function keepSkeleton(
  tx: Tx,
  task: Task,
  { sha256, parts, format }: PackedFile & { format: string },
  collector: SlotCollector,
): Promise<void> {
  if (parts === null) return;
  await keepSkeletonParts(tx, task, sha256, parts);
  await insertTaskSkeleton(tx, task, { sha256, format, ...packed(collector) });
}

/** The reader's description in its stored form. Without one, the file is kept whole. */
export function packed(collector: SlotCollector): { about: FileAbout; slots: Buffer } {
  const { about, slots } = collector.result() ?? WHOLE;
  return { about, slots: gzipSync(JSON.stringify(slots.map(packSlot))) };
}

/** Stored as arrays, because otherwise half of the JSON would be names. */
function packSlot({ from, to, positions, facts }: PlacedSlot) {
  return facts ? [from, to, positions, facts] : [from, to, positions];
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
