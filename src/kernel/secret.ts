import { z } from 'zod';

const secrets = z.registry<Record<string, never>>();

/**
 * Marks a field whose value must not be recorded: the audit log keeps that it was sent, but not its value. In
 * an output it marks values that grant access: they are shown only after a recent proof of identity.
 */
export function secret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema, {});
  return schema;
}

const known = new WeakMap<z.ZodObject, ReadonlySet<string>>();

/** The marked fields of an input, by name, including optional ones. Cached, because every call needs them. */
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

/** The paths of marked fields in a schema, with dots. */
export function secretPaths(schema: z.core.$ZodType, path = ''): string[] {
  if (secrets.has(schema)) return [path];
  return partsOf(schema).flatMap(([name, part]) =>
    secretPaths(part, name === '' ? path : `${path}${path && '.'}${name}`),
  );
}

/** The named parts of a schema; the content of a wrapper gets an empty name. */
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
