import { ENGLISH, type SentenceId } from './sentences/en.ts';
import { fill, keepLatest, type Said, type Values } from './sentences/fill.ts';
import type { Gaps } from './sentences/gaps.gen.ts';

declare const mark: unique symbol;

/**
 * A sentence for a person, in English, made by `say`. Code can treat it as any other text, but an ad-hoc text
 * is not one, so the compiler requires an id wherever a person will read it.
 */
export type Sentence = string & { readonly [mark]: true };

/** The English sentence for an id, with its values filled in. */
export function say<Id extends SentenceId>(
  id: Id,
  ...[values]: [Gaps[Id]] extends [never] ? [] : [values: Readonly<Record<Gaps[Id], string | number>>]
): Sentence {
  return asSentence(values === undefined ? ENGLISH[id] : make(id, values));
}

/**
 * For texts that only programs read: signed calls, parts of a file, moving the store. These stay
 * English in every language.
 */
export function inEnglish(text: string): Sentence {
  return asSentence(text);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand exists only for the compiler
const asSentence = (text: string) => text as Sentence;

/**
 * A sentence is plain text in the code, on the open wire and in rows; its id and values are remembered here
 * until it is stored or shown. A forgotten sentence is only shown in English, so a limited size is enough.
 * The largest answer to our page has some two thousand sentences.
 */
const recent = keepLatest<Said>(8192);

function make(id: SentenceId, values: Values): string {
  const text = fill(ENGLISH[id], values);
  recent.set(text, [id, values]);
  return text;
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To) {
  const changed: Record<string, To> = {};
  for (const [name, value] of Object.entries(values)) changed[name] = change(value);
  return changed;
}

/** The id and values of a text; null if it is not one of our sentences. */
export function saidOf(text: string): Said | null {
  const id = whole().get(text);
  if (id !== undefined) return [id];
  const said = recent.get(text);
  if (said?.[1] === undefined) return said ?? null;
  // Nested sentences are resolved only now: a file has a place for each of its strings, most
  // of which are never shown.
  const deepen = (value: string | number | Said) =>
    typeof value === 'string' && value.length < text.length ? (saidOf(value) ?? value) : value;
  return [said[0], mapValues(said[1], deepen)];
}

/**
 * Restores a sentence from a row, with the id that the row keeps beside the text. Rows of
 * earlier versions have none.
 */
export function recall(text: string, said: Said | null | undefined): Sentence;
export function recall(text: string | null, said: Said | null | undefined): Sentence | null;
export function recall(text: string | null, said: Said | null | undefined): Sentence | null {
  if (text === null) return null;
  if (said) recent.set(text, said);
  return asSentence(text);
}

/** Makes a sentence again from what a row keeps; null if that sentence no longer exists. */
export function sayAgain([id, values]: Said): string | null {
  if (!isSentenceId(id)) return null;
  if (values === undefined) return ENGLISH[id];
  return make(
    id,
    mapValues(values, (value) => (typeof value === 'object' ? (sayAgain(value) ?? '') : value)),
  );
}

const isSentenceId = (id: string): id is SentenceId => Object.hasOwn(ENGLISH, id);

/** For a row: adds the id beside the text. */
export function keep<Kept extends { message: string }>(kept: Kept): Kept & { said?: Said } {
  const said = saidOf(kept.message);
  return said === null ? kept : { ...kept, said };
}

/** For a column beside the text. */
export function saidColumn(text: string | null | undefined): string | null {
  const said = text == null ? null : saidOf(text);
  return said && JSON.stringify(said);
}

/** For output from a row: removes the id, so that only what everybody may see is left. */
export function tell<Kept extends { message: string; said?: Said }>({
  said,
  ...kept
}: Kept): Omit<Kept, 'said'> {
  recall(kept.message, said);
  return kept;
}

let byText: ReadonlyMap<string, string> | null = null;
/** Sentences without values are recognised by their text alone, even in old rows. */
function whole(): ReadonlyMap<string, string> {
  byText ??= new Map(
    Object.entries(ENGLISH).flatMap(([id, text]) => (text.includes('{') ? [] : [[text, id] as const])),
  );
  return byText;
}
