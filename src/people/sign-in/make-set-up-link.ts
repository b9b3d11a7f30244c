import type { Database } from '#platform/db/client.ts';
import { endLinks, makeLink } from '../links/store.ts';

const LIFE_SEC = 24 * 3600;

/**
 * The link for the first owner. Each start of an empty installation makes a new one and ends the earlier
 * ones, so that a link printed in an old log is useless. The token follows a #, so browsers do not send it.
 */
export function makeSetUpLink(database: Database, publicUrl: string): Promise<string> {
  return database.everyone(async (tx) => {
    await endLinks(tx, { kind: 'setup' });
    return `${publicUrl}/setup#${await makeLink(tx, { kind: 'setup', userId: null, lifeSec: LIFE_SEC })}`;
  });
}
