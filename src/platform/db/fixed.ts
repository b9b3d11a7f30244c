import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.gen.ts';

type Tx = Kysely<Tables>;

/** A placeholder for a value while the statement is built. */
class Place {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A statement that is built once, for queries that every call makes: building and compiling a small one
 * takes as long as PostgreSQL takes to answer it. Its arguments may only be used as SQL values; `build`
 * must not branch on them.
 */
export function fixed<V extends unknown[], R>(
  build: (tx: Tx, ...values: V) => Compilable<R>,
): (tx: Tx, ...values: V) => Promise<R[]> {
  let made: CompiledQuery<R> | null = null;
  return async (tx, ...values) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the builder only passes them on as parameters
    made ??= build(tx, ...(values.map((_, at) => new Place(at)) as V)).compile();
    const parameters = made.parameters.map((each) => (each instanceof Place ? values[each.at] : each));
    const { rows } = await tx.executeQuery<R>({ ...made, parameters });
    return rows;
  };
}

/** A statement in plain SQL, for `fixed`. */
export function over<R>(tx: Tx, statement: RawBuilder<R>): Compilable<R> {
  return { compile: () => statement.compile(tx) };
}
