import { say, type Sentence } from '#kernel/say.ts';
import { baseOf, UNSPACED } from '#kernel/scripts.ts';
import {
  type EngineCall,
  type EngineContext,
  type EngineItem,
  type EngineResult,
  type Failure,
  FREE,
  type Pair,
} from '../contract.ts';
import type { Engine } from '../engine.ts';
import { lockTerms } from '../lock-terms.ts';
import { linesOf } from '../machine-text.ts';
import { finish } from '../validate-answer.ts';
import { confidenceOf, languageOf, type Pack, readPack } from './pack.ts';
import type { DraftQuestion, DraftText } from './protocol.ts';
import { draftProcessFor } from './draft-process.ts';
import { sentencesOf } from './sentences.ts';
import { type Masked, mask, unmask } from './sentinels.ts';
import { phraseOf, type Surroundings, surroundingsOf } from './surroundings.ts';

export const NOT_SURE = say('engine.offline_engine_not_sure_connect');

/**
 * Reviewers accept 6 of 100 hidden drafts below this confidence and 43 above it (decision 28). Drafts
 * below it are not worth reading.
 */
export const OFFERED_MIN = 0.15;

/** Of a draft with a word whose sense nothing tells. It is offered beside its row, and never written. */
const DOUBTED_MAX = 0.45;

/** A part of a text: the sentence for the network, and the text around it. */
interface Part {
  before: string;
  sentence: string;
  masked: Masked | null;
  /** The sentence is in capitals, but is drafted without them. */
  isShouted: boolean;
  after: string;
}

interface Prepared {
  item: EngineItem;
  tokens: readonly string[];
  parts: readonly Part[];
  around: Surroundings | null;
  phrase: ReturnType<typeof phraseOf>;
}

/**
 * A usable draft with the log-probabilities of its least certain sentence and piece, or the reason why
 * there is none.
 */
export type Drafted =
  | { text: string; mean: number; weakest: number; confidence: number; isShown: boolean }
  | { failure: Sentence };

/** Drafts on this machine, without a key and a network connection. Declines texts of which it is not sure. */
export const offline: Engine = {
  name: 'offline',
  title: say('engine.offline'),
  origin: 'offline',
  canRepair: false,
  teaches: 'approved',
  onlyKnows(pair, ctx) {
    const packs = packsOf(ctx);
    return wayOf(packs, pair) === null
      ? packs.map(({ source, languages }) => ({ from: source, to: Object.keys(languages) }))
      : null;
  },
  async translate(items, ctx) {
    const from = ctx.clock.monotonicMs();
    const drafts = await draftItems(items, ctx);
    const results = new Map(Array.from(drafts, ([id, draft]) => [id, resultOf(draft)]));
    const model = packsOf(ctx)[0]?.name ?? 'offline';
    if (items.length > 0) await ctx.calls.record([callOf(items, model, ctx.clock.monotonicMs() - from)]);
    return { results, usage: FREE, model, batches: items.length > 0 ? 1 : 0, retries: 0 };
  },
};

function resultOf(draft: Drafted): EngineResult {
  if ('failure' in draft) return declined(draft.failure);
  const made = { text: draft.text, confidence: Math.round(draft.confidence * 100) };
  if (draft.isShown) return made;
  return { ...declined(NOT_SURE), ...(draft.confidence >= OFFERED_MIN && { unsure: made }) };
}

/** Retrying does not help: the text goes to the next engine of the chain, otherwise to a person. */
function declined(failure: Sentence): Failure {
  return { failure, isFinal: true, isDeclined: true };
}

function callOf(items: readonly EngineItem[], model: string, durationMs: number): EngineCall {
  return {
    engine: 'offline',
    model,
    purpose: 'translate',
    promptHash: '',
    answer: null,
    usage: FREE,
    durationMs: Math.round(durationMs),
    failure: null,
    items: items.length,
  };
}

