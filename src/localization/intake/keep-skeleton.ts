import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '#platform/db/client.ts';
import { addSkeletonPart, hasSkeleton, insertTaskSkeleton } from '../task-store/store-skeletons.ts';
import type { Task } from '../task-store/task.ts';
import type { FileAbout, PlacedSlot } from '../formats/skeleton.ts';
import type { SlotCollector } from './collect-slots.ts';
import { compress } from './compress.ts';

/** A workbook, a memory: what nobody translated further is given back as it came. */
const WHOLE = { about: { holds: 'many', languages: [], isWhole: true }, slots: [] } as const;

/** Keeps the file that a task was read from, once for the project, and where its strings stand. */
export async function keepSkeleton(
  tx: Tx,
  task: Task,
  file: { path: string; format: string },
  collector: SlotCollector,
): Promise<void> {
  const sha256 = await hashOf(file.path);
  if (!(await hasSkeleton(tx, task.projectId, sha256))) {
    const parts = await compress(createReadStream(file.path));
    if (parts === null) return;
    for (const [number, data] of parts.entries()) await addSkeletonPart(tx, task, { sha256, number, data });
  }
  await insertTaskSkeleton(tx, task, { sha256, format: file.format, ...packed(collector) });
}

/** What the reader found, as it is stored; of a file of which it said nothing, that it stays whole. */
export function packed(collector: SlotCollector): { about: FileAbout; slots: Buffer } {
  const { about, slots } = collector.result() ?? WHOLE;
  return { about, slots: gzipSync(JSON.stringify(slots.map(packSlot))) };
}

/** The half of the JSON would be names. */
function packSlot({ from, to, positions, facts }: PlacedSlot) {
  return facts ? [from, to, positions, facts] : [from, to, positions];
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
