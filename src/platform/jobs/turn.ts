/** The jobs of a tenant in one queue. */
export interface Share {
  /** How many jobs of the tenant are there already. */
  own: number;
  /** Whether what is asked for has not begun yet. */
  isNew: boolean;
  /** Whether it keeps its place for longer than others should wait, since it cannot take turns. */
  isLong?: boolean;
}

/** A group of jobs may take as many places of a worker at once as a tenant may. */
const LONG_FIRST = 'long:first';
const LONG_MORE = 'long:more';

/**
 * Whose places a job takes. Short ones take those of their tenant. Long ones of all tenants together take those of two
 * groups, so that they never fill a worker; the first of each tenant is in a group of its own, so that one with many
 * does not keep another from its first.
 */
export function groupOf(workspaceId: string, { own, isLong = false }: Share): string {
  if (!isLong) return workspaceId;
  return own === 0 ? LONG_FIRST : LONG_MORE;
}

/** The state of a queue, as numbers of turns. Null: nothing is served, nothing waits. */
export interface QueueState {
  /** The highest that is being served; a newcomer, who went before it, counts as one more than its number. */
  served: number | null;
  next: { turn: number; isNewcomer: boolean; isLate: boolean } | null;
  /** The highest that waits. */
  last: number | null;
}

/** When newcomers have waited for this long, there are too many of them to go before everybody else. */
export const LATE_SEC = 5;
/** The engine's order is an integer of 32 bits. From here on all are equal: first come, first served. */
const TURN_MAX = 2_000_000_000;

/** A tenant that has nothing here yet. */
export function isNewcomer({ own, isNew }: Share): boolean {
  return own === 0 && isNew;
}

/**
 * The number with which a job queues up; low numbers go first. A tenant with n jobs queues its next one n turns after
 * the turn that is served now. So it has one job per turn, however many it has in all, and tenants share the places
 * equally. A newcomer goes before everybody. When there are more newcomers than places, the later ones queue up like
 * everybody else, or tenants with many jobs would wait for ever.
 */
export function turnOf({ served, next, last }: QueueState, share: Share): number {
  const now = served ?? (next ? next.turn + (next.isNewcomer ? 1 : 0) : 0);
  // Jobs held back elsewhere count for the tenant too; without a bound its numbers would grow without end.
  const max = Math.min(Math.max(now, last ?? now) + 1, TURN_MAX);
  if (!isNewcomer(share)) return Math.min(now + share.own + (share.isNew ? 0 : 1), max);
  const isCrowded = next?.isNewcomer === true && next.isLate;
  return isCrowded ? Math.min(Math.max(now - 1, next.turn) + 1, max) : now - 1;
}
