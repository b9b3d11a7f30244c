import { fill, keepLatest, type Said } from '#kernel/sentences/fill.ts';

/** The sentences of the server in one language, by id. */
export type Sentences = Readonly<Record<string, string>>;

/** The server's recent sentences, by their English text. An answer has at most some two thousand. */
const heard = keepLatest<Said>(10_000);

/** Every answer of the server says which of its texts are sentences. */
export function hear(said: Readonly<Record<string, Said>>): void {
  for (const [text, each] of Object.entries(said)) heard.set(text, each);
}

/** The sentence behind a text of the server; null if it is none. */
export const sentenceId = (text: string): string | null => heard.get(text)?.[0] ?? null;

/** A text of the server in the language of the list; null if it is no sentence. A gap may hold another sentence. */
export function sentenceFor(
  sentences: Sentences,
  text: string,
  wordFor: (word: string) => string,
  reader = 'en',
): string | null {
  const known = heard.get(text);
  return known === undefined ? null : sentenceOf({ sentences, wordFor, reader }, known);
}

interface Reading {
  sentences: Sentences;
  wordFor: (word: string) => string;
  reader: string;
}

function sentenceOf(reading: Reading, [id, values = {}]: Said): string | null {
  const { sentences, wordFor, reader } = reading;
  const sentence = sentences[id];
  if (sentence === undefined) return null;
  const filled = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'object') return [name, sentenceOf(reading, value) ?? ''];
    if (typeof value === 'number') return [name, value];
    return [name, sentenceFor(sentences, value, wordFor, reader) ?? wordFor(value)];
  });
  return fill(sentence, Object.fromEntries(filled), reader);
}
