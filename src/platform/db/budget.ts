/** How many connections one process may hold at once, by purpose. */
export interface ConnectionBudget {
  /** Transactions within one tenant. */
  tenants: number;
  /** Statements over all tenants: authentication, claims, the job engine. */
  systems: number;
  /** Rate limits and heartbeats, which commit without waiting for the disk. */
  counters: number;
  /** Connections outside the pools: the one that listens, exports, backups. */
  own: number;
}

/**
 * Concurrent exports in one process. Of the API's own connections, one is the listener and one
 * stays free for a backup.
 */
export const SNAPSHOTS_MAX = 5;

/** For one-off work: startup, filling the demo, a tool. */
export const SMALL_BUDGET: ConnectionBudget = { tenants: 2, systems: 2, counters: 1, own: 1 };

/**
 * A PostgreSQL server has about a hundred connections for all processes. The API answers many calls at once.
 * A worker waits mostly for platforms and engines, outside transactions, and needs half as many.
 */
export function budgetOf(roles: readonly string[], dbPool: number): ConnectionBudget {
  const half = Math.ceil(dbPool / 2);
  return roles.includes('api')
    ? { tenants: dbPool, systems: Math.max(4, half), counters: 2, own: SNAPSHOTS_MAX + 2 }
    : { tenants: half, systems: Math.max(4, half), counters: 1, own: 3 };
}

export function totalOf({ tenants, systems, counters, own }: ConnectionBudget): number {
  return tenants + systems + counters + own;
}
