import type { Wall } from '../zone.ts';
import { HOUR_PX } from './geometry.ts';

/** A free time of the queue, for all accounts that have it. */
export interface FreeSlot {
  at: number;
  wall: Wall;
  accountIds: string[];
  platforms: string[];
}

/** The ghost of a slot is this tall. */
const GHOST_PX = 28;
const GHOST_MINUTES = (GHOST_PX / HOUR_PX) * 60;

/** Those that stand free: not under a post, and no two over each other, however many accounts there are. */
export function ghostsOf(slots: readonly FreeSlot[], taken: readonly number[]): FreeSlot[] {
  const shown: FreeSlot[] = [];
  for (const slot of slots) {
    const { minute } = slot.wall;
    const last = shown.at(-1);
    if (last && minute - last.wall.minute < GHOST_MINUTES) continue;
    if (!taken.some((each) => Math.abs(each - minute) < 60)) shown.push(slot);
  }
  return shown;
}
