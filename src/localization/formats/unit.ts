import { say, type Sentence } from '#kernel/say.ts';
import type { ExportRow } from './export-row.ts';
import { IntakeError } from './intake-error.ts';
import type { InputString } from './format.ts';

/** As the check of the import counts; a reader must not fail a file for what it added itself. */
const EXTRA_BYTES_MAX = 1024;
const CONTEXT_CHARS_MAX = 4000;
export const STRING_ID_CHARS_MAX = 512;

export type Facts = Readonly<Record<string, unknown>>;

/**
 * What only the format itself can use, to write the string back as it was: flags, places, markup. It
 * travels under the name of the format. Where it is too much, the longest facts stay behind.
 */
export function withFacts(format: string, facts: Facts): Pick<InputString, 'extra'> {
  const given = Object.entries(facts).flatMap(([name, value]) => {
    const json = isNothing(value) ? undefined : JSON.stringify(value);
    if (json === undefined) return [];
    return [
      { name, value, chars: json.length, bytes: Buffer.byteLength(`,${JSON.stringify(name)}:${json}`) },
    ];
  });
  // Measured once: a stranger may have written ten thousand of them.
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

/** The facts of a row that is written. Callers may have sent anything as extra, so each is checked where it is used. */
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

/** Comments of developers and notes of translators; cut where a task would refuse them. */
export function withContext(parts: readonly (string | undefined)[]): Pick<InputString, 'context'> {
  const context = parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, CONTEXT_CHARS_MAX)
    // The cut may have halved a pair.
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

/** For formats whose id is the text: an id has an end, a text has none. */
export function fitsId(id: string): boolean {
  return id.length <= STRING_ID_CHARS_MAX;
}

/** For ids that are made of a name and something else, before many are made of it. */
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

/** A key for messages: short, quoted, on one line, and where the file has it. */
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
