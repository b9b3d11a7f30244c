/** A tenant's part of one queue. */
interface Share {
  /** How many jobs the tenant already has there. */
  own: number;
  /** Whether the job to be enqueued has not begun yet. */
  isNew: boolean;
  /** Whether it occupies its place for longer than others should wait, since it cannot take turns. */
  isLong?: boolean;
}

/** A group of jobs may take as many places of a worker at once as a tenant may. */
const LONG_FIRST = 'long:first';
const LONG_MORE = 'long:more';

/**
 * The group whose places a job takes. Short jobs take those of their tenant. The long jobs of all tenants
 * together take those of two groups, so that they never fill a worker. The first long job of each tenant goes
 * into its own group, so that a tenant with many does not delay the first one of another.
 */
export function groupOf(workspaceId: string, { own, isLong = false }: Share): string {
  if (!isLong) return workspaceId;
  return own === 0 ? LONG_FIRST : LONG_MORE;
}

/** The state of a queue, in turn numbers. Null: nothing is being served, or nothing waits. */
export interface QueueState {
  /** The highest turn being served. A newcomer, who jumped the queue, counts as one more than its number. */
  served: number | null;
  next: { turn: number; isNewcomer: boolean; isLate: boolean } | null;
  /** The highest turn that waits. */
  last: number | null;
}

/** When newcomers have waited this long, there are too many of them to be put before everybody else. */
export const LATE_SEC = 5;
/** The engine orders by a 32-bit integer. From here on all are equal: first come, first served. */
const TURN_MAX = 2_000_000_000;

/** A tenant that has no job here yet. */
export function isNewcomer({ own, isNew }: Share): boolean {
  return own === 0 && isNew;
}

/**
 * The number with which a job queues up; low numbers go first. A tenant with n jobs queues its next one n
 * turns after the turn being served, so it has one job per turn and tenants share the places equally. A
 * newcomer goes before everybody. If there are more newcomers than places, the later ones queue up like
 * everybody else, otherwise tenants with many jobs would wait forever.
 */
export function turnOf({ served, next, last }: QueueState, share: Share): number {
  const now = served ?? (next ? next.turn + (next.isNewcomer ? 1 : 0) : 0);
  // Jobs held back elsewhere also count for the tenant; without a bound its numbers would grow without limit.
  const max = Math.min(Math.max(now, last ?? now) + 1, TURN_MAX);
  if (!isNewcomer(share)) return Math.min(now + share.own + (share.isNew ? 0 : 1), max);
  const isCrowded = next?.isNewcomer === true && next.isLate;
  return isCrowded ? Math.min(Math.max(now - 1, next.turn) + 1, max) : now - 1;
}
