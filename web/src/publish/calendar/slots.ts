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

/** Free times that are visible: not under a post, and no two over each other, however many accounts there are. */
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

interface Candidate {
  id: string;
  platform: string;
  groupIds: readonly string[];
  locale: string | null;
  canPublish: boolean;
  isManual: boolean;
  paused: boolean;
}

/**
 * The probable accounts of a new post at a free time: those that can publish by themselves, that match the filters,
 * and that have the most frequent language. If none is left, all that have the time.
 */
export function preselected(
  free: readonly string[],
  accounts: ReadonlyMap<string, Candidate>,
  { platform, group }: { platform?: string | undefined; group?: string | undefined },
): string[] {
  const platforms = platform?.split(',') ?? [];
  const able = free
    .flatMap((id) => accounts.get(id) ?? [])
    .filter((account) => account.canPublish && !account.isManual && !account.paused)
    .filter((account) => platforms.length === 0 || platforms.includes(account.platform))
    .filter(({ groupIds }) => group === undefined || groupIds.includes(group));
  const languages = Map.groupBy(
    able.flatMap(({ locale }) => locale ?? []),
    (locale) => locale,
  );
  const [common] = [...languages].toSorted(([, a], [, b]) => b.length - a.length);
  const chosen = able.filter(({ locale }) => common === undefined || locale === null || locale === common[0]);
  return chosen.length > 0 ? chosen.map(({ id }) => id) : [...free];
}
