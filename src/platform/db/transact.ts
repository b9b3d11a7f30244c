import type { CompiledQuery, Kysely } from 'kysely';
import type pg from 'pg';
import { codeOf } from '#kernel/narrow.ts';
import { type Session, sessionOf, isOutdated, type Query, sendAll, type Unnamed } from './kysely-over.ts';
import type { Answer } from './prepared-query.ts';
import { settingsAs } from './session.ts';
import type { Tables } from './tables.gen.ts';

type Tx = Kysely<Tables>;

/** Codes of a lost race, after which the transaction can simply be run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 3;

/**
 * Statements that close a transaction. They travel with its COMMIT, and the first that
 * fails rolls all of it back.
 */
export type Closing<T> = (tx: Tx, result: T) => readonly CompiledQuery[];

type Acquire = () => Promise<pg.PoolClient>;

const bare = (text: string): Unnamed => ({ text, values: [] });
const COMMIT = bare('commit');

/** The start of a transaction with these settings. */
const beginning = (begin: string, settings: readonly string[]): Unnamed[] => [
  bare(begin),
  ...(settings.length > 0 ? [settingsAs(settings)] : []),
];

/**
 * BEGIN and the first statement are sent together and answered together, and so are the closing statements
 * and COMMIT. If BEGIN fails, the server skips the statements after it, and all report the same error.
 */
export async function change<T>(
  acquire: Acquire,
  settings: readonly string[],
  run: (tx: Tx) => Promise<T>,
  closing: Closing<T> = () => [],
): Promise<T> {
  return withRetries(acquire, async (client, session) => {
    const turn = takeTurns(client, beginning('begin', settings));
    session.send = turn.ask;
    try {
      const result = await run(session.kysely);
      await turn.begun();
      const last = closing(session.kysely, result);
      const closed = turn.send([
        ...last.map(({ sql, parameters }) => ({ text: sql, values: parameters })),
        COMMIT,
      ]);
      // All of them fail with the error of the first, and the connection is not reused
      // before all have been answered.
      const answers = await Promise.all(closed);
      // When a failed statement was swallowed earlier, COMMIT answers ROLLBACK without an error.
      if (answers.at(-1)?.command !== 'COMMIT')
        throw new Error('The transaction had failed and was rolled back.');
      session.send = ENDED;
      client.release();
      return result;
    } catch (error) {
      turn.flush();
      session.send = ENDED;
      const cause = await firstOf(turn.begun(), error);
      await rollBack(client);
      throw cause;
    }
  });
}

/** A setting made by one statement must also hold for those that follow. */
const SETS = /^\s*set\s|\bset_config\(/i;

/**
 * A read does not need one transaction around all its statements unless they must be consistent, since
 * PostgreSQL takes a new snapshot for each. Statements asked in one turn therefore form one transaction,
 * preceded by the settings of the tenant. From the first statement that sets something, the rest of the read
 * is one transaction, as a snapshot read is from the start.
 */
export async function look<T>(
  acquire: Acquire,
  settings: readonly string[],
  run: (tx: Tx) => Promise<T>,
  isSnapshot: boolean,
): Promise<T> {
  const wall = [settingsAs(['transaction_read_only=on', ...settings])];
  return withRetries(acquire, async (client, session) => {
    let whole = isSnapshot
      ? takeTurns(client, beginning('begin isolation level repeatable read read only', settings))
      : null;
    const single = takeTurns(client, wall, { isEach: true });
    session.send = (text, values) => {
      if (!whole && SETS.test(text)) {
        single.flush();
        whole = takeTurns(client, beginning('begin read only', settings));
      }
      return (whole ?? single).ask(text, values);
    };
    try {
      const result = await run(session.kysely);
      await whole?.begun();
      session.send = ENDED;
      // Nothing was changed, so only the connection has to wait for the end of the transaction.
      const [ended] = whole ? sendAll(client, [COMMIT]) : [];
      Promise.resolve(ended).then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
      return result;
    } catch (error) {
      (whole ?? single).flush();
      session.send = ENDED;
      const cause = whole ? await firstOf(whole.begun(), error) : error;
      await rollBack(client);
      throw cause;
    }
  });
}

/** A statement after the end would run in the next holder's transaction, or in none. */
const ENDED: Query = () => Promise.reject(new Error('The transaction is over.'));

interface Turns {
  ask: Query;
  /** Sends at once, after what is already waiting. */
  send(statements: readonly Unnamed[]): Promise<Answer>[];
  flush(): void;
  /** The outcome of the statements in front; settled at once if nothing was sent. */
  begun(): Promise<unknown>;
}

/**
 * Collects the statements that are issued before the next network turn and sends them together, with `first`
 * in front: once, or each time.
 */
function takeTurns(client: pg.PoolClient, first: readonly Unnamed[], { isEach = false } = {}): Turns {
  let waiting: (Unnamed & { settle(answer: Promise<Answer>): void })[] = [];
  let begun: Promise<unknown> | null = null;
  const send = (statements: readonly Unnamed[]) => {
    const front = begun && !isEach ? [] : first;
    const answers = sendAll(client, [...front, ...statements]);
    // The error goes to the callers that wait for the statements.
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

async function withRetries<T>(
  acquire: Acquire,
  run: (client: pg.PoolClient, session: Session) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await acquire();
    try {
      return await run(client, sessionOf(client));
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

async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  );
}
