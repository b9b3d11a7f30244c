import {
  type EngineContext,
  type EngineItem,
  EngineRefused,
  type EngineTerm,
  EngineUnavailable,
  type Guide,
  type KnownLanguages,
  type Pair,
} from '#adapters/mt/contract.ts';
import { ENGINES, engineNamed } from '#adapters/mt/providers.ts';
import type { Engine } from '#adapters/mt/engine.ts';
import type { EngineName } from '#adapters/mt/vendors.ts';
import type { Link } from '#adapters/mt/translate-items.ts';
import { expandPlural, pluralCategories } from '#kernel/icu-plural.ts';
import { patternsInForce } from '#kernel/own-patterns.ts';
import { protect } from '#kernel/placeholders.ts';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import type { Sentence } from '#kernel/say.ts';
import { contextIn, withoutContext } from '#kernel/syntaxes.ts';
import type { LlmConfig } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import type { Row } from '../model.ts';
import { readSettings } from '../projects/settings.ts';
import { callMemory, type CallOwner } from './store.ts';

export { isEngineError } from '#adapters/mt/contract.ts';

interface Choice extends Pick<Services, 'config'> {
  /** The project's settings, as stored. */
  settings: Readonly<Record<string, unknown>>;
}

interface ModelContext extends Choice, CallOwner, Pick<Services, 'clock' | 'log' | 'outbound'> {
  signal: AbortSignal;
  options: { instructions: string | null };
}

const EXAMPLES_MAX = 3;
const TERMS_MAX = 20;
const FALLBACKS_MAX = 5;
const CONTEXT_CHARS_MAX = 200;

/** The project's choice. By default the model configured by the operator, otherwise the local engine. */
export function engineOf(ctx: Choice): Engine {
  return engineNamed(chosenEngine(ctx) ?? ctx.config.llm?.provider ?? ctx.config.localEngine);
}

/**
 * The engines of a project in order. A project with its own choice gets only the engines it listed;
 * the operator's second model is for projects that left the choice to the operator.
 */
export function chainOf(ctx: Choice): Link[] {
  const first = engineOf(ctx);
  const listed = ctx.settings['fallback_engines'];
  const chain: Link[] = [{ engine: first, llm: withModel(modelFor(first.name, ctx), ctx) }];
  if (Array.isArray(listed)) {
    const names = new Set(listed.filter(isEngineName).slice(0, FALLBACKS_MAX));
    names.delete(first.name);
    return [...chain, ...Array.from(names, (name) => ({ engine: ENGINES[name], llm: modelFor(name, ctx) }))];
  }
  const { llm, llmFallback } = ctx.config;
  return llm !== null && llmFallback !== null && chosenEngine(ctx) === null
    ? [...chain, { engine: engineNamed(llmFallback.provider), llm: llmFallback }]
    : chain;
}

export const COVERAGE = ['covered', 'not_covered', 'unknown'] as const;
type Coverage = (typeof COVERAGE)[number];

/**
 * Whether an engine of the project translates between two languages. Unknown if only its server could
 * tell.
 */
export function coverageOf(ctx: Choice, pair: Pair): Coverage {
  if (pair.targetLanguage === PSEUDO_LANGUAGE) return 'covered';
  const chain = chainOf(ctx).map(({ engine }) => engine);
  if (chain.some((engine) => engine.onlyKnows && engine.onlyKnows(pair, ctx.config) === null))
    return 'covered';
  return chain.every((engine) => engine.onlyKnows) ? 'not_covered' : 'unknown';
}

/** The languages of the project's engines if none of them supports this pair. Null if one might. */
export function onlyKnown(ctx: Choice, pair: Pair): readonly KnownLanguages[] | null {
  const known = chainOf(ctx).map(({ engine }) => engine.onlyKnows?.(pair, ctx.config) ?? null);
  return known.every((languages) => languages !== null) ? known.flat() : null;
}

/** Languages that no engine of the project translates into. Memory and termbase may still fill their rows. */
export function uncoveredOf(ctx: Choice, sourceLanguage: string, targets: readonly string[]): string[] {
  return targets.filter(
    (targetLanguage) => coverageOf(ctx, { sourceLanguage, targetLanguage }) === 'not_covered',
  );
}

/** Whether the engine sends nothing anywhere. */
export function isLocalEngine(name: EngineName): boolean {
  return name === 'builtin' || name === 'pseudo' || name === 'offline';
}

function isEngineName(name: unknown): name is EngineName {
  return typeof name === 'string' && Object.hasOwn(ENGINES, name);
}

function chosenEngine({ settings }: Choice): EngineName | null {
  const chosen = settings['engine'];
  return isEngineName(chosen) ? chosen : null;
}

/** The workspace's own model takes precedence over the operator's. */
function modelFor(name: EngineName, { config }: Choice): LlmConfig | null {
  const { ownModels = [], llm, llmFallback } = config;
  return [...ownModels, llm, llmFallback].find((each) => each?.provider === name) ?? null;
}

/** The model for questions: the translating one, otherwise the operator's. */
export function answeringModel(ctx: Choice): LlmConfig | null {
  const first = chainOf(ctx)[0];
  return first?.engine.origin === 'ai' ? first.llm : ctx.config.llm;
}

/** Prices only apply to the model that the operator named. */
function withModel(llm: LlmConfig | null, { settings }: Choice): LlmConfig | null {
  const model = textOf(settings['model']);
  return llm === null || model === null || model === llm.model
    ? llm
    : { ...llm, model, priceIn: null, priceOut: null };
}

