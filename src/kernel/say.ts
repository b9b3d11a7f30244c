import { ENGLISH, type SentenceId } from './sentences/en.ts';
import { fill, keepLatest, type Said, type Values } from './sentences/fill.ts';
import type { Gaps } from './sentences/gaps.gen.ts';

declare const mark: unique symbol;

/**
 * A sentence for a person, in English, made by `say`. To code it is a text like any other; but a text that
 * somebody wrote on the spot is not one, so the compiler asks for an id wherever a person will read it.
 */
export type Sentence = string & { readonly [mark]: true };

/** The English sentence of an id, with what varies in it. */
export function say<Id extends SentenceId>(
  id: Id,
  ...[values]: [Gaps[Id]] extends [never] ? [] : [values: Readonly<Record<Gaps[Id], string | number>>]
): Sentence {
  return asSentence(values === undefined ? ENGLISH[id] : make(id, values));
}

/** For what only programs read: signed calls, parts of a file, moving the store. Every language has it in English. */
export function inEnglish(text: string): Sentence {
  return asSentence(text);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the mark exists for the compiler alone
const asSentence = (text: string) => text as Sentence;

/**
 * A sentence is a plain text on its way through the code, on the open wire and in rows; what it was made from
 * is kept here until it is stored or shown. Without it a text is shown in English: a bound costs no more than
 * that. The largest answer to our page has some two thousand sentences.
 */
const lately = keepLatest<Said>(8192);

function make(id: SentenceId, values: Values): string {
  const text = fill(ENGLISH[id], values);
  lately.set(text, [id, values]);
  return text;
}

function mapValues<From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To) {
  const changed: Record<string, To> = {};
  for (const [name, value] of Object.entries(values)) changed[name] = change(value);
  return changed;
}

/** What a text was made from; null where it is no sentence of ours. */
export function saidOf(text: string): Said | null {
  const id = whole().get(text);
  if (id !== undefined) return [id];
  const said = lately.get(text);
  if (said?.[1] === undefined) return said ?? null;
  // Looked up only now: a file has a place for each of its strings, and most of them nobody ever hears of.
  const deepen = (value: string | number | Said) =>
    typeof value === 'string' && value.length < text.length ? (saidOf(value) ?? value) : value;
  return [said[0], mapValues(said[1], deepen)];
}

/** A text out of a row, known again by the id that the row keeps beside it. Rows from before have none. */
export function recall(text: string, said: Said | null | undefined): Sentence;
export function recall(text: string | null, said: Said | null | undefined): Sentence | null;
export function recall(text: string | null, said: Said | null | undefined): Sentence | null {
  if (text === null) return null;
  if (said) lately.set(text, said);
  return asSentence(text);
}

/** A sentence anew from what a row keeps of it; null where there is no such sentence any more. */
export function sayAgain([id, values]: Said): string | null {
  if (!isSentenceId(id)) return null;
  if (values === undefined) return ENGLISH[id];
  return make(
    id,
    mapValues(values, (value) => (typeof value === 'object' ? (sayAgain(value) ?? '') : value)),
  );
}

const isSentenceId = (id: string): id is SentenceId => Object.hasOwn(ENGLISH, id);

/** For a row: the id beside the text. */
export function keep<Kept extends { message: string }>(kept: Kept): Kept & { said?: Said } {
  const said = saidOf(kept.message);
  return said === null ? kept : { ...kept, said };
}

/** For a column beside the text. */
export function saidColumn(text: string | null | undefined): string | null {
  const said = text == null ? null : saidOf(text);
  return said && JSON.stringify(said);
}

/** Out of a row: without the id, as everybody may see it. */
export function tell<Kept extends { message: string; said?: Said }>({
  said,
  ...kept
}: Kept): Omit<Kept, 'said'> {
  recall(kept.message, said);
  return kept;
}

let byText: ReadonlyMap<string, string> | null = null;
/** Sentences in which nothing varies are known by their text alone, in old rows too. */
function whole(): ReadonlyMap<string, string> {
  byText ??= new Map(
    Object.entries(ENGLISH).flatMap(([id, text]) => (text.includes('{') ? [] : [[text, id] as const])),
  );
  return byText;
}
