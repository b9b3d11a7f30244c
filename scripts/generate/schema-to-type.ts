import { z } from 'zod';

/** The part of JSON Schema that zod writes for our inputs and outputs. */
export interface JsonSchema {
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: boolean | JsonSchema;
  prefixItems?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  not?: JsonSchema;
  $ref?: string;
}

export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's type knows every keyword; zod writes these
  return z.toJSONSchema(schema, { io }) as JsonSchema;
}

/** The name under which an object is defined elsewhere. */
type NameOf = (schema: JsonSchema) => string | undefined;

/** A JSON Schema as a TypeScript type. `margin` is the indentation of the line it begins on. */
export function schemaToType(schema: JsonSchema, margin = '', nameOf: NameOf = () => undefined): string {
  const each = (schemas: readonly JsonSchema[]) => schemas.map((one) => schemaToType(one, margin, nameOf));
  if (schema.not !== undefined) return 'never';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return either(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return either(each(choices));
  if (schema.allOf)
    return each(schema.allOf)
      .map((type) => `(${type})`)
      .join(' & ');
  const { type } = schema;
  if (typeof type === 'object')
    return either(type.map((one) => schemaToType({ ...schema, type: one }, margin, nameOf)));
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return arrayType(schema, margin, nameOf);
    case 'object':
      return nameOf(schema) ?? objectType(schema, margin, nameOf);
    case undefined:
      // No constraint at all, or a reference into a recursive schema: the reader has to look it up.
      return 'unknown';
    default:
      throw new Error(`No TypeScript type for the JSON Schema type ${type}.`);
  }
}

function either(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function arrayType({ items, prefixItems }: JsonSchema, margin: string, nameOf: NameOf): string {
  if (prefixItems) return `[${prefixItems.map((one) => schemaToType(one, margin, nameOf)).join(', ')}]`;
  const item = typeof items === 'object' ? schemaToType(items, margin, nameOf) : 'unknown';
  return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`;
}

function objectType(schema: JsonSchema, margin: string, nameOf: NameOf): string {
  const fields = Object.entries(schema.properties ?? {});
  const rest = schema.additionalProperties;
  const isRecord = typeof rest === 'object' || rest === true;
  if (!isRecord)
    return fields.length === 0 ? 'Record<string, never>' : fieldsType(fields, schema, margin, nameOf);
  const record = recordType(schema, margin, nameOf);
  return fields.length === 0 ? record : `${fieldsType(fields, schema, margin, nameOf)} & ${record}`;
}

function recordType(
  { additionalProperties, propertyNames, required }: JsonSchema,
  margin: string,
  nameOf: NameOf,
): string {
  const value =
    typeof additionalProperties === 'object' ? schemaToType(additionalProperties, margin, nameOf) : 'unknown';
  if (!propertyNames?.enum) return `Record<string, ${value}>`;
  const record = `Record<${schemaToType(propertyNames, margin)}, ${value}>`;
  return required ? record : `Partial<${record}>`;
}

function fieldsType(
  fields: [string, JsonSchema][],
  schema: JsonSchema,
  margin: string,
  nameOf: NameOf,
): string {
  const inner = `${margin}  `;
  const required = new Set(schema.required);
  const lines = fields.map(([name, field]) => {
    const comment = field.description ? `${inner}/** ${field.description.replaceAll('*/', '*\\/')} */\n` : '';
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const type = schemaToType(field, inner, nameOf);
    return required.has(name)
      ? `${comment}${inner}${key}: ${type};\n`
      : `${comment}${inner}${key}?: ${type} | undefined;\n`;
  });
  return `{\n${lines.join('')}${margin}}`;
}
