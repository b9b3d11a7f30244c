import type { EngineItem } from '../contract.ts';
import { linesOf } from '../machine-text.ts';
import type { Pieces } from './pieces.ts';
import { type Masked, mask } from './sentinels.ts';

/**
 * The surroundings of a text, for a network trained to read them: `Open` as a state and `Open` on a
 * button look alike.
 */
export interface Surroundings {
  /** Words of the key that the text does not contain. */
  key: string;
  before: string;
  after: string;
}

/*
 * The network was trained with exactly these rules. Other limits or word lists would make its drafts
 * worse.
 */
const KEY_WORDS_MAX = 6;
const KEY_PIECES_MAX = 10;
const NEIGHBOUR_CHARS_MAX = 40;
const NEIGHBOUR_PIECES_MAX = 8;
/** These words occur in all keys and carry no information. */
const EMPTY_WORDS = new Set(
  'en us gb string strings str text txt msg message messages translation translations locale lang common default'.split(
    ' ',
  ),
);
const SENTINEL = /<(?:p\d|nl|2)/u;

/** Null if there is nothing that could help. */
export function surroundingsOf(item: EngineItem): Surroundings | null {
  const key = keyWords(item.key ?? '', item.plain ?? item.source);
  const before = beginning(item.before?.at(-1));
  const after = beginning(item.after?.[0]);
  return key === '' && before === '' && after === '' ? null : { key, before, after };
}

function keyWords(key: string, source: string): string {
  const inSource = new Set(source.toLowerCase().match(/[a-z]+/gu));
  const words = wordsOfKey(key).filter((word) => !inSource.has(word) && !EMPTY_WORDS.has(word));
  return [...new Set(words)].slice(-KEY_WORDS_MAX).join(' ');
}

/** The words of a key in small letters: `ticketList.statusFilter` has four. */
export function wordsOfKey(key: string): string[] {
  return key
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/u)
    .map((word) => word.toLowerCase())
    .filter((word) => /^[a-z]{2,20}$/u.test(word));
}

function beginning(neighbour = ''): string {
  if (SENTINEL.test(neighbour)) return '';
  const text = [...neighbour.replaceAll(/\s+/gu, ' ')].slice(0, NEIGHBOUR_CHARS_MAX).join('').trim();
  return /\p{L}/u.test(text) ? text : '';
}

/** The pieces to put before the text, ending with a piece that no text contains. */
export function surroundingPieces({ key, before, after }: Surroundings, pieces: Pieces): number[] {
  const [line, end] = [pieces.special('<nl>'), pieces.special('<s>')];
  if (line === undefined || end === undefined) return [];
  const encoded = (text: string, max: number) => (text === '' ? [] : pieces.encode(text).slice(0, max));
  const neighbours = [before, after].map((text) => encoded(text, NEIGHBOUR_PIECES_MAX));
  return [
    ...encoded(key, KEY_PIECES_MAX),
    ...(before + after === '' ? [] : neighbours.flatMap((neighbour) => [line, ...neighbour])),
    end,
  ];
}

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
