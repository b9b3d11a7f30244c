import { ConfigError, integer, type Setting } from './config-values.ts';

export interface StoresConfig {
  databaseUrl: string | null;
  /** Null where `databaseUrl` already leads to PostgreSQL itself. */
  directDatabaseUrl: string | null;
  readDatabaseUrl: string | null;
  dbPool: number;
  dbWaitSec: number;
}

const BESIDE = 'a postgres:// or postgresql:// URL, beside a DATABASE_URL';

export const STORE_SETTINGS = [
  {
    name: 'DATABASE_URL',
    fallback: null,
    allowed: 'a postgres:// or postgresql:// URL',
    about:
      'Your own PostgreSQL 15 or newer. Without it an embedded PostgreSQL 18 runs inside the data folder.',
  },
  {
    name: 'PARLANCE_DIRECT_DATABASE_URL',
    fallback: null,
    allowed: BESIDE,
    about:
      'Direct address of PostgreSQL, if DATABASE_URL is a pooler in transaction mode (PgBouncer). Used for migrations, notifications, exports and backups; everything else sets its role, tenant and limits in each transaction.',
  },
  {
    name: 'DATABASE_READ_URL',
    fallback: null,
    allowed: BESIDE,
    about:
      'A streaming replica (or a balancer over several, not a pooler) for exports and analytics. It is used only when it has caught up with everything that was confirmed as stored; otherwise the primary is used.',
  },
  {
    name: 'PARLANCE_DB_POOL',
    fallback: '10',
    allowed: 'a whole number from 2 to 100',
    about: 'Connections for tenant work, per process.',
  },
  {
    name: 'PARLANCE_DB_WAIT',
    fallback: '3',
    allowed: 'a whole number from 1 to 60',
    about: 'Seconds that a call waits for a free connection before it is answered 503 with Retry-After.',
  },
] as const satisfies readonly Setting[];

type Name = (typeof STORE_SETTINGS)[number]['name'];
type Read = <T>(name: Name, parse: (text: string) => T | undefined) => T | null;
type Must = <T>(name: Name, parse: (text: string) => T | undefined) => T;

export function readStores(read: Read, must: Must): StoresConfig {
  const url = (name: Name) => read(name, (t) => (/^postgres(ql)?:\/\//.test(t) ? t : undefined));
  const databaseUrl = url('DATABASE_URL');
  const beside = (name: Name) => {
    const value = url(name);
    if (value !== null && databaseUrl === null) throw new ConfigError(name, BESIDE, value);
    return value;
  };
  return {
    databaseUrl,
    directDatabaseUrl: beside('PARLANCE_DIRECT_DATABASE_URL'),
    readDatabaseUrl: beside('DATABASE_READ_URL'),
    dbPool: must('PARLANCE_DB_POOL', integer(2, 100)),
    dbWaitSec: must('PARLANCE_DB_WAIT', integer(1, 60)),
  };
}
