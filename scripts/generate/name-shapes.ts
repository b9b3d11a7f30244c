import type { AnyOperation } from '#platform/operation.ts';
import { type JsonSchema, jsonSchemaOf, schemaToType } from './schema-to-type.ts';

const FIELDS_MIN = 3;
/** Names used by TypeScript or browsers: a shape with such a name would hide them. */
const TAKEN = [
  'Array',
  'Error',
  'Event',
  'File',
  'Partial',
  'Range',
  'Record',
  'Request',
  'Response',
  'Text',
];
/** Operations that return the object itself. */
const PLAIN_VERBS = ['get', 'create', 'update', 'list', 'restore', 'connect', 'rename'];

interface Place {
  op: AnyOperation;
  io: 'input' | 'output';
  /** Names of the fields on the path to it. */
  path: readonly string[];
}

interface Shape {
  schema: JsonSchema;
  text: string;
  places: Place[];
}

export interface NamedShapes {
  nameOf(schema: JsonSchema): string | undefined;
  /** Name and type of each, by name. */
  types: readonly { name: string; type: string }[];
}

/** Objects that appear more than once get a name; written out each time they would be half of the file. */
export function nameShapes(operations: readonly AnyOperation[]): NamedShapes {
  const shapes = new Map<string, Shape>();
  for (const op of operations)
    for (const io of ['input', 'output'] as const)
      collect(shapes, jsonSchemaOf(op[io], io), { op, io, path: [] });
  const names = new Map<string, string>();
  const taken = new Set(TAKEN);
  const repeated = [...shapes.values()].filter(({ places }) => places.length > 1);
  for (const { text, places } of repeated) {
    const name = pickName(places, taken);
    taken.add(name);
    names.set(text, name);
  }
  const nameOf = (schema: JsonSchema) => names.get(schemaToType(schema));
  const types = repeated.map(({ schema, text }) => ({
    name: names.get(text) ?? '',
    type: schemaToType(schema, '', (inner) => (inner === schema ? undefined : nameOf(inner))),
  }));
  return { nameOf, types: types.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** The contents of a shape that was already seen need no names of their own. */
function collect(shapes: Map<string, Shape>, schema: JsonSchema, place: Place): void {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length >= FIELDS_MIN) {
    const text = schemaToType(schema);
    const known = shapes.get(text);
    known?.places.push(place);
    if (known) return;
    shapes.set(text, { schema, text, places: [place] });
  }
  for (const [name, field] of fields) collect(shapes, field, { ...place, path: [...place.path, name] });
  const { items, additionalProperties: rest } = schema;
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  for (const part of [...inside, ...(schema.prefixItems ?? []), items, rest])
    if (typeof part === 'object') collect(shapes, part, place);
}

/** The name used in most places. If something else has that name, the operation's noun is put before it. */
function pickName(places: readonly Place[], taken: ReadonlySet<string>): string {
  const counted = new Map<string, number>();
  for (const place of places) {
    const name = nameAt(place);
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  const wished = [...counted].sort(([, a], [, b]) => b - a).map(([name]) => name);
  const longer = places.map((place) => nounOf(place.op) + nameAt(place));
  const sent = places.filter(({ io }) => io === 'input').map((place) => `${nameAt(place)}Input`);
  const found = [...wished, ...longer, ...sent].find((name) => !taken.has(name));
  if (found !== undefined) return found;
  for (let n = 2; ; n += 1) if (!taken.has(`${wished[0]}${n}`)) return `${wished[0]}${n}`;
}

function nameAt({ op, io, path }: Place): string {
  const field = path.at(-1);
  if (field !== undefined && !(path.length === 1 && field === 'items')) return pascal(singular(field));
  if (io === 'input') return `${pascal(op.name)}Input`;
  return PLAIN_VERBS.includes(op.name.split('_')[0] ?? '') ? nounOf(op) : `${pascal(op.name)}Result`;
}

const nounOf = (op: AnyOperation) => pascal(singular(op.name.split('_').slice(1).join('_')));

const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x|ss)es$/, '')
    .replace(/(?<![su])s$/, '');

const pascal = (name: string) =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());
