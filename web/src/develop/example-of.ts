import type { Schema } from '../api/openapi.ts';

const DEPTH_MAX = 6;

/** An example value for the shape that a schema describes. */
export function exampleOf(schema: Schema, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, depth);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (depth > DEPTH_MAX) return null;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, exampleOf(each, depth + 1)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items, depth + 1)] : [];
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'string':
      return '…';
    default:
      return null;
  }
}