/** The network's draft for each item, sure or not. */
export async function draftItems(
  items: readonly EngineItem[],
  ctx: Pick<EngineContext, 'offline' | 'owner' | 'clock' | 'signal'>,
): Promise<Map<string, Drafted>> {
  const packs = packsOf(ctx);
  const drafted = new Map<string, Drafted>();
  await Promise.all(
    Array.from(
      Map.groupBy(items, (item) => wayOf(packs, item)),
      async ([way, group]) => {
        if (way === null) {
          for (const item of group) drafted.set(item.id, { failure: noWay(item) });
          return;
        }
        const [pack, language] = way;
        const prepared = group.map((item) => prepare(item, pack));
        const drafts = await draftAll(prepared, pack, language, ctx);
        const least = pack.languages[language]?.least ?? 1;
        for (const each of prepared) drafted.set(each.item.id, assemble(each, drafts, pack, least));
      },
    ),
  );
  return drafted;
}

const known = new Map<string, Pack>();

/** Read only once, because the drafting process does not change its packs either. */
function packsOf({ offline: { packs } }: Pick<EngineContext, 'offline'>): Pack[] {
  return packs.map((dir) => {
    const pack = known.get(dir) ?? readPack(dir);
    known.set(dir, pack);
    return pack;
  });
}

type Way = readonly [Pack, string];
const ways = new Map<string, Way>();

/**
 * The pack for a language pair. Returns the same object for the same pair, so that items can be
 * grouped by it.
 */
function wayOf(packs: readonly Pack[], { sourceLanguage, targetLanguage }: Pair): Way | null {
  for (const pack of packs) {
    const language = baseOf(sourceLanguage) === pack.source ? languageOf(pack, targetLanguage) : null;
    if (language === null) continue;
    const key = `${language} ${pack.dir}`;
    const way = ways.get(key) ?? ([pack, language] as const);
    ways.set(key, way);
    return way;
  }
  return null;
}

function noWay({ sourceLanguage, targetLanguage }: Pair): Sentence {
  return say('engine.not_covered_engine_offline_engine', { sourceLanguage, targetLanguage });
}

function prepare(item: EngineItem, { readsSurroundings }: Pack): Prepared {
  const { source, tokens } = lockTerms(item);
  const parts = linesOf(source).flatMap(({ before, core, after }): Part[] => {
    if (core === '') return [{ before, sentence: '', masked: null, isShouted: false, after }];
    const sentences = sentencesOf(core);
    return sentences.map(({ text, after: gap }, index) => {
      const isShouted = isInCapitals(text);
      return {
        before: index === 0 ? before : '',
        sentence: text,
        masked: mask(isShouted ? calm(text) : text, tokens),
        isShouted,
        after: gap + (index === sentences.length - 1 ? after : ''),
      };
    });
  });
  // The network was trained with surroundings of whole texts. For a part of a text, the other parts would
  // be its surroundings.
  const around = readsSurroundings && parts.length === 1 ? surroundingsOf(item) : null;
  return { item, tokens, parts, around, phrase: parts.length === 1 ? phraseOf(item, tokens) : null };
}

/**
 * Whether the text consists of words in capitals, except for a single abbreviation. The network has
 * seen few of them: seven of eight drafts were wrong.
 */
function isInCapitals(text: string): boolean {
  return !/\p{Ll}/u.test(text) && (/\p{Lu}{5}/u.test(text) || /\p{Lu}{2}\P{L}+\p{Lu}{2}/u.test(text));
}

/** In the case that it would have in a sentence. */
function calm(text: string): string {
  return text.toLowerCase().replace(/\p{L}/u, (first) => first.toUpperCase());
}

async function draftAll(
  prepared: readonly Prepared[],
  pack: Pack,
  language: string,
  ctx: Parameters<typeof draftItems>[1],
): Promise<Map<string, DraftText>> {
  const asked = new Map<string, DraftQuestion>();
  for (const { parts, around, phrase } of prepared)
    for (const { masked } of parts)
      if (masked && hasWords(masked.text)) {
        const question = questionOf(masked, around, phrase);
        asked.set(nameOf(question), question);
      }
  if (asked.size === 0) return new Map();
  const drafter = draftProcessFor(ctx.offline, ctx.clock);
  const questions = [...asked.values()];
  const drafts = await drafter.ask({ owner: ctx.owner, pack: pack.dir, language, questions }, ctx.signal);
  return new Map(Array.from(asked.keys(), (name, index) => [name, drafts[index] ?? null]));
}

