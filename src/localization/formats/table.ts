import { isLanguage, suggestLanguage } from '#kernel/language.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { IntakeError } from './intake-error.ts';
import type { InputString, ReadOptions } from './format.ts';

const FIELDS = ['string_id', 'content', 'context', 'max_length', 'pic', 'speaker', 'category'] as const;
type Field = (typeof FIELDS)[number];
/** Column names of other tools. "id" is not one of them, because it is Indonesian. */
const OTHER_NAMES: ReadonlyMap<string, Field> = new Map([['key', 'string_id']]);

/** The cells of one row by column index, starting at 0. */
export type Cells = ReadonlyMap<number, string>;

/** The columns of a table by meaning. */
export interface Columns {
  fields: ReadonlyMap<Field, number>;
  languages: ReadonlyMap<string, number>;
  /** All columns that are read. */
  used: ReadonlySet<number>;
}

const WARNINGS_MAX = 20;
const HEADER_CHARS_SHOWN = 40;

/** The header row: our field names and language codes, in any order and case. */
export function readHeader(cells: Cells, { sourceLanguage, warn }: ReadOptions): Columns {
  const fields = new Map<Field, number>();
  const languages = new Map<string, number>();
  const passedOver: string[] = [];
  const others = new Map<string, { column: number; text: string }>();
  for (const [column, text] of cells) {
    const name = text.trim().toLowerCase();
    const field = FIELDS.find((known) => known === name);
    if (name === '') continue;
    if (field !== undefined && !fields.has(field)) fields.set(field, column);
    else if (OTHER_NAMES.has(name)) others.set(name, { column, text });
    else if (isLanguage(name) && !languages.has(name)) languages.set(name, column);
    else passedOver.push(text.trim());
  }
  // Our own field names take precedence.
  for (const [name, { column, text }] of others) {
    const field = OTHER_NAMES.get(name);
    if (field !== undefined && !fields.has(field)) fields.set(field, column);
    else passedOver.push(text.trim());
  }
  const source = languages.get(sourceLanguage);
  // A column named content takes precedence over one named like the source language.
  if (source !== undefined && !fields.has('content')) fields.set('content', source);
  languages.delete(sourceLanguage);
  if (!fields.has('content')) {
    throw new IntakeError(say('file.header_needs_content', { language: sourceLanguage }));
  }
  for (const name of passedOver.slice(0, WARNINGS_MAX)) warn(ignoredColumn(name));
  if (passedOver.length > WARNINGS_MAX)
    warn(say('file.ignored_more_columns', { count: passedOver.length - WARNINGS_MAX }));
  return { fields, languages, used: new Set([...fields.values(), ...languages.values()]) };
}

export function readRow({ fields, languages }: Columns, cells: Cells, at: Sentence): InputString {
  const text = (field: Field) => {
    const column = fields.get(field);
    return column === undefined ? '' : (cells.get(column) ?? '');
  };
  const row: InputString = { at, stringId: text('string_id').trim(), content: text('content') };
  for (const field of ['context', 'pic', 'speaker', 'category'] as const) {
    if (text(field) !== '') row[field] = text(field);
  }
  const maxLength = text('max_length').trim();
  if (maxLength !== '') row.maxLength = /^\d{1,9}$/.test(maxLength) ? Number(maxLength) : Number.NaN;
  const translations = [...languages].flatMap(([code, column]) => {
    const target = cells.get(column) ?? '';
    return target.trim() === '' ? [] : [[code, target] as const];
  });
  if (translations.length > 0) row.translations = Object.fromEntries(translations);
  return row;
}

function ignoredColumn(text: string): Sentence {
  const name = JSON.stringify(text.slice(0, HEADER_CHARS_SHOWN));
  const nearest = FIELDS.some((field) => field === text.toLowerCase()) ? null : suggestLanguage(text);
  if (nearest === null) return say('file.ignored_column', { name });
  return nearest === text.toLowerCase()
    ? say('file.ignored_second_column', { name })
    : say('file.ignored_column_did_you_mean', { name, nearest });
}
