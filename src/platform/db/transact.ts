import type { CompiledQuery, Kysely } from 'kysely';
import type pg from 'pg';
import { codeOf } from '#kernel/narrow.ts';
import { type Held, heldOver, isOutdated } from './kysely-over.ts';
import type { Tables } from './tables.gen.ts';

type Tx = Kysely<Tables>;

/** A fresh transaction fails with one of these when it lost a race it can simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 3;

/** Statements that close a transaction: they travel with its COMMIT, and the first that fails takes all of it back. */
export type Closing<T> = (tx: Tx, result: T) => readonly CompiledQuery[];

type Acquire = () => Promise<pg.PoolClient>;

/**
 * BEGIN and the first statement travel in one write, and what closes the transaction in another with COMMIT: the
 * connections are pipelined, and the server answers in order. When BEGIN fails, the statement after it fails too, for
 * want of a tenant, and the first error is the one to tell.
 */
export async function change<T>(
  acquire: Acquire,
  begin: string,
  run: (tx: Tx) => Promise<T>,
  closing: Closing<T> = () => [],
): Promise<T> {
  return again(acquire, async (client, held) => {
    const begun = together(client, () => client.query(begin));
    begun.catch(() => {});
    try {
      const result = await run(held.kysely);
      await begun;
      const last = closing(held.kysely, result);
      const [committed, ...closed] = together(client, () => {
        const sent = last.map(({ sql, parameters }) => held.send(sql, parameters));
        return [client.query('commit'), ...sent] as const;
      });
      committed.catch(() => {});
      // All are waited for before the connection is used again.
      await Promise.all(closed).catch(async (error: unknown) => {
        await Promise.allSettled([committed, ...closed]);
        throw error;
      });
      // COMMIT answers ROLLBACK, without an error, when a failed statement was swallowed on the way.
      const { command } = await committed;
      if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
      client.release();
      return result;
    } catch (error) {
      const cause = await firstOf(begun, error);
      await takeBack(client);
      throw cause;
    }
  });
}

/** What a statement sets for its transaction must hold for those that follow: such a read ends when it is over. */
const SETS = /^\s*set\s|\bset_config\(/i;

/** How many statements the last read of a kind took: the next one is expected to take as many. */
const statementsOf = new WeakMap<object, number>();

/**
 * A read needs no transaction around all of its statements unless they must agree: PostgreSQL looks anew for each. So
 * COMMIT travels with the statement that is expected to be the last, and one that asks once is one write. Should it
 * ask for more, that opens another transaction of the same tenant, which lasts until the read ends.
 */
export async function look<T>(
  acquire: Acquire,
  begin: string,
  run: (tx: Tx) => Promise<T>,
  { kind, snapshot = false }: { kind?: object | undefined; snapshot?: boolean | undefined } = {},
): Promise<T> {
  const expected = snapshot || kind === undefined ? undefined : (statementsOf.get(kind) ?? 1);
  return again(acquire, async (client, held) => {
    let statements = 0;
    let isOpen = false;
    let isSet = false;
    let begun: Promise<unknown> = Promise.resolve();
    let ended: Promise<unknown> = Promise.resolve();
    const open = () => {
      begun = Promise.all([begun, client.query(begin)]);
      begun.catch(() => {});
      isOpen = true;
    };
    const end = () => {
      ended = client.query('commit');
      ended.catch(() => {});
      isOpen = false;
    };
    held.around = (text, send) =>
      together(client, () => {
        statements += 1;
        isSet ||= typeof text === 'string' && SETS.test(text);
        if (!isOpen) open();
        const sent = send();
        if (statements === expected && !isSet) end();
        return sent;
      });
    try {
      const result = await run(held.kysely);
      await begun;
      if (kind) statementsOf.set(kind, statements);
      // Nothing was changed, so nobody has to know how the end of it went; only the connection does.
      if (isOpen) end();
      ended.then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
      return result;
    } catch (error) {
      const cause = await firstOf(begun, error);
      await takeBack(client);
      throw cause;
    } finally {
      held.around = null;
    }
  });
}

async function again<T>(
  acquire: Acquire,
  run: (client: pg.PoolClient, held: Held) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await acquire();
    try {
      return await run(client, heldOver(client));
    } catch (cause) {
      const code = codeOf(cause);
      const isRetryable = (typeof code === 'string' && RETRYABLE.has(code)) || isOutdated(cause);
      if (attempt < ATTEMPTS_MAX && isRetryable) continue;
      throw cause;
    }
  }
}

const firstOf = (begun: Promise<unknown>, error: unknown): Promise<unknown> =>
  begun.then(
    () => error,
    (first: unknown) => first,
  );

async function takeBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  );
}

/** Whatever is sent before anybody waits for the network leaves in one write. */
function together<T>({ connection: { stream } }: pg.PoolClient, send: () => T): T {
  stream.cork();
  process.nextTick(() => stream.uncork());
  return send();
}
