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

/** A connection that somebody has for a while. */
export interface Held {
  kysely: Kysely<Tables>;
  /** How the statements of this holder are sent, when not one by one. */
  around: Query | null;
}

const helds = new WeakMap<pg.ClientBase, Held>();

/** One Kysely per physical connection, so that a transaction costs no set-up. */
export function heldOver(client: pg.ClientBase): Held {
  const known = helds.get(client);
  if (known) return known;
  const query = preparing(client);
  const held: Held = {
    kysely: kyselyOver((text, values) => (held.around ?? query)(text, values)),
    around: null,
  };
  helds.set(client, held);
  return held;
}

export function clientKysely(client: pg.ClientBase): Kysely<Tables> {
  return heldOver(client).kysely;
}

/** `begin` is given where each statement has to bring its role and tenant along. */
export function poolKysely(acquire: () => Promise<pg.PoolClient>, begin: string | null): Kysely<Tables> {
  return kyselyOver(async (text, values = []) => {
    const client = await acquire();
    try {
      return await (begin === null
        ? twice(preparing(client))(text, values)
        : inOwnTransaction(client, begin, { text, values: [...values] }));
    } finally {
      client.release();
    }
  });
}

/** Three statements in one write. When the first fails the others do nothing, for want of a transaction. */
export async function inOwnTransaction(
  client: pg.ClientBase,
  begin: string,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const steps = [client.query(begin), client.query(query), client.query('commit')] as const;
  // All have been sent; the first that failed says why.
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
 * Sends a statement as it is. The builder's own way leads through a provider, a driver and a connection, each
 * of which waits for the next: a dozen promises for every statement, and nothing that `query` does not do.
 */
class Direct extends DefaultQueryExecutor {
  readonly #query: Query;

  constructor(query: Query, plugins: KyselyPlugin[] = []) {
    const provider = { provideConnection: () => Promise.reject(new Error('There is no connection.')) };
    super(COMPILER, ADAPTER, provider, plugins);
    this.#query = query;
  }

  /** Is called with each statement, not with its answer. */
  override withPlugin(plugin: KyselyPlugin): Direct {
    return new Direct(this.#query, [...this.plugins, plugin]);
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#query(sql, parameters);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement says what its rows are
      const answer = { rows: rows as R[] };
      return CHANGES.has(command) ? { ...answer, numAffectedRows: BigInt(rowCount ?? 0) } : answer;
    } catch (error) {
      throw alsoFrom(error, new Error());
    }
  }
}

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The server's error has the stack of the reader of its answer; people look for the code that asked. */
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
/** Part of every name: the next one makes each connection prepare each statement anew. */
let generation = 0;
const STATEMENTS_MAX = 500;

export type Query = (text: string, values?: readonly unknown[]) => Promise<Answer>;

const nameless = new WeakSet<pg.ClientBase>();

/** A pooler lends the connection beyond this one to others, who would not know what was prepared on it. */
export function withoutNames(client: pg.ClientBase): void {
  nameless.add(client);
}

export type Unnamed = Pick<Statement, 'text' | 'values'>;

/** The same words answer with other columns: those of the cursor, statement or procedure that has the name now. */
const ANY_SHAPE = /^\s*(?:fetch|execute|call|explain)\b/i;

/** Sends statements as one, of which the answer of the last comes back when all of them are answered. */
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

/** Prepared statements save 45 % of the client's CPU per call; the cap keeps generated SQL from piling up. */
function preparing(client: pg.ClientBase): Query {
  return async (text, values = []) => {
    const [answer] = sendAll(client, [{ text, values }]);
    if (!answer) throw new Error('Nothing was asked.');
    return answer;
  };
}

/** Empty for a statement that is parsed each time. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= STATEMENTS_MAX) return '';
  const name = `p${generation}_${createHash('sha1').update(text).digest('base64url')}`;
  statementNames.set(text, name);
  return name;
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
/** text[]; the driver names no type of lists. */
const TEXTS: number = 1009;
const readAnyTime: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ);
const readAnyTexts: (text: string) => unknown = pg.types.getTypeParser(TEXTS);

/** `2026-11-18 09:32:36.118+00`, as a server in UTC writes it. The driver asks five patterns of each value. */
const PLAIN_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

function readTime(text: string): unknown {
  return PLAIN_TIME.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyTime(text);
}

/** What is not plain (a space, a comma, an empty text) stands in quotes; most lists have none of it. */
function readTexts(text: string): unknown {
  if (text === '{}') return [];
  const isPlain =
    text.startsWith('{') && !text.startsWith('{{') && !text.includes('"') && !text.includes('NULL');
  return isPlain ? text.slice(1, -1).split(',') : readAnyTexts(text);
}

const READERS: ReadonlyMap<number, (text: string) => unknown> = new Map([
  // bigint columns hold counts and our own ids, all below 2^53; text would be a trap in every sum.
  [INT8, Number],
  [TIMESTAMPTZ, readTime],
  [TEXTS, readTexts],
]);

export const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  READERS.get(oid) ?? pg.types.getTypeParser(oid, format);

/**
 * A migration gave a table another column while this process goes on: `select *` cannot be answered as it was
 * prepared. It fails once in the process; the next time the statement has a new name.
 */
export function isOutdated(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message);
}

/** Outside a transaction a statement that could not be run has done nothing. */
function twice(query: Query): Query {
  return async (text, values) => {
    try {
      return await query(text, values);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return query(text, values);
    }
  };
}
