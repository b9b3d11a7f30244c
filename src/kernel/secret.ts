import { z } from 'zod';

const secrets = z.registry<Record<string, never>>();

/**
 * Marks a field whose value must not be written down: the audit log keeps that it was sent, not what. In an output
 * it marks what opens something: whoever is shown it has proved who they are a moment ago.
 */
export function secret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema, {});
  return schema;
}

const known = new WeakMap<z.ZodObject, ReadonlySet<string>>();

/** The marked fields of an input, by name; also those that may be left out. Looked for once: every call asks. */
export function secretFields(input: z.ZodObject): ReadonlySet<string> {
  const before = known.get(input);
  if (before) return before;
  const fields = new Set(Object.keys(input.shape).filter((name) => isSecret(input.shape[name])));
  known.set(input, fields);
  return fields;
}

function isSecret(schema: z.core.$ZodType | undefined): boolean {
  if (schema === undefined) return false;
  if (secrets.has(schema)) return true;
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped && isSecret(schema.unwrap());
}

/** Where a schema has something marked: the paths of it, with dots. */
export function secretPaths(schema: z.core.$ZodType, path = ''): string[] {
  if (secrets.has(schema)) return [path];
  return partsOf(schema).flatMap(([name, part]) =>
    secretPaths(part, name === '' ? path : `${path}${path && '.'}${name}`),
  );
}

/** What a schema is made of, by name; what is only wrapped has none. */
export function partsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries<z.core.$ZodType>(schema.shape);
  if (schema instanceof z.ZodArray) return [['', schema.element]];
  if (schema instanceof z.ZodRecord) return [['', schema.valueType]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option]);
  if (schema instanceof z.ZodIntersection)
    return [
      ['', schema.def.left],
      ['', schema.def.right],
    ];
  if (schema instanceof z.ZodPipe) return [['', schema.out]];
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy;
  return isWrapped ? [['', schema.unwrap()]] : [];
}