export function engineContext(ctx: ModelContext): EngineContext {
  const { clock, log, outbound, signal, config } = ctx;
  // A project that chose a local engine wants no text sent anywhere, even in questions.
  const chosen = chosenEngine(ctx);
  const isLocal = chosen !== null && isLocalEngine(chosen);
  return {
    clock,
    log,
    outbound,
    signal,
    calls: callMemory(ctx),
    llm: isLocal ? null : answeringModel(ctx),
    judge: isLocal ? null : config.judge,
    machines: config.machines,
    offline: config.offline,
    owner: ctx.projectId,
    style: ctx.options.instructions,
    guide: guideOf(ctx.settings),
  };
}

function guideOf(stored: Choice['settings']): Guide {
  const settings = readSettings(stored);
  return {
    promptStyle: settings.prompt_style,
    brief: settings.brief,
    styleGuide: settings.style_guide,
    register: settings.register,
    languages: settings.language_instructions as Record<string, string>,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Unique across languages, because Smart Optimization processes rows of several languages at once. */
export function itemId({ language, position }: Pick<Row, 'language' | 'position'>): string {
  return `${language} ${position}`;
}

/** A row as the engine sees it: text, hints and limits, without internal data. */
export function toItem(row: Row, sourceLanguage: string): EngineItem {
  const own = patternsInForce();
  const plain = withoutContext(withForms(row), own);
  const explained = contextIn(row.source, own);
  const { text, tokens } = protect(plain);
  const { context } = row;
  const legend = tokens.flatMap((token, index) => {
    const meaning = context?.placeholders[token];
    return meaning === undefined ? [] : [[`⟦${index + 1}⟧`, meaning] as const];
  });
  return {
    id: itemId(row),
    key: row.stringId,
    source: text,
    tokens,
    plain,
    sourceLanguage,
    targetLanguage: row.language,
    maxLength: row.maxLength,
    textType: context?.textType ?? 'text',
    terms: termsOf(row),
    examples: row.examples.slice(0, EXAMPLES_MAX),
    note:
      explained === null ? noteOf(row) : [`Context: ${explained}.`, noteOf(row)].filter(Boolean).join(' '),
    legend: Object.fromEntries(legend),
    ...(context &&
      needsNeighbours(row) && { before: context.before.slice(-2), after: context.after.slice(0, 1) }),
    ...(context?.summary !== undefined && { about: context.summary }),
    ...(row.pic && /^https?:\/\//i.test(row.pic) && { picture: row.pic }),
  };
}

/**
 * A plural in the source has the forms of the source language, but the translation needs those of the
 * target.
 */
function withForms({ source, language }: Row): string {
  if (!source.includes('{') || !/,\s{0,20}(?:plural|selectordinal)\s{0,20},/u.test(source)) return source;
  return expandPlural(source, pluralCategories(language), pluralCategories(language, 'ordinal'));
}

/** A line of a dialogue answers the previous one, and one or two words are ambiguous. */
function needsNeighbours({ context, source }: Row): boolean {
  return context?.textType === 'dialogue' || source.length <= 15;
}

function termsOf({ terms }: Row): EngineTerm[] {
  return terms
    .filter((term) => term.target !== '' || term.doNotTranslate)
    .slice(0, TERMS_MAX)
    .map(({ source, target, doNotTranslate, forbidden, note }) => ({
      source,
      target: doNotTranslate && target === '' ? source : target,
      ...(doNotTranslate && { keep: true }),
      ...(forbidden && forbidden.length > 0 && { never: forbidden }),
      ...(note && { note }),
    }));
}

function noteOf({ context, sourceContext, speaker: given }: Row): string | null {
  const speaker = context?.speaker ?? given;
  const parts = [
    // Cut, to leave room for the rest.
    sourceContext && sourceContext.length > CONTEXT_CHARS_MAX
      ? `${sourceContext.slice(0, CONTEXT_CHARS_MAX).toWellFormed()}…`
      : sourceContext,
    context?.reading && `Read as: ${context.reading}`,
    speaker && `Spoken by ${speaker}`,
    context?.path && `Found under: ${context.path}`,
  ].flatMap((part) => (part && part.trim() !== '' ? [withStop(part.trim())] : []));
  return parts.length > 0 ? parts.join(' ') : null;
}

/** Ends a note with a full stop, so that it does not run into the following remark. */
function withStop(text: string): string {
  if (/[.!?:;…。！？：；](?:["'”’»」』)）])?$/u.test(text)) return text;
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(text) ? `${text}。` : `${text}.`;
}

/**
 * The failure of the stage if its engine is down. EngineBusy is passed on, because the job is retried
 * later.
 */
export function stageError(error: unknown): unknown {
  return isEngineDown(error) ? new StageFailure(error.message, 502) : error;
}

/** Retrying is useless. */
export function isEngineDown(error: unknown): error is EngineRefused | EngineUnavailable {
  return error instanceof EngineRefused || error instanceof EngineUnavailable;
}

/** The stage cannot continue: credentials refused or quota used up. */
export class StageFailure extends Error {
  declare readonly message: Sentence;
  readonly code: number;
  constructor(message: Sentence, code: number) {
    super(message);
    this.name = 'StageFailure';
    this.code = code;
  }
}
