/** How many connections one process may hold at once, by what it uses them for. */
export interface ConnectionBudget {
  /** Transactions that see one tenant. */
  tenants: number;
  /** Statements over all tenants: authentication, claims, the job engine. */
  systems: number;
  /** Rate limits and heartbeats, which do not wait for the disk. */
  counters: number;
  /** Connections outside the pools: the one that listens, exports, backups. */
  own: number;
}

/** Exports at once in one process; of the API's own connections one listens and one stays free for a backup. */
export const SNAPSHOTS_MAX = 5;

/** For work that is done once: a start, the filling of the demo, a tool. */
export const SMALL_BUDGET: ConnectionBudget = { tenants: 2, systems: 2, counters: 1, own: 1 };

/**
 * A PostgreSQL has about a hundred connections for everybody. The API answers many at once; a worker
 * spends its time with platforms and engines, outside transactions, and needs half as many.
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
