import { z } from 'zod';

const secrets = z.registry<Record<string, never>>();

/** Marks a field whose value must not be written down: the audit log keeps that it was sent, not what. */
export function secret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema, {});
  return schema;
}

/** The marked fields of an input, by name; also those that may be left out. */
export function secretFields(input: z.ZodObject): ReadonlySet<string> {
  return new Set(Object.keys(input.shape).filter((name) => isSecret(input.shape[name])));
}

function isSecret(schema: z.core.$ZodType | undefined): boolean {
  if (schema === undefined) return false;
  if (secrets.has(schema)) return true;
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped && isSecret(schema.unwrap());
}