function questionOf(
  { text }: Masked,
  around: Surroundings | null,
  phrase: Prepared['phrase'],
): DraftQuestion {
  return { text, around, phrase: phrase && { text: phrase.text, words: phrase.words, terms: phrase.terms } };
}

/** The same text with other surroundings is another question. */
function nameOf(question: DraftQuestion): string {
  return JSON.stringify(question);
}

/** Whether there are letters outside the sentinels. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/<p\d>/gu, ''));
}

function assemble(
  { item, tokens, parts, around, phrase }: Prepared,
  drafts: ReadonlyMap<string, DraftText>,
  pack: Pack,
  least: number,
): Drafted {
  let text = '';
  let mean = 0;
  let weakest = 0;
  let isDoubted = false;
  for (const { before, sentence, masked, isShouted, after } of parts) {
    if (sentence === '') {
      text += before + after;
      continue;
    }
    if (masked === null)
      return {
        failure: say('engine.text_more_placeholders_than_offline'),
      };
    if (!hasWords(masked.text)) {
      text += before + sentence + after;
      continue;
    }
    const draft = drafts.get(nameOf(questionOf(masked, around, phrase))) ?? null;
    if (draft?.known !== undefined && phrase)
      return fromBook(item, before + (unmask(draft.text, phrase.masked) ?? '') + after, draft.known, least);
    const back = draft && unmask(draft.text, masked);
    if (draft === null || back === null || !keepsNumbers(sentence, back)) return { failure: NOT_SURE };
    mean = Math.min(mean, draft.mean);
    weakest = Math.min(weakest, draft.weakest);
    isDoubted ||= draft.isDoubted === true;
    text +=
      before + (isShouted ? back.toLocaleUpperCase(item.targetLanguage) : back) + spaceAfter(back, after);
  }
  const result = finish(item, tokens, text);
  if ('failure' in result)
    return { failure: say('engine.offline_engine_no_sound_draft', { failure: result.failure }) };
  const whole = joinUnspaced(result.text, item.targetLanguage);
  const chars = (item.plain ?? item.source).length;
  const likelihood = confidenceOf(pack, { mean, weakest, chars });
  const confidence = isDoubted ? Math.min(likelihood, DOUBTED_MAX) : likelihood;
  // An unchanged text is rarely a word that both languages share, however sure the network was.
  const isEcho = weakest < 0 && whole.toLowerCase() === (item.plain ?? item.source).toLowerCase();
  return { text: whole, mean, weakest, confidence, isShown: confidence >= least && !isEcho && !isDoubted };
}

/** The phrasebook was asked with the terms in their own words, and its answer has their translations. */
function fromBook(item: EngineItem, text: string, confidence: number, least: number): Drafted {
  const result = finish(item, item.tokens, text);
  if ('failure' in result)
    return { failure: say('engine.offline_engine_no_sound_draft', { failure: result.failure }) };
  return { text: result.text, mean: 0, weakest: 0, confidence, isShown: confidence >= least };
}

/** Removes spaces around locked terms: the network cannot see that they are Chinese or Japanese. */
function joinUnspaced(text: string, language: string): string {
  return /^(?:ja|zh)/u.test(language) ? text.replaceAll(BETWEEN_UNSPACED, '') : text;
}
const BETWEEN_UNSPACED =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]) (?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu;

/** Chinese and Japanese have no space between sentences. */
function spaceAfter(text: string, after: string): string {
  return UNSPACED.test(text.slice(-2)) || /[。！？]$/u.test(text) ? after.replace(/^ +/u, '') : after;
}

/** A changed number is worse than no draft. */
function keepsNumbers(source: string, target: string): boolean {
  const digits = (text: string) =>
    text
      .replaceAll(/⟦\d{1,4}⟧/gu, '')
      .match(/\d/gu)
      ?.toSorted()
      .join('') ?? '';
  return digits(source) === digits(target);
}
