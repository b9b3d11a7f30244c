import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { codeOf } from '#kernel/narrow.ts';
import { type Answer, type Asked, PreparedQueries, type Statement } from './prepared-query.ts';
import type { Tables } from './tables.gen.ts';

/** A physical connection, with the way its statements are currently sent. */
export interface Session {
  kysely: Kysely<Tables>;
  /** Replaces sending each statement on its own, for instance within a transaction. */
  send: Query | null;
}

const sessions = new WeakMap<pg.ClientBase, Session>();

/** One Kysely per physical connection, so that a transaction costs no set-up. */
export function sessionOf(client: pg.ClientBase): Session {
  const known = sessions.get(client);
  if (known) return known;
  const query = preparing(client);
  const session: Session = {
    kysely: kyselyOver((text, values) => (session.send ?? query)(text, values)),
    send: null,
  };
  sessions.set(client, session);
  return session;
}

export function clientKysely(client: pg.ClientBase): Kysely<Tables> {
  return sessionOf(client).kysely;
}

/** `begin` is set where each statement has to set its own role and tenant. */
export function poolKysely(acquire: () => Promise<pg.PoolClient>, begin: string | null): Kysely<Tables> {
  return kyselyOver(async (text, values = []) => {
    const client = await acquire();
    try {
      return await (begin === null
        ? retryOnce(preparing(client))(text, values)
        : inOwnTransaction(client, begin, { text, values: [...values] }));
    } finally {
      client.release();
    }
  });
}

/**
 * Sends three statements in one write. If the first fails there is no transaction, so the others do nothing.
 */
export async function inOwnTransaction(
  client: pg.ClientBase,
  begin: string,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const steps = [client.query(begin), client.query(query), client.query('commit')] as const;
  // All three have been sent; the first one that failed carries the reason.
  for (const step of steps) step.catch(() => {});
  await steps[0];
  const answer = await steps[1];
  const { command } = await steps[2];
  if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
  return answer;
}

const DIALECT: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const ADAPTER = DIALECT.createAdapter();
const COMPILER = DIALECT.createQueryCompiler();
const DRIVER = DIALECT.createDriver();

/**
 * Sends a statement directly. Kysely's own route goes through a provider, a driver and a connection, each
 * waiting for the next: a dozen promises per statement for nothing that `query` does not do.
 */
class Direct extends DefaultQueryExecutor {
  readonly #query: Query;

  constructor(query: Query, plugins: KyselyPlugin[] = []) {
    const provider = { provideConnection: () => Promise.reject(new Error('There is no connection.')) };
    super(COMPILER, ADAPTER, provider, plugins);
    this.#query = query;
  }

  /** Called for each statement, not for its answer. */
  override withPlugin(plugin: KyselyPlugin): Direct {
    return new Direct(this.#query, [...this.plugins, plugin]);
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#query(sql, parameters);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement determines the type of its rows
      const answer = { rows: rows as R[] };
      return CHANGES.has(command) ? { ...answer, numAffectedRows: BigInt(rowCount ?? 0) } : answer;
    } catch (error) {
      throw alsoFrom(error, new Error());
    }
  }
}

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * The server's error carries the stack of the code that read the answer; appends the stack of the code
 * that sent the statement.
 */
function alsoFrom(error: unknown, asked: Error): unknown {
  const from = asked.stack?.slice(asked.stack.indexOf('\n'));
  if (error instanceof Error && from !== undefined) error.stack = `${error.stack ?? error.message}${from}`;
  return error;
}

function kyselyOver(query: Query): Kysely<Tables> {
  return new Kysely<Tables>({
    config: { dialect: DIALECT },
    dialect: DIALECT,
    driver: DRIVER,
    executor: new Direct(query),
  });
}

const statementNames = new Map<string, string>();
/** Part of every statement name: raising it makes each connection prepare each statement anew. */
let generation = 0;
const STATEMENTS_MAX = 500;

export type Query = (text: string, values?: readonly unknown[]) => Promise<Answer>;

const nameless = new WeakSet<pg.ClientBase>();

/**
 * A pooler lends the server connection to other clients, who would not know which
 * statements are prepared on it.
 */
export function withoutNames(client: pg.ClientBase): void {
  nameless.add(client);
}

export type Unnamed = Pick<Statement, 'text' | 'values'>;

/**
 * The same text may return different columns, because the cursor, statement or procedure
 * of that name may change.
 */
const ANY_SHAPE = /^\s*(?:fetch|execute|call|explain)\b/i;

/** Sends statements together; the answer of the last is known when all of them have been answered. */
export function sendAll(client: pg.ClientBase, statements: readonly Unnamed[]): Promise<Answer>[] {
  const asked: Asked[] = [];
  const answers = statements.map(({ text, values }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const name = nameless.has(client) || ANY_SHAPE.test(text) ? '' : statementName(text);
    const settle = (error: Error | null, answer: Answer) => {
      if (!error) return resolve(answer);
      if (isOutdated(error) && statementNames.get(text) === name) {
        generation += 1;
        statementNames.clear();
      }
      reject(error);
    };
    asked.push({ name, text, values, settle });
    return promise;
  });
  client.query(new PreparedQueries(asked, getTypeParser));
  return answers;
}

/** Prepared statements save 45 % of the client's CPU per call. The cap keeps generated SQL from piling up. */
function preparing(client: pg.ClientBase): Query {
  return async (text, values = []) => {
    const [answer] = sendAll(client, [{ text, values }]);
    if (!answer) throw new Error('The statement was not sent.');
    return answer;
  };
}

/** Empty for a statement that is parsed on every call. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= STATEMENTS_MAX) return '';
  const name = `p${generation}_${createHash('sha1').update(text).digest('base64url')}`;
  statementNames.set(text, name);
  return name;
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
/** text[]; the driver has no constants for array types. */
const TEXTS: number = 1009;
const readAnyTime: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ);
const readAnyTexts: (text: string) => unknown = pg.types.getTypeParser(TEXTS);

/**
 * `2026-11-18 09:32:36.118+00`, as a server in UTC writes it. The driver tests each
 * value against five patterns.
 */
const PLAIN_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

function readTime(text: string): unknown {
  return PLAIN_TIME.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyTime(text);
}

/** Elements with a space, a comma or no text at all are quoted; most lists contain none. */
function readTexts(text: string): unknown {
  if (text === '{}') return [];
  const isPlain =
    text.startsWith('{') && !text.startsWith('{{') && !text.includes('"') && !text.includes('NULL');
  return isPlain ? text.slice(1, -1).split(',') : readAnyTexts(text);
}

const READERS: ReadonlyMap<number, (text: string) => unknown> = new Map([
  // bigint columns hold counts and our own ids, all below 2^53. As text, every sum would be wrong.
  [INT8, Number],
  [TIMESTAMPTZ, readTime],
  [TEXTS, readTexts],
]);

export const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  READERS.get(oid) ?? pg.types.getTypeParser(oid, format);

/**
 * A migration added a column to a table while this process was running, so a prepared `select *` cannot be
 * answered. It fails once per process; the next attempt uses a new statement name.
 */
export function isOutdated(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message);
}

/** Outside a transaction, a statement that could not run has changed nothing. */
function retryOnce(query: Query): Query {
  return async (text, values) => {
    try {
      return await query(text, values);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return query(text, values);
    }
  };
}
