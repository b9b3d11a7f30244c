import { restore } from '#kernel/placeholders.ts';
import { PSEUDO_LANGUAGE, pseudo } from '#kernel/pseudo.ts';
import { say } from '#kernel/say.ts';
import type { LlmConfig } from '#platform/config.ts';
import {
  type EngineAnswer,
  type EngineContext,
  type EngineItem,
  type EngineResult,
  type EngineUsage,
  type Failure,
  FREE,
  isEngineError,
  type Made,
  sumUsage,
} from './contract.ts';
import type { Engine } from './engine.ts';
import type { EngineName } from './vendors.ts';
import { joinForms, type Split, splitForms } from './forms.ts';
import { judge } from './validate-answer.ts';

/** One engine of a chain, with its model if it uses one. */
export interface Link {
  engine: Engine;
  llm: LlmConfig | null;
}

export type Translated =
  | (Made & { origin: Engine['origin'] })
  | Pick<Failure, 'failure' | 'isDeclined' | 'unsure'>;

export interface Translation {
  /** One per item, by its id. */
  results: ReadonlyMap<string, Translated>;
  usage: EngineUsage;
  /** The first engine that answered. */
  provider: EngineName;
  model: string | null;
  batches: number;
  retries: number;
}

/**
 * Sends items through the engines in order: the next engine gets what the previous one failed. An
 * engine that is down is skipped while there is another one. Its error is thrown only if none
 * answered.
 */
export async function translateItems(
  items: readonly EngineItem[],
  chain: readonly Link[],
  ctx: EngineContext,
): Promise<Translation> {
  const made = new Map<string, Translated>();
  const splits: Split[] = [];
  const open: EngineItem[] = [];
  for (const item of items) {
    const text = item.plain ?? restore(item.source, item.tokens) ?? item.source;
    if (item.targetLanguage === PSEUDO_LANGUAGE) {
      made.set(item.id, pseudoResult(text, item.maxLength));
      continue;
    }
    if (isOwnTranslation(item, text)) {
      made.set(item.id, { text, origin: chain[0]?.engine.origin ?? 'builtin' });
      continue;
    }
    const split = splitForms(item, text);
    if (split) splits.push(split);
    open.push(...(split?.forms ?? [item]));
  }
  const run = open.length === 0 && items.length > 0 ? NOBODY_ASKED : await runChain(open, chain, ctx);
  for (const [id, result] of run.results) made.set(id, result);
  for (const split of splits) made.set(split.item.id, joined(split, run.results));
  const results = new Map(
    items.map(({ id }) => [id, made.get(id) ?? { failure: say('common.engine_gave_no_answer') }]),
  );
  return { ...run, results };
}

const NOBODY_ASKED: Translation = {
  results: new Map(),
  usage: FREE,
  provider: 'builtin',
  model: 'builtin-1',
  batches: 0,
  retries: 0,
};

/** Texts without letters, such as numbers and punctuation, need no translation and cost nothing. */
function isOwnTranslation(item: EngineItem, text: string): boolean {
  return !item.draft && !/\p{L}/u.test(item.source) && judge(item, text) === null;
}

function pseudoResult(text: string, maxLength: number | null): Translated {
  const made = pseudo(text, maxLength);
  return made === null
    ? { failure: say('engine.text_does_not_fit_into') }
    : { text: made, origin: 'builtin' };
}

/** The row gets the origin of the worst engine among its forms. */
function joined(split: Split, results: ReadonlyMap<string, Translated>): Translated {
  const result: EngineResult = joinForms(split, results);
  if ('failure' in result) return { ...whyNot(result), ...unsureOf(split, results) };
  const forms = split.forms.flatMap(({ id }) => results.get(id) ?? []);
  const origins = forms.map((form) => ('text' in form ? form.origin : 'ai'));
  const origin = (['builtin', 'offline', 'mt'] as const).find((weak) => origins.includes(weak)) ?? 'ai';
  return { text: result.text, origin, ...leastSure(forms.flatMap((form) => ('text' in form ? [form] : []))) };
}

/** If some forms of a message are only offered, the whole message is only offered. */
function unsureOf(split: Split, results: ReadonlyMap<string, Translated>): Pick<Failure, 'unsure'> {
  const forms = split.forms.flatMap(({ id }): [string, Made][] => {
    const form = results.get(id);
    const made = form && ('text' in form ? form : form.unsure);
    return made ? [[id, made]] : [];
  });
  const whole = joinForms(split, new Map(forms));
  const { confidence } = leastSure(forms.map(([, made]) => made));
  return 'text' in whole && confidence !== undefined ? { unsure: { text: whole.text, confidence } } : {};
}

function leastSure(forms: readonly Made[]): Pick<Made, 'confidence'> {
  const known = forms.flatMap(({ confidence }) => confidence ?? []);
  return known.length === 0 ? {} : { confidence: Math.min(...known) };
}

async function runChain(
  items: readonly EngineItem[],
  chain: readonly Link[],
  ctx: EngineContext,
): Promise<Translation> {
  const results = new Map<string, Translated>();
  const answers: { engine: Engine; answer: EngineAnswer }[] = [];
  let firstError: unknown = null;
  for (const { engine, llm } of chain) {
    const open = items.filter(({ id }) => !isDone(results.get(id)));
    if (open.length === 0 && items.length > 0) break;
    try {
      const answer = await engine.translate(open, { ...ctx, llm });
      for (const [id, result] of answer.results) {
        // The reason of the first engine is the one that the project can act on.
        if ('text' in result) results.set(id, { ...result, origin: engine.origin });
        else results.set(id, { ...whyNot(result), ...results.get(id) });
      }
      answers.push({ engine, answer });
    } catch (error) {
      if (!isEngineError(error)) throw error;
      firstError ??= error;
      if (chain.length > 1)
        ctx.log.warn({ error, engine: engine.name }, 'an engine of a chain was passed over');
    }
  }
  const [first] = answers;
  if (!first) throw firstError ?? new Error('A chain needs an engine.');
  return {
    results,
    usage: answers.reduce((sum, { answer }) => sumUsage(sum, answer.usage), FREE),
    provider: first.engine.name,
    model: first.answer.model,
    batches: answers.reduce((sum, { answer }) => sum + answer.batches, 0),
    retries: answers.reduce((sum, { answer }) => sum + answer.retries, 0),
  };
}

function whyNot({
  failure,
  isDeclined,
  unsure,
}: Failure): Pick<Failure, 'failure' | 'isDeclined' | 'unsure'> {
  return { failure, ...(isDeclined && { isDeclined }), ...(unsure && { unsure }) };
}

function isDone(result: Translated | undefined): boolean {
  return result !== undefined && 'text' in result;
}
