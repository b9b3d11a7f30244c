import { randomBytes } from 'node:crypto';
import { encodeId, type IdPrefix } from '#kernel/ids.ts';
import type { Clock } from './clock.ts';

/** A new time-sortable id: `task_01K…`. */
export function newId(prefix: IdPrefix, clock: Clock): string {
  return encodeId(prefix, clock.now().getTime(), randomBytes(10));
}
