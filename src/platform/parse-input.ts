import type { z } from 'zod';
import { AppError, type FieldError } from '#kernel/errors.ts';
import { languageProblem, suggestLanguage } from '#kernel/language.ts';
import { inEnglish, say, type Sentence } from '#kernel/say.ts';

export const FIELDS_SHOWN_MAX = 20;
/** Longer than the name of anything that a list may hold. */
const EXAMPLE_MAX = 64;

/** Parses against the schema; every error names the field and what is allowed. */
export function parseInput<I extends z.ZodObject>(schema: I, raw: unknown): z.output<I> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issues = withoutRepeats(parsed.error.issues).slice(0, FIELDS_SHOWN_MAX);
  // One suggestion is enough to show how the codes are spelled; suggestions for ten
  // thousand would take seconds.
  const suggested = issues.find((issue) => unknownLanguage(issue) !== null);
  const fields = issues
    .flatMap((issue) => explain(issue, raw, issue === suggested))
    .slice(0, FIELDS_SHOWN_MAX);
  const message = fields.map((f) => `${f.field}: ${f.message}`).join('; ');
  throw new AppError('invalid_input', inEnglish(message), { fields: fields.map((f) => f.field) }, { fields });
}

/**
 * If the type is wrong, drops complaints about the length: "must be an array; must be at most 4 characters".
 */
function withoutRepeats(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const mistyped = new Set<string>();
  return issues.filter((issue) => {
    const path = pathText(issue.path);
    if (mistyped.has(path)) return false;
    if (issue.code === 'invalid_type') mistyped.add(path);
    return true;
  });
}

function explain(issue: z.core.$ZodIssue, raw: unknown, suggests: boolean): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, FIELDS_SHOWN_MAX);
    return keys.map((key) => ({
      field: pathText([...issue.path, key]),
      message: say('common.must_not_be_sent'),
    }));
  }
  const code = suggests ? unknownLanguage(issue) : null;
  const message =
    code === null ? sentence(issue, valueAt(raw, issue.path)) : languageProblem(code, suggestLanguage(code));
  return [{ field: pathText(issue.path) || 'body', message }];
}

function unknownLanguage(issue: z.core.$ZodIssue): string | null {
  const code: unknown = issue.code === 'custom' ? issue.params?.['language'] : undefined;
  return typeof code === 'string' ? code : null;
}

function sentence(issue: z.core.$ZodIssue, value: unknown): Sentence {
  if (value === undefined && issue.code !== 'custom') return say('common.required');
  switch (issue.code) {
    case 'invalid_type':
      // In a query, `include=counts` is a list of one; in JSON the form must be named.
      if (issue.expected === 'array' && typeof value === 'string' && value.length <= EXAMPLE_MAX)
        return say('input.such_array', { value: JSON.stringify([value]) });
      return wrongType(String(issue.expected));
    case 'too_big':
      return AT_MOST[unit(issue.origin)](Number(issue.maximum));
    case 'too_small':
      return issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array')
        ? say('common.must_not_be_empty')
        : AT_LEAST[unit(issue.origin)](Number(issue.minimum));
    case 'invalid_value':
      return say('input.one_of', { values: issue.values.map((v) => JSON.stringify(v)).join(', ') });
    default:
      // Written in the schema; with `say` if a page can cause it.
      return inEnglish(issue.message);
  }
}

function wrongType(type: string): Sentence {
  if (type === 'int') return say('input.must_be_whole_number');
  return /^[aeiou]/.test(type) ? say('input.must_be_an', { type }) : say('input.must_be_a', { type });
}

type Unit = 'characters' | 'items' | 'number';

function unit(origin: string): Unit {
  return origin === 'string' ? 'characters' : origin === 'array' || origin === 'set' ? 'items' : 'number';
}

const AT_MOST: Record<Unit, (limit: number) => Sentence> = {
  characters: (limit) => say('input.at_most_characters', { limit }),
  items: (limit) => say('input.at_most_items', { limit }),
  number: (limit) => say('input.at_most', { limit }),
};

const AT_LEAST: typeof AT_MOST = {
  characters: (limit) => say('input.at_least_characters', { limit }),
  items: (limit) => say('input.at_least_items', { limit }),
  number: (limit) => say('input.at_least', { limit }),
};

/** ['terms', 3, 'content'] → terms[3].content */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, part)?.value : undefined,
    raw,
  );
}
