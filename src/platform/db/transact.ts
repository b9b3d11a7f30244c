import type { CompiledQuery, Kysely } from 'kysely';
import type pg from 'pg';
import { codeOf } from '#kernel/narrow.ts';
import { type Held, heldOver, isOutdated, type Query, sendAll, type Unnamed } from './kysely-over.ts';
import type { Answer } from './prepared-query.ts';
import { settingsAs } from './session.ts';
import type { Tables } from './tables.gen.ts';

type Tx = Kysely<Tables>;

/** A fresh transaction fails with one of these when it lost a race it can simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 3;

/** Statements that close a transaction: they travel with its COMMIT, and the first that fails takes all of it back. */
export type Closing<T> = (tx: Tx, result: T) => readonly CompiledQuery[];

type Acquire = () => Promise<pg.PoolClient>;

const bare = (text: string): Unnamed => ({ text, values: [] });
const COMMIT = bare('commit');

/** How a transaction begins that sets these for itself. */
const beginning = (begin: string, settings: readonly string[]): Unnamed[] => [
  bare(begin),
  ...(settings.length > 0 ? [settingsAs(settings)] : []),
];

/**
 * BEGIN and the first statement are one write and one answer, and what closes the transaction is another with COMMIT.
 * When BEGIN fails the statements that follow it are passed over, and all report the same error.
 */
export async function change<T>(
  acquire: Acquire,
  settings: readonly string[],
  run: (tx: Tx) => Promise<T>,
  closing: Closing<T> = () => [],
): Promise<T> {
  return again(acquire, async (client, held) => {
    const turn = takeTurns(client, beginning('begin', settings));
    held.around = turn.ask;
    try {
      const result = await run(held.kysely);
      await turn.begun();
      const last = closing(held.kysely, result);
      const closed = turn.send([
        ...last.map(({ sql, parameters }) => ({ text: sql, values: parameters })),
        COMMIT,
      ]);
      // All fail with the first that fails, and all are waited for before the connection is used again.
      const answers = await Promise.all(closed);
      // COMMIT answers ROLLBACK, without an error, when a failed statement was swallowed on the way.
      if (answers.at(-1)?.command !== 'COMMIT')
        throw new Error('The transaction had failed and was rolled back.');
      held.around = OVER;
      client.release();
      return result;
    } catch (error) {
      turn.flush();
      held.around = OVER;
      const cause = await firstOf(turn.begun(), error);
      await takeBack(client);
      throw cause;
    }
  });
}

/** What a statement sets for its transaction must hold for those that follow. */
const SETS = /^\s*set\s|\bset_config\(/i;

/**
 * A read needs no transaction around all of its statements unless they must agree: PostgreSQL looks anew for each. So
 * those that are asked in one turn are one of their own, walled by what stands in front of them. From a statement on
 * that sets something, the read is one transaction until it ends, as one that must see one moment is from the start.
 */
export async function look<T>(
  acquire: Acquire,
  settings: readonly string[],
  run: (tx: Tx) => Promise<T>,
  isOfOneMoment: boolean,
): Promise<T> {
  const wall = [settingsAs(['transaction_read_only=on', ...settings])];
  return again(acquire, async (client, held) => {
    let whole = isOfOneMoment
      ? takeTurns(client, beginning('begin isolation level repeatable read read only', settings))
      : null;
    const single = takeTurns(client, wall, { isEach: true });
    held.around = (text, values) => {
      if (!whole && SETS.test(text)) {
        single.flush();
        whole = takeTurns(client, beginning('begin read only', settings));
      }
      return (whole ?? single).ask(text, values);
    };
    try {
      const result = await run(held.kysely);
      await whole?.begun();
      held.around = OVER;
      // Nothing was changed, so only the connection has to wait for the end of it.
      const [ended] = whole ? sendAll(client, [COMMIT]) : [];
      Promise.resolve(ended).then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
      return result;
    } catch (error) {
      (whole ?? single).flush();
      held.around = OVER;
      const cause = whole ? await firstOf(whole.begun(), error) : error;
      await takeBack(client);
      throw cause;
    }
  });
}

/** A statement after the end would run in the next holder's transaction, or in none. */
const OVER: Query = () => Promise.reject(new Error('The transaction is over.'));

interface Turns {
  ask: Query;
  /** At once, after what has been asked. */
  send(statements: readonly Unnamed[]): Promise<Answer>[];
  flush(): void;
  /** How it went with what stands in front; settled at once while nothing was asked. */
  begun(): Promise<unknown>;
}

/** What is asked before anybody waits for the network is sent as one, with `first` in front: once, or each time. */
function takeTurns(client: pg.PoolClient, first: readonly Unnamed[], { isEach = false } = {}): Turns {
  let waiting: (Unnamed & { settle(answer: Promise<Answer>): void })[] = [];
  let begun: Promise<unknown> | null = null;
  const send = (statements: readonly Unnamed[]) => {
    const front = begun && !isEach ? [] : first;
    const answers = sendAll(client, [...front, ...statements]);
    // The callers of the statements get the failure.
    for (const answer of answers) answer.catch(() => {});
    begun ??= Promise.all(answers.slice(0, front.length));
    begun.catch(() => {});
    return answers.slice(front.length);
  };
  const flush = () => {
    if (waiting.length === 0) return;
    const asked = waiting;
    waiting = [];
    for (const [place, answer] of send(asked).entries()) asked[place]?.settle(answer);
  };
  return {
    ask: (text, values = []) => {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      if (waiting.length === 0) process.nextTick(flush);
      waiting.push({ text, values, settle: resolve });
      return promise;
    },
    send: (statements) => {
      flush();
      return send(statements);
    },
    flush,
    begun: () => begun ?? Promise.resolve(),
  };
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
