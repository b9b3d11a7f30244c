import type pg from 'pg';

/**
 * The SQLSTATE of the notices with which a trigger tells its own session what changed
 * (migrations/0041_access_changes.sql).
 */
const CHANGED = 'PZ001';

/**
 * Reports what the transactions of this process changed, after they end and before
 * their callers get an answer.
 */
export interface OwnChanges {
  watch(client: pg.ClientBase): void;
  /**
   * Call when the transaction of this connection is over: its changes are reported
   * even if it was rolled back.
   */
  settle(client: pg.ClientBase): void;
  onChange(told: (changed: string) => void): void;
}

export function watchOwnChanges(): OwnChanges {
  const pending = new WeakMap<pg.ClientBase, Set<string>>();
  const listeners: ((changed: string) => void)[] = [];
  return {
    watch(client) {
      client.on('notice', ({ code, message }) => {
        if (code !== CHANGED || message === undefined) return;
        const changes = pending.get(client);
        if (changes) changes.add(message);
        else pending.set(client, new Set([message]));
      });
    },
    settle(client) {
      const changes = pending.get(client);
      if (!changes) return;
      pending.delete(client);
      for (const changed of changes) for (const told of listeners) told(changed);
    },
    onChange: (told) => void listeners.push(told),
  };
}
