import { z } from 'zod';
import { fieldsOf } from '#kernel/narrow.ts';
import { type AnyOperation, isReadOnly, toolName } from '#platform/operation.ts';

type Schema = Record<string, unknown>;

export interface Tool {
  op: AnyOperation;
  /** The entry in tools/list; computed once, because a hundred schemas take time. */
  listing: Listing;
  /** The full schema of its arguments, sent on request. */
  inputSchema: Schema;
  knownFields: ReadonlySet<string>;
  /** It answers with a list, so a reader may choose the fields of its items. */
  isList: boolean;
}

export interface Listing {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema;
  annotations: object;
}

const tools = new WeakMap<AnyOperation, Tool>();

/** Computed once for all servers of a process. */
export function toolOf(op: AnyOperation): Tool {
  const tool = tools.get(op) ?? describeTool(op);
  tools.set(op, tool);
  return tool;
}

function describeTool(op: AnyOperation): Tool {
  const { $schema: _, ...schema } = z.toJSONSchema(op.input, { io: 'input' }) as {
    properties?: Schema;
    required?: string[];
    $schema?: string;
  };
  const isList =
    isReadOnly(op) && op.output instanceof z.ZodObject && Object.hasOwn(op.output.shape, 'items');
  const extra = {
    ...(isList && { fields: { type: 'array' } }),
    ...(op.face === 'open' && {
      project_id: {
        type: 'string',
        description: 'From list_projects; may be left out while the workspace has just one project.',
      },
    }),
    ...(op.idempotency !== 'none' && {
      idempotencyKey: {
        type: 'string',
        minLength: 8,
        maxLength: 128,
        description: 'The same key never acts twice.',
      },
    }),
  };
  const required = [...(schema.required ?? []), ...(op.idempotency === 'required' ? ['idempotencyKey'] : [])];
  const properties = { ...schema.properties, ...extra };
  const inputSchema = {
    ...schema,
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return {
    op,
    inputSchema,
    listing: {
      name: toolName(op),
      title: titleOf(toolName(op)),
      description: op.description ? `${op.summary} ${op.description}` : op.summary,
      inputSchema: shorten(inputSchema),
      annotations: annotationsOf(op),
    },
    knownFields: new Set(Object.keys(properties)),
    isList,
  };
}

/** A model reads the description; the title is for people who see a list of tools. */
export function titleOf(name: string): string {
  const words = name.replace(/^svc_/, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** For a tool that only reads, the protocol needs neither `destructive` nor `idempotent`. */
function annotationsOf(op: AnyOperation): object {
  if (isReadOnly(op)) return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: op.routes.some((r) => r.method === 'DELETE') || /delete|remove/.test(op.name),
    idempotentHint: op.idempotency === 'required',
    openWorldHint: op.tier === 'publish' || op.tier === 'reply',
  };
}

/** The maximum size of one schema in the list with which every conversation of an agent begins. */
const SCHEMA_MAX = 1600;

const LIMITS = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'pattern',
  'format',
  'propertyNames',
]);
const ELSEWHERE = 'Fields that are shown without their own: search_tools with detail: full.';

/** How much of a schema is shown. */
interface Room {
  limits: boolean;
  /** How many levels of nested objects are shown with their fields. */
  depth: number;
  /** Also drops long lists of values, empty defaults, and objects of which only names would be left. */
  isTight?: true;
}

/**
 * Shortens a schema until it fits: first limits are dropped, then deeply nested parts. The names and
 * types of the arguments stay.
 */
function shorten(schema: Schema): Schema {
  const rooms: Room[] = [
    { limits: true, depth: 9 },
    { limits: false, depth: 9 },
    { limits: false, depth: 3 },
    { limits: false, depth: 2 },
    { limits: false, depth: 1 },
    { limits: false, depth: 1, isTight: true },
  ];
  let shown = schema;
  for (const room of rooms) {
    shown = shortened(schema, room, 0);
    if (room.depth < 9) shown = { ...shown, description: ELSEWHERE };
    if (JSON.stringify(shown).length <= SCHEMA_MAX) return shown;
  }
  return shown;
}

function shortened(schema: Schema, room: Room, level: number): Schema {
  const merged = withoutNull(schema);
  if (level > room.depth && hasFields(merged)) return outside(merged);
  const kept: Schema = {};
  for (const [key, value] of Object.entries(merged)) {
    // Nested objects refuse unknown fields too; the error for them says so.
    if (key === 'additionalProperties' && level > 0) continue;
    if (LIMITS.has(key) && (!room.limits || isNoLimit(value))) continue;
    if (room.isTight && isDispensable(key, value)) continue;
    kept[key] = shortenedPart(key, value, room, level);
  }
  return room.isTight && level > 0 && saysNothing(kept) ? outside(merged) : kept;
}

const VALUES_MAX = 12;

function isDispensable(key: string, value: unknown): boolean {
  if (key === 'enum') return Array.isArray(value) && value.length > VALUES_MAX;
  return key === 'default' && ['null', '""', '[]', '{}'].includes(JSON.stringify(value));
}

/** Only nested objects, each without fields; or a list of objects. */
function saysNothing({ properties, items }: Schema): boolean {
  if (items !== undefined) return fieldsOf(items)['properties'] !== undefined;
  const inner = Object.values(fieldsOf(properties)).map(fieldsOf);
  return (
    inner.length > 0 && inner.every((each) => Object.keys(each).length === 1 && each['type'] === 'object')
  );
}

function shortenedPart(key: string, value: unknown, room: Room, level: number): unknown {
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(fieldsOf(value)).map(([name, inner]) => [
        name,
        shortened(fieldsOf(inner), room, level + 1),
      ]),
    );
  if (key === 'items') return shortened(fieldsOf(value), room, level);
  if (key === 'anyOf' && Array.isArray(value))
    return value.map((each) => shortened(fieldsOf(each), room, level));
  return value;
}

/** A union with null becomes a nullable type. */
function withoutNull(schema: Schema): Schema {
  const { anyOf, ...own } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const only = anyOf.map(fieldsOf).find(({ type }) => type !== 'null');
  const isNullable = anyOf.map(fieldsOf).some(({ type }) => type === 'null');
  if (!only || !isNullable || typeof only['type'] !== 'string') return schema;
  const values = Array.isArray(only['enum']) ? { enum: [...only['enum'], null] } : {};
  return { ...only, ...own, ...values, type: [only['type'], 'null'] };
}

/** Only the type and the description. */
function outside({ type = 'object', description }: Schema): Schema {
  return { type, ...(description !== undefined && { description }) };
}

/** A list of texts is short enough; a list of objects is not. */
function hasFields(schema: Schema): boolean {
  if (schema['properties'] !== undefined || schema['anyOf'] !== undefined) return true;
  return schema['items'] !== undefined && hasFields(withoutNull(fieldsOf(schema['items'])));
}

/** Zod adds bounds to whole numbers that every safe integer satisfies. */
function isNoLimit(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) >= Number.MAX_SAFE_INTEGER;
}
