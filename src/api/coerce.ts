import { z } from 'zod';

/**
 * Query strings contain only text. Values are converted here to the types in the schema, so that the
 * schemas themselves stay strict for JSON and MCP. What cannot be converted stays text, and the
 * schema reports the error.
 */
export function coerceQuery(schema: z.ZodObject, query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => {
      const field = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
      return [key, field === undefined ? value : coerce(bare(field), value)];
    }),
  );
}

const NUMBER = /^-?\d+(\.\d+)?$/;

function coerce(field: z.core.$ZodType, value: unknown): unknown {
  if (field instanceof z.ZodArray) {
    const list = Array.isArray(value) ? value : [value];
    return list.map((item) => coerce(bare(field.element), item));
  }
  if (typeof value !== 'string') return value;
  if (field instanceof z.ZodNumber) return NUMBER.test(value) ? Number(value) : value;
  if (field instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

/** The type inside optional, default and nullable wrappers. */
function bare(field: z.core.$ZodType): z.core.$ZodType {
  if (
    field instanceof z.ZodOptional ||
    field instanceof z.ZodDefault ||
    field instanceof z.ZodNullable ||
    field instanceof z.ZodPrefault
  ) {
    return bare(field.unwrap());
  }
  return field;
}
