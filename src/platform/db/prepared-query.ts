// oxlint-disable-next-line typescript/triple-slash-reference -- the pages are checked without the declarations of src
/// <reference path="./pg-values.d.ts" />
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

export interface Statement {
  /** Empty for a statement that the connection does not keep. */
  name: string;
  text: string;
  values: readonly unknown[];
}

export interface Answer {
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

export interface Asked extends Statement {
  settle(error: Error | null, answer: Answer): void;
}

/** How the rows of a statement are parsed. */
interface Shape {
  names: string[];
  parsers: ((text: string) => unknown)[];
  empty: Record<string, null>;
}

/** The part of the driver's connection that we use ourselves. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: typeof prepareValue }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

/**
 * Shapes of the statements that a connection has answered. PostgreSQL refuses to answer a prepared statement
 * in another shape, so a shape never changes.
 */
const shapesOf = new WeakMap<object, Map<string, Shape>>();

const NOTHING: Answer = { command: '', rowCount: null, rows: [] };
const NO_ROWS: Shape = { names: [], parsers: [], empty: {} };

/**
 * Statements that are sent together and answered together: the server flushes its answers at the end of them.
 * Until then they form one transaction or are part of the open one. Sent one by one, each answer would have
 * to be sent, waited for and read separately. The shape of a statement's rows is requested only once.
 */
export class PreparedQueries extends pg.Query {
  readonly #asked: readonly Asked[];
  readonly #answers: Answer[] = [];
  readonly #typeOf: typeof pg.types.getTypeParser;
  #shapes: Map<string, Shape> = new Map();
  #shape: Shape | undefined;
  #rows: Record<string, unknown>[] = [];
  /** The error of a value that could not be written or a row that could not be read. */
  #failure: Error | null = null;
  /** Name and text of the statement being answered, by which the driver records what has been parsed. */
  name: string | undefined;
  text: string | undefined;

  constructor(asked: readonly Asked[], typeOf: typeof pg.types.getTypeParser) {
    super('');
    this.#asked = asked;
    this.#typeOf = typeOf;
    this.#turnTo(asked[0]);
  }

  #turnTo(next: Statement | undefined): void {
    this.name = next?.name;
    this.text = next?.text;
    this.#shape = undefined;
    this.#rows = [];
  }

  override submit = (wire: object): null => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types lack members that the driver itself uses
    const to = wire as Wire;
    this.#shapes = shapesOver(to);
    to.stream.cork();
    try {
      for (const asked of this.#asked) put(to, asked, this.#shapes.has(asked.name));
    } catch (error) {
      // Statements before the one whose value cannot be written are answered; that one
      // and the rest are not sent.
      this.#failure = asError(error);
    } finally {
      to.sync();
      to.stream.uncork();
    }
    return null;
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#typeOf(dataTypeID, 'text')),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#shape ??= this.#shapes.get(this.name ?? '') ?? NO_ROWS;
    const { names, parsers, empty } = this.#shape;
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let at = 0; at < fields.length; at += 1) {
        const text = fields[at];
        const name = names[at];
        if (typeof text === 'string' && name !== undefined) row[name] = parsers[at]?.(text);
      }
    } catch (error) {
      this.#failure ??= asError(error);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    // A statement that returns no rows has no row description.
    if (this.name) this.#shapes.set(this.name, this.#shape ?? this.#shapes.get(this.name) ?? NO_ROWS);
    const [command = '', ...numbers] = text.split(' ');
    const rowCount = Number(numbers.at(-1));
    this.#answers.push({ command, rowCount: Number.isNaN(rowCount) ? null : rowCount, rows: this.#rows });
    this.#turnTo(this.#asked[this.#answers.length]);
  }

  /** The server has skipped all statements that follow. If all were answered, the commit failed. */
  handleError(error: Error, wire: object): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const { submittedNamedStatements } = wire as Wire;
    for (const { name } of this.#asked.slice(this.#answers.length)) delete submittedNamedStatements[name];
    const isOfCommit = this.#answers.length === this.#asked.length;
    this.#settle(isOfCommit ? 0 : this.#answers.length, error);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#failure ? 0 : this.#answers.length, this.#failure);
  }

  #settle(answered: number, error: Error | null): void {
    for (const [place, { settle }] of this.#asked.entries()) {
      const answer = place < answered ? this.#answers[place] : undefined;
      if (answer) settle(null, answer);
      else settle(error ?? new Error('A statement was not answered.'), NOTHING);
    }
  }
}

function put(to: Wire, { name, text, values }: Statement, isDescribed: boolean): void {
  if (name === '') to.parse({ name, text });
  else if (!(name in to.parsedStatements) && !(name in to.submittedNamedStatements)) {
    to.parse({ name, text });
    to.submittedNamedStatements[name] = text;
  }
  to.bind({ statement: name, values, valueMapper: prepareValue });
  if (name === '' || !isDescribed) to.describe({ type: 'P' });
  to.execute({});
}

function shapesOver(to: Wire): Map<string, Shape> {
  const known = shapesOf.get(to);
  if (known) return known;
  const made = new Map<string, Shape>();
  shapesOf.set(to, made);
  return made;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
