import { z } from 'zod';
import { AppError, type FieldError } from '#kernel/errors.ts';
import { isRecord } from '#kernel/narrow.ts';
import { nearestWord } from '#kernel/nearest-word.ts';
import { inEnglish, say } from '#kernel/say.ts';
import { FIELDS_SHOWN_MAX, pathText } from './parse-input.ts';

interface Unknown {
  path: PropertyKey[];
  key: string;
  /** The fields that the object may have. */
  known: Iterable<string>;
}

/**
 * Answers 400 for fields that the schema does not have, at any depth: a misspelt field must not lead to
 * an empty post. One walk along the schema without a copy; only the first unknown field gets a
 * suggestion, because that is costly.
 */
export function refuseUnknownFields(schema: z.ZodType, raw: unknown, owner: string): void {
  const found: Unknown[] = [];
  walk(schema, raw, [], found);
  if (found.length > 0) throw refusal(found, owner);
}

/** Checks only the outermost level, for callers whose inner objects may contain more than we know. */
export function refuseUnknownKeys(raw: object, known: ReadonlySet<string>, owner: string): void {
  const found: Unknown[] = [];
  for (const key of Object.keys(raw)) {
    if (!known.has(key)) found.push({ path: [], key, known });
    if (found.length === FIELDS_SHOWN_MAX) break;
  }
  if (found.length > 0) throw refusal(found, owner);
}

function refusal(found: readonly Unknown[], owner: string): AppError {
  const fields = found.map(({ path, key, known }, index): FieldError => {
    const near = index === 0 ? nearestWord(key, known) : null;
    return {
      field: pathText([...path, key.slice(0, KEY_CHARS_SHOWN)]),
      message:
        near === null
          ? say('input.no_field', { owner })
          : say('input.no_field_near', { owner, near: JSON.stringify(near) }),
    };
  });
  return new AppError(
    'invalid_input',
    inEnglish(fields.map(({ field, message }) => `${field}: ${message}`).join('; ')),
    { field: fields[0]?.field, fields: fields.map(({ field }) => field) },
    { reason: 'unknown_field', fields },
  );
}

const KEY_CHARS_SHOWN = 60;

function walk(
  schema: z.core.$ZodType | undefined,
  raw: unknown,
  path: PropertyKey[],
  found: Unknown[],
): void {
  if (schema === undefined || !isRecord(raw) || found.length >= FIELDS_SHOWN_MAX) return;
  const inner = bareSchema(schema);
  if (inner instanceof z.ZodObject) return walkObject(inner, raw, path, found);
  if (inner instanceof z.ZodUnion) return walkUnion(inner.options, raw, path, found);
  if (inner instanceof z.ZodArray && Array.isArray(raw)) {
    raw.forEach((item, index) => walk(inner.element, item, [...path, index], found));
  } else if (inner instanceof z.ZodRecord) {
    for (const [key, member] of Object.entries(raw)) walk(inner.valueType, member, [...path, key], found);
  }
}

function walkObject(
  schema: z.ZodObject,
  raw: Record<string, unknown>,
  path: PropertyKey[],
  found: Unknown[],
): void {
  if (Array.isArray(raw)) return;
  const { shape } = schema;
  // A schema that declares what it does with other keys (a map of languages, options of a
  // platform) decides itself.
  const { catchall } = schema.def;
  const isClosed = catchall === undefined || catchall instanceof z.ZodNever;
  for (const key of Object.keys(raw)) {
    if (Object.hasOwn(shape, key)) walk(shape[key], raw[key], [...path, key], found);
    else if (isClosed) found.push({ path, key, known: Object.keys(shape) });
    if (found.length >= FIELDS_SHOWN_MAX) return;
  }
}

/**
 * A field is unknown when no branch has it. The branch that accepts the most fields provides the suggestions.
 */
function walkUnion(
  options: readonly z.core.$ZodType[],
  raw: object,
  path: PropertyKey[],
  found: Unknown[],
): void {
  let fewest: Unknown[] | null = null;
  for (const option of options) {
    const inBranch: Unknown[] = [];
    walk(option, raw, path, inBranch);
    if (fewest === null || inBranch.length < fewest.length) fewest = inBranch;
  }
  found.push(...(fewest ?? []));
}

/** The type inside optional, default, nullable and transforming wrappers. */
function bareSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) {
    const input = schema.in;
    return bareSchema(input instanceof z.ZodTransform ? schema.out : input);
  }
  if (schema instanceof z.ZodLazy) return bareSchema(schema.unwrap());
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return bareSchema(schema.unwrap());
  return schema;
}
