import { readFileSync } from 'node:fs';
import { withoutInnerMark } from '#kernel/accelerators.ts';
import { FILLER } from '#kernel/prose.ts';
import { normalForm } from '#kernel/normal-form.ts';
import { medianRatio } from '#kernel/length-ratio.ts';
import { baseOf, isLatin, isSpaced, letterRuns } from '#kernel/scripts.ts';
import { endMark } from './end-mark.ts';
import type { TextFacts } from './text-facts.ts';

/** What an English word predicts about its translation: one of these word pieces is likely to occur. */
interface Expectation {
  cues: readonly string[];
  /** What is added to the sum if one of them occurs, and if none does. */
  hit: number;
  miss: number;
}

const FOLDER = new URL('./kinship/', import.meta.url);
/** Learnt from published translations (eval/foreign/learn-kinship.ts). */
const LEARNT = new Set(['de', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt-br', 'ru', 'zh-cn']);
const kept = new Map<string, ReadonlyMap<string, Expectation>>();

/** The learnt languages with Latin letters. */
export const LEARNT_LATIN: readonly string[] = [...LEARNT].filter(isLatin);

/** The list of a regional variant is that of its language. There is none for traditional Chinese. */
function listOf(language: string): string | null {
  if (LEARNT.has(language)) return language;
  const base = baseOf(language);
  return LEARNT.has(base) ? base : base === 'pt' ? 'pt-br' : null;
}

function expectationsIn(language: string): ReadonlyMap<string, Expectation> {
  const known = kept.get(language);
  if (known) return known;
  const list = listOf(language);
  const lines = list === null ? [] : readFileSync(new URL(`${list}.txt`, FOLDER), 'utf8').split('\n');
  const made = new Map(lines.flatMap(readLine));
  kept.set(language, made);
  return made;
}

/**
 * `open 83 4 öffn geöf`: 83 percent of correct translations contain one of these pieces, and 4 percent
 * of others.
 */
function readLine(line: string): [string, Expectation][] {
  const [word, right, other, ...cues] = line.split(' ');
  if (word === undefined || cues.length === 0) return [];
  const [q, b] = [Number(right) / 100, Number(other) / 100];
  return [[word, { cues, hit: Math.log(q / b), miss: Math.log((1 - q) / (1 - b)) }]];
}

/**
 * The logarithm of how much likelier the words of the translation are with this source than with any
 * other. 0 if nothing is known; far below 0 if the translation says something else.
 */
export function kinship(from: TextFacts, to: TextFacts): number {
  if (from.base !== 'en') return 0;
  const { expected, count } = expectedFrom(from, to.language);
  return sumOf(expected, count, to, to.language);
}

interface Expected {
  language: string;
  expected: readonly Expectation[];
  /** How many words the source has, expected or not. */
  count: number;
}

/** For the last language only: batches have one, and `swapped_texts` asks for each row many times. */
function expectedFrom(from: TextFacts, language: string): Expected {
  const kept = from.once(noneYet);
  if (kept.language !== language) {
    const keys = from.once(keysOf);
    kept.language = language;
    kept.expected = expectedOf(keys, expectationsIn(language));
    kept.count = keys.size;
  }
  return kept;
}

function noneYet(): Expected {
  return { language: '', expected: [], count: 0 };
}

function expectedOf(words: Iterable<string>, all: ReadonlyMap<string, Expectation>): Expectation[] {
  const found: Expectation[] = [];
  for (const word of words) {
    const one = all.get(word);
    if (one) found.push(one);
  }
  return found;
}

/** The same for some words of the source, optionally as if the translation were in another language. */
export function kinshipOf(words: Iterable<string>, to: TextFacts, language = to.language): number {
  const keys = [...words];
  return sumOf(expectedOf(keys, expectationsIn(language)), keys.length, to, language);
}

function sumOf(expected: readonly Expectation[], count: number, to: TextFacts, language: string): number {
  if (expected.length === 0) return 0;
  let sum = 0;
  const pieces = to.once(piecesOf);
  const isLabel = isDense(language) && count <= LABEL_KEYS_MAX;
  for (const one of expected) {
    if (one.cues.some((cue) => pieces.has(cue))) sum += one.hit;
    else if (!isLabel || !sharesCharacter(one.cues, to)) sum += one.miss;
  }
  return sum;
}

/** Only in short labels do Chinese and Japanese shorten two characters to one: 全选 has half of 选择. */
const LABEL_KEYS_MAX = 4;

function sharesCharacter(cues: readonly string[], to: TextFacts): boolean {
  const characters = to.once(hanOf);
  return cues.some((cue) => [...cue].some((character) => characters.has(character)));
}

const HAN = /\p{sc=Han}/gu;

function hanOf({ bare }: TextFacts): ReadonlySet<string> {
  return new Set(bare.match(HAN));
}

/**
 * The spread of correct translations around the usual length, by source length, and the spread of
 * other texts.
 */
const SPREADS = [
  [8, 0.45],
  [20, 0.35],
  [60, 0.25],
  [Infinity, 0.18],
] as const;
const SPREAD_OF_OTHERS = 1.1;
/** Length and words are not independent, so length gets less weight. */
const LENGTH_WEIGHT = 0.7;
const LENGTH_MIN = -6;
const MARK = { same: 0.2, other: -1.2 };

/**
 * The same, including length and end mark: below 0 another source is likelier, 0 if no word gives
 * evidence.
 */
export function evidenceFor(from: TextFacts, to: TextFacts): number {
  return to.onceBeside(from, weigh);
}

function weigh(from: TextFacts, to: TextFacts): number {
  const words = kinship(from, to);
  if (words === 0) return 0;
  const usual = (from.bare.length + 2) * medianRatio(from.language, to.language);
  const ratio = Math.log((to.bare.length + 2) / usual);
  const spread = SPREADS.find(([chars]) => from.text.length < chars)?.[1] ?? 0.18;
  const length =
    Math.log(SPREAD_OF_OTHERS / spread) - (ratio ** 2 / 2) * (1 / spread ** 2 - 1 / SPREAD_OF_OTHERS ** 2);
  const mark = from.once(endMark) === to.once(endMark) ? MARK.same : MARK.other;
  const sum = words + Math.max(LENGTH_MIN, length) * LENGTH_WEIGHT + mark;
  if (sum >= 0) return sum;
  return sum + (sharesName(from, to) ? NAME : 0) + (sharesShape(from, to) ? SHAPE : 0);
}

/**
 * A quarter of the translations keep a word of the source that is in no list, such as a name or a command, and
 * one in three hundred texts of other rows of the same program has it. Less than that says, because the rows of
 * one window name the same things.
 */
const NAME = 3;

function sharesName(from: TextFacts, to: TextFacts): boolean {
  const known = expectationsIn(to.language);
  const names = from.once(latinWordsOf);
  return to
    .once(latinWordsOf)
    .values()
    .some((word) => names.has(word) && !known.has(keyOf(word)));
}

/**
 * Four fifths of the translations keep the signs, digits and arguments of a source that has any, in their order, and
 * one in thirty texts of other rows has the same: "Pipe (|)", "%s: diff failed".
 */
const SHAPE = 2.5;
const QUOTES = /["'“”„‚‘’«»「」『』`]+/gu;
const NO_SHAPE = /[\p{L}\p{M}\s,.。、·_&~-]+|[!?:…！？：]{1,4}$/gu;

function sharesShape(from: TextFacts, to: TextFacts): boolean {
  const shape = from.once(shapeOf);
  return shape !== '' && shape === to.once(shapeOf);
}

function shapeOf({ bare }: TextFacts): string {
  return normalForm(bare.trimEnd().replace(QUOTES, '"').replace(NO_SHAPE, ''), 'NFKC');
}

const LATIN_WORD = /(?<![\p{scx=Latin}\d])[A-Za-z][A-Za-z\d]{2,20}(?![\p{scx=Latin}\d])/gu;

function latinWordsOf({ bare }: TextFacts): ReadonlySet<string> {
  return new Set(bare.match(LATIN_WORD)?.map((word) => word.toLowerCase()));
}

const WORD = /[A-Za-z]{3,20}/gu;

/** The distinct words of an English text without their endings. */
export function keysOf({ bare }: Pick<TextFacts, 'bare'>): ReadonlySet<string> {
  return new Set(
    withoutInnerMark(bare)
      .match(WORD)
      ?.map((word) => keyOf(word.toLowerCase())),
  );
}

function keyOf(word: string): string {
  if (word.length > 5) return word.replace(/(?:ies|ing|ed|es|ly|s)$/u, '');
  return word.length > 3 ? word.replace(/s$/u, '') : word;
}

const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}]+/gu;
const GRAM = 4;

/** In these scripts two characters form a word. */
export function isDense(language: string): boolean {
  return !isSpaced(language) || language === 'ko';
}

/** Pieces that survive endings and compounds: four letters, or two characters in dense scripts. */
export function unitsOf(facts: Pick<TextFacts, 'bare' | 'language'>): ReadonlySet<string> {
  const units = new Set<string>();
  const size = sizeOf(facts.language);
  for (const word of runsOf(facts))
    for (let at = 0; at + size <= word.length; at += 1) units.add(word.slice(at, at + size));
  return units;
}

/** Longer texts are cut into pieces once, so that the work does not grow with the words of the source as well. */
const SEARCHED_CHARS_MAX = 500;

/** The same pieces for look-ups: searching a short text is cheaper than cutting it. */
function piecesOf(facts: TextFacts): { has(cue: string): boolean } {
  if (facts.bare.length > SEARCHED_CHARS_MAX) return unitsOf(facts);
  const text = runsOf(facts).join(' ');
  return { has: (cue) => text.includes(cue) };
}

/** Words with a sign for their start, or runs of a dense script. */
function runsOf({ bare, language }: Pick<TextFacts, 'bare' | 'language'>): string[] {
  const text = withoutInnerMark(bare).toLowerCase().replaceAll(FILLER, ' ');
  if (isDense(language)) return text.match(DENSE) ?? [];
  const words: string[] = [];
  const runs = letterRuns(text);
  for (let at = 0; at < runs.length; at += 2) words.push(`^${text.slice(runs[at], runs[at + 1])}`);
  return words;
}

function sizeOf(language: string): number {
  return isDense(language) ? 2 : GRAM;
}
