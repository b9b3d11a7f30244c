import { randomFillSync } from 'node:crypto';
import { encodeId, type IdPrefix } from '#kernel/ids.ts';
import type { Clock } from './clock.ts';

const BYTES_EACH = 10;
/** Drawn for many ids at once: asking for ten bytes costs as much as asking for four thousand. */
const random = Buffer.alloc(BYTES_EACH * 400);
let used = random.length;

/** A new time-sortable id: `task_01K…`. */
export function newId(prefix: IdPrefix, clock: Clock): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += BYTES_EACH;
  return encodeId(prefix, clock.now().getTime(), random.subarray(used - BYTES_EACH, used));
}
