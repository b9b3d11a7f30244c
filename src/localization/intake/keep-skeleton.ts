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

/** A workbook, a memory: what nobody translated further is given back as it came. */
const WHOLE = { about: { holds: 'many', languages: [], isWhole: true }, slots: [] } as const;

export interface PackedFile {
  sha256: string;
  /** Compressed; none when the project has the file, null when it is too large to be kept. */
  parts: Buffer[] | null;
}

/** Before the transaction that keeps it: compressing 100 MiB takes seconds. */
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

/** Keeps the file that a task was read from, once for the project, and where its strings stand. */
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

/** The reader's findings, as they are stored. Without any, the file counts as kept whole. */
export function packed(collector: SlotCollector): { about: FileAbout; slots: Buffer } {
  const { about, slots } = collector.result() ?? WHOLE;
  return { about, slots: gzipSync(JSON.stringify(slots.map(packSlot))) };
}

/** Half of the JSON would be names. */
function packSlot({ from, to, positions, facts }: PlacedSlot) {
  return facts ? [from, to, positions, facts] : [from, to, positions];
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
