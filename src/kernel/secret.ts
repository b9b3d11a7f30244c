import { z } from 'zod';

const secrets = z.registry<Record<string, never>>();

/** Marks a field whose value must not be written down: the audit log keeps that it was sent, not what. */
export function secret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema, {});
  return schema;
}

/** The marked fields of an input, by name. */
export function secretFields(input: z.ZodObject): ReadonlySet<string> {
  return new Set(Object.keys(input.shape).filter((name) => secrets.has(input.shape[name] as z.ZodType)));
}
