import type { ExportOptions, ExportRow } from './export-row.ts';

/**
 * A range of a file that belongs to strings. The writer changes nothing outside of slots, and inside
 * only what a changed text requires. Positions count characters of the text after its byte order mark.
 */
export interface Slot {
  from: number;
  /** After the last character. */
  to: number;
  /** What the format must know to fill the slot and cannot see in it. */
  facts?: SlotFacts;
}

export type SlotFacts = Readonly<Record<string, string | number | boolean | null>>;

/**
 * `one`: texts in one language, which another language replaces. `pair`: sources and translations into
 * one language. `many`: each language has its own place beside the source.
 */
type Holds = 'one' | 'pair' | 'many';

/** What a reader reports about the whole file. Plain data, because it crosses processes and is stored. */
export interface FileAbout {
  holds: Holds;
  /** The languages of the translations beside the sources, as our codes. */
  languages: readonly string[];
  /** The file has no place for further languages. */
  isClosed?: boolean;
  /**
   * Default: UTF-8, or UTF-16 if the file has its mark. Otherwise latin1 or a charset declared in the
   * file.
   */
  encoding?: string;
  /**
   * The reader did not report slots, so the file comes back unchanged or is written anew from its
   * strings.
   */
  isWhole?: boolean;
  /** The part of an archive that contains the slots. */
  part?: string;
  /** Slots without strings, such as a header that names a language. */
  slots?: readonly Slot[];
  facts?: SlotFacts;
}

/** A slot with the positions of its strings, in the order of the task. */
export interface PlacedSlot extends Slot {
  positions: readonly number[];
}

export interface SlotToFill {
  /** The current content of the slot. */
  old: string;
  /** Empty for a slot without strings. */
  rows: readonly ExportRow[];
  facts: SlotFacts;
  about: FileAbout;
  /** The line end of the file. */
  eol: string;
  options: ExportOptions;
  /** The language, if the file is for one language. */
  language: string;
  /**
   * The charset cannot hold the current texts, so the file is converted to UTF-8, and its charset
   * declaration is changed.
   */
  isRecoded?: boolean;
}

/** The new content of the slot. Returns `old` itself if nothing changed. */
export type FillSlot = (place: SlotToFill) => string;

/** For a file of one language: the text that replaces the source, or undefined. */
export function newText(row: ExportRow | undefined, language: string): string | undefined {
  const value = row?.values.get(language);
  return value === row?.fields.content ? undefined : value;
}

/** For a file with translations: the text, if it differs from the one that came with the file. */
export function newTranslation(row: ExportRow | undefined, language: string): string | undefined {
  const value = row?.values.get(language);
  return value === undefined || value === row?.given?.[language] ? undefined : value;
}

/** Whether a file of two languages is written with another target language. */
export function isRetargeted({ about, language }: SlotToFill): boolean {
  return about.holds === 'pair' && about.languages[0] !== language;
}

/**
 * For a file of two languages: the new content of the target. undefined: unchanged. Empty: no content,
 * because the existing text is in another language.
 */
export function newTarget(place: SlotToFill): string | undefined {
  const [row] = place.rows;
  if (!isRetargeted(place)) return newTranslation(row, place.language);
  return row?.values.get(place.language) ?? (place.about.languages.length === 0 ? undefined : '');
}

/** The same for a slot that names its language in a file with several. */
export function newTargetOf(place: SlotToFill): string | undefined {
  const { about, facts, options, rows } = place;
  if (about.languages.length < 2) return newTarget(place);
  const language = String(facts.language ?? '');
  return options.languages.includes(language) ? newTranslation(rows[0], language) : undefined;
}

/** The blanks between the line start and a slot. Empty if other text precedes it on the line. */
export function indentBefore(text: string, at: number): string {
  // Limit the search: a file may be a single line, and every string in it needs its indent.
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

/** Applies edits that do not overlap. Edits at the same position keep their order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
    out += text.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return out + text.slice(at);
}
