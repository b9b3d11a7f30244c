import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGzip, gzipSync } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '#platform/db/client.ts';
import { addSkeletonPart, hasSkeleton, insertTaskSkeleton } from '../task-store/store-skeletons.ts';
import type { Task } from '../task-store/task.ts';
import type { PlacedSlot } from '../formats/skeleton.ts';
import type { SlotCollector } from './collect-slots.ts';

const PART_BYTES = 1024 * 1024;
/** Compressed. A file that is more, which no catalogue of texts is, is written from its strings. */
const BYTES_MAX = 32 * 1024 * 1024;

/** A workbook, a memory: what nobody translated further is given back as it came. */
const WHOLE = { about: { holds: 'many', languages: [], isWhole: true }, slots: [] } as const;

/** Keeps the file that a task was read from, once for the project, and where its strings stand. */
export async function keepSkeleton(
  tx: Tx,
  task: Task,
  file: { path: string; format: string },
  collector: SlotCollector,
): Promise<void> {
  const found = collector.result() ?? WHOLE;
  const sha256 = await hashOf(file.path);
  if (!(await hasSkeleton(tx, task.projectId, sha256))) {
    const parts = await compressed(file.path);
    if (parts === null) return;
    for (const [number, data] of parts.entries()) await addSkeletonPart(tx, task, { sha256, number, data });
  }
  const slots = gzipSync(JSON.stringify(found.slots.map(packSlot)));
  await insertTaskSkeleton(tx, task, { sha256, format: file.format, about: found.about, slots });
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

async function compressed(path: string): Promise<Buffer[] | null> {
  const parts: Buffer[] = [];
  let [held, bytes]: [Buffer[], number] = [[], 0];
  let total = 0;
  const flush = () => {
    if (held.length > 0) parts.push(Buffer.concat(held));
    [held, bytes] = [[], 0];
  };
  const pieces: AsyncIterable<Buffer> = createReadStream(path).pipe(createGzip());
  for await (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    total += piece.length;
    if (total > BYTES_MAX) return null;
    if (bytes >= PART_BYTES) flush();
  }
  flush();
  return parts;
}
