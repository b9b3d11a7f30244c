import type { ExportOptions, ExportRow } from './export-row.ts';

/**
 * A stretch of a file that belongs to strings. The writer changes nothing outside these; inside, only
 * what a changed text changes. Counted in characters of the text after its byte order mark.
 */
export interface Slot {
  from: number;
  /** After the last character. */
  to: number;
  /** What the format must know to write there and cannot see there. */
  facts?: SlotFacts;
}

export type SlotFacts = Readonly<Record<string, string | number | boolean | null>>;

/**
 * one: the texts of one language, so another language takes their places. pair: sources and the
 * translations of one language. many: every language has a place of its own beside the source.
 */
export type Holds = 'one' | 'pair' | 'many';

/** What a reader says about a file as a whole. Plain data: it crosses processes and is kept. */
export interface FileAbout {
  holds: Holds;
  /** Whose translations it has beside the sources, as our codes. */
  languages: readonly string[];
  /** It has no place for a language beside these. */
  isClosed?: boolean;
  /** UTF-8, or UTF-16 after its mark, unless the reader says so: latin1, or a charset that the file declares. */
  encoding?: string;
  /** Nobody said where its strings stand: it comes back as it is, or is written from the strings. */
  isWhole?: boolean;
  /** The part of an archive that the slots are in. */
  part?: string;
  /** Slots that belong to no string: a header that names a language. */
  slots?: readonly Slot[];
  facts?: SlotFacts;
}

/** A slot with the numbers of the strings in it, in the order of the task. */
export interface PlacedSlot extends Slot {
  positions: readonly number[];
}

export interface SlotToFill {
  /** What stands there now. */
  old: string;
  /** None for a slot of no string. */
  rows: readonly ExportRow[];
  facts: SlotFacts;
  about: FileAbout;
  /** How the lines of the file end. */
  eol: string;
  options: ExportOptions;
  /** The language, of a file for one. */
  language: string;
  /** Its charset cannot hold the texts of today: it becomes UTF-8, and says so where it names its charset. */
  isRecoded?: boolean;
}

/** What must stand there. Where nothing changed, `old` itself. */
export type FillSlot = (place: SlotToFill) => string;

/** For a file of one language: the text that must take the place of the source, or undefined. */
export function newText(row: ExportRow | undefined, language: string): string | undefined {
  const value = row?.values.get(language);
  return value === row?.fields.content ? undefined : value;
}

/** For a file with translations: the text, if it is not the one that the file came with. */
export function newTranslation(row: ExportRow | undefined, language: string): string | undefined {
  const value = row?.values.get(language);
  return value === undefined || value === row?.given?.[language] ? undefined : value;
}

/** Whether a file of two languages becomes one of another second language. */
export function isRetargeted({ about, language }: SlotToFill): boolean {
  return about.holds === 'pair' && about.languages[0] !== language;
}

/**
 * For a file of two languages: what its target must say. undefined: as it is; empty: nothing, because
 * the text there is in another language.
 */
export function newTarget(place: SlotToFill): string | undefined {
  const [row] = place.rows;
  if (!isRetargeted(place)) return newTranslation(row, place.language);
  return row?.values.get(place.language) ?? (place.about.languages.length === 0 ? undefined : '');
}

/** The same where the slot says which of several languages it has. */
export function newTargetOf(place: SlotToFill): string | undefined {
  const { about, facts, options, rows } = place;
  if (about.languages.length < 2) return newTarget(place);
  const language = String(facts.language ?? '');
  return options.languages.includes(language) ? newTranslation(rows[0], language) : undefined;
}

/** The blanks before a slot's first character, when nothing else stands before it on its line. */
export function indentBefore(text: string, at: number): string {
  // A file may be one line, and each of its strings asks: nobody looks back to its beginning.
  const from = Math.max(0, at - LINE_MAX);
  const before = text.slice(from, at);
  const end = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  if (end < 0 && from > 0) return '';
  return /^[ \t]*/.exec(before.slice(end + 1))?.[0] ?? '';
}
const LINE_MAX = 1_000;

export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** The text with its edits made; none reaches into another. Two at one place keep their order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
    out += text.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return out + text.slice(at);
}
