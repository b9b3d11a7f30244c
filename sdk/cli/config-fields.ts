/** The allowed values of a field of parlance.json, for editors and for the command. */
interface Field<T> {
  schema: Record<string, unknown>;
  /** Refuses with the name of the field and what is allowed there. */
  read(value: unknown, at: string): T;
  isNeeded?: true;
}

type Fields = Record<string, Field<unknown>>;

type NeededOf<F extends Fields> = { [K in keyof F]: F[K] extends { isNeeded: true } ? K : never }[keyof F];

export type ValueOf<F> = F extends Field<infer T> ? T : never;

type Values<F extends Fields> = { [K in NeededOf<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, NeededOf<F>>]?: ValueOf<F[K]>;
};

/** The problem of a field; the reader of the file names the file. */
export class FieldRefused extends Error {}

/** The pattern says what is allowed, and `must` says the same in words. */
export function text(about: string, rule: { pattern: string; must: string } | null = null): Field<string> {
  const pattern = rule && new RegExp(rule.pattern, 'u');
  return {
    schema: { type: 'string', minLength: 1, ...(rule && { pattern: rule.pattern }), description: about },
    read(value, at) {
      if (typeof value !== 'string' || value === '') throw refused(at, rule?.must ?? 'must be a text');
      if (pattern && !pattern.test(value))
        throw refused(at, `${rule.must}, and ${JSON.stringify(value)} is not`);
      return value;
    },
  };
}

export function oneOf<const T extends string>(allowed: readonly T[], about: string, usual?: T): Field<T> {
  return {
    schema: { enum: allowed, ...(usual !== undefined && { default: usual }), description: about },
    read(value, at) {
      const known = allowed.find((one) => one === value);
      if (known === undefined) throw refused(at, `must be one of ${allowed.join(', ')}`);
      return known;
    },
  };
}

export function listOf<T>(about: string, item: Field<T>, empty: string): Field<T[]> {
  return {
    schema: { type: 'array', minItems: 1, items: item.schema, description: about },
    read(value, at) {
      if (!Array.isArray(value)) throw refused(at, 'must be a list');
      if (value.length === 0) throw refused(at, empty);
      return value.map((one: unknown, index) => item.read(one, `${at}[${index}]`));
    },
  };
}

/** Any names, each with a text. */
export function textsByName(about: string, item: Field<string>): Field<Record<string, string>> {
  return {
    schema: { type: 'object', additionalProperties: item.schema, description: about },
    read: (value, at) =>
      Object.fromEntries(entriesOf(value, at).map(([name, one]) => [name, item.read(one, inside(at, name))])),
  };
}

/** Only these names: a misspelt field must not silently have no effect. */
export function object<F extends Fields>(about: string, fields: F): Field<Values<F>> {
  const names = Object.keys(fields);
  const needed = names.filter((name) => fields[name]?.isNeeded);
  return {
    schema: {
      type: 'object',
      description: about,
      properties: Object.fromEntries(names.map((name) => [name, fields[name]?.schema])),
      ...(needed.length > 0 && { required: needed }),
      additionalProperties: false,
    },
    read(value, at) {
      const entries = entriesOf(value, at);
      const other = entries.find(([name]) => !names.includes(name));
      if (other) throw refused(inside(at, other[0]), `is not known; known are ${names.join(', ')}`);
      const given = new Map(entries);
      const read = names
        .filter((name) => given.has(name) || needed.includes(name))
        .map((name) => [name, fields[name]?.read(given.get(name), inside(at, name))]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name was read by the field of that name
      return Object.fromEntries(read) as Values<F>;
    },
  };
}

export function needed<T>(field: Field<T>): Field<T> & { isNeeded: true } {
  return { ...field, isNeeded: true };
}

function entriesOf(value: unknown, at: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused(at, 'must be an object');
  return Object.entries(value);
}

const inside = (at: string, name: string) => (at === '' ? name : `${at}.${name}`);

function refused(at: string, what: string): FieldRefused {
  return new FieldRefused(`${at === '' ? 'it' : at}: ${what}`);
}
