import type { EngineItem } from '../contract.ts';
import { linesOf } from '../machine-text.ts';
import { type Masked, mask } from './sentinels.ts';
import { wordsOfKey } from './surroundings.ts';

/** What the phrasebook is asked. */
export interface Phrase {
  /** The whole text with sentinels, without marks for terms. */
  text: string;
  /** Words of its key and, before them, of its note. */
  words: readonly string[];
  /** What the terms in it must be called. An answer that lacks one is none. */
  terms: readonly string[];
}

const PHRASE_CHARS_MAX = 120;
const WORDS_MAX = 24;

/** Null for a text of several lines, or one too long to be in a book. */
export function phraseOf(item: EngineItem, tokens: readonly string[]): (Phrase & { masked: Masked }) | null {
  const [line, ...others] = linesOf(item.source);
  if (line === undefined || others.length > 0 || line.core === '' || line.core.length > PHRASE_CHARS_MAX)
    return null;
  const masked = mask(line.core, item.tokens);
  if (masked === null) return null;
  const note = item.note?.slice(0, PHRASE_CHARS_MAX) ?? '';
  // What the text says itself speaks for none of its senses: `feeds.items` for Items.
  const own = new Set(wordsOfKey(line.core));
  const words = [...wordsOfKey(note), ...wordsOfKey(item.key ?? '')].filter((word) => !own.has(word));
  return {
    text: masked.text,
    words: words.slice(-WORDS_MAX),
    terms: tokens.slice(item.tokens.length),
    masked,
  };
}
