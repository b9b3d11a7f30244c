import { say, type Sentence } from '#kernel/say.ts';
import type { ExportRow } from './export-row.ts';
import { IntakeError } from './intake-error.ts';
import type { InputString } from './format.ts';

/** The limit of the import's check: a reader must not make a file fail by what it added itself. */
const EXTRA_BYTES_MAX = 1024;
const CONTEXT_CHARS_MAX = 4000;
export const STRING_ID_CHARS_MAX = 512;

export type Facts = Readonly<Record<string, unknown>>;

/**
 * Data that only the format itself needs to write the string back: flags, positions, markup. It is
 * stored under the name of the format. If there is too much, the longest facts are dropped.
 */
export function withFacts(format: string, facts: Facts): Pick<InputString, 'extra'> {
  const given = Object.entries(facts).flatMap(([name, value]) => {
    const json = isNothing(value) ? undefined : JSON.stringify(value);
    if (json === undefined) return [];
    return [
      { name, value, chars: json.length, bytes: Buffer.byteLength(`,${JSON.stringify(name)}:${json}`) },
    ];
  });
  // Measured only once, because a file may contain ten thousand facts.
  let bytes = given.reduce(
    (sum, fact) => sum + fact.bytes,
    Buffer.byteLength(`{${JSON.stringify(format)}:{}}`) - 1,
  );
  const dropped = new Set<object>();
  for (const fact of given.toSorted((a, b) => b.chars - a.chars)) {
    if (bytes <= EXTRA_BYTES_MAX) break;
    bytes -= fact.bytes;
    dropped.add(fact);
  }
  const kept = given.filter((fact) => !dropped.has(fact)).map(({ name, value }) => [name, value]);
  return kept.length === 0 ? {} : { extra: { [format]: Object.fromEntries(kept) } };
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * The facts of a row to be written. Callers may send anything as extra, so each fact is validated
 * where it is used.
 */
export function factsOf(row: ExportRow, format: string): Facts {
  const extra = row.fields.extra;
  const facts = isObject(extra) && Object.hasOwn(extra, format) ? extra[format] : undefined;
  return isObject(facts) ? facts : {};
}

export function textFact(facts: Facts, name: string): string | undefined {
  const value = facts[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function listFact(facts: Facts, name: string): string[] {
  const value = facts[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Joins comments of developers and notes of translators, cut to the length that a task accepts. */
export function withContext(parts: readonly (string | undefined)[]): Pick<InputString, 'context'> {
  const context = parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, CONTEXT_CHARS_MAX)
    // The cut may have split a surrogate pair.
    .toWellFormed();
  return context === '' ? {} : { context };
}

export function withMaxLength(value: string | undefined): Pick<InputString, 'maxLength'> {
  return value !== undefined && /^[1-9]\d{0,4}$/.test(value) ? { maxLength: Number(value) } : {};
}

export function withTranslations(
  texts: Iterable<readonly [string, string]>,
): Pick<InputString, 'translations'> {
  const given = [...texts].filter(([, text]) => text.trim() !== '');
  return given.length === 0 ? {} : { translations: Object.fromEntries(given) };
}

/** For formats that use the text as id: ids have a maximum length, texts do not. */
export function fitsId(id: string): boolean {
  return id.length <= STRING_ID_CHARS_MAX;
}

/** For ids composed of a name and something else: checks before many of them are made. */
export function refuseLongId(id: string): void {
  if (id.length > STRING_ID_CHARS_MAX) throw longId(id);
}

export function longId(id: string): IntakeError {
  return IntakeError.inField(
    keyAt(id),
    'string_id',
    say('intake.more_than_characters', { max: STRING_ID_CHARS_MAX }),
  );
}

/** A key for messages: short, quoted, on one line, with its line number. */
export function keyAt(key: string, line?: number): Sentence {
  const place = say('file.key', { key: JSON.stringify(key.slice(0, 80)) });
  return line === undefined ? place : lineAt(line, place);
}

export function lineAt(line: number, place: Sentence): Sentence {
  return say('file.line_place', { line, place });
}

export function sourceOf(row: ExportRow): string {
  return typeof row.fields.content === 'string' ? row.fields.content : '';
}

export function contextOf(row: ExportRow): string {
  return typeof row.fields.context === 'string' ? row.fields.context : '';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
