import { callModel, type ModelAnswer } from './call-model.ts';
import {
  type Engine,
  type EngineContext,
  type EngineItem,
  EngineRefused,
  type EngineResult,
  type EngineUsage,
} from './contract.ts';
import { estimateTokens, makePrompt } from './prompt.ts';
import { readAnswer, validateAnswer } from './validate-answer.ts';
import type { LlmConfig } from '#platform/config.ts';

const ITEMS_MAX = 30;
/** Larger batches lose items: 25 to 30 is what others settled on. */
const TOKENS_MAX = 1200;
/** Second tries and repairs need more care for each item. */
const REPAIR_ITEMS_MAX = 10;
const PARALLEL = 3;

/** Any server that speaks POST /chat/completions: hosted ones, vLLM, llama.cpp, Ollama. */
export const openaiCompatible: Engine = {
  name: 'openai_compatible',
  origin: 'ai',
  canRepair: true,
  async translate(items, ctx) {
    if (ctx.llm === null)
      throw new EngineRefused(
        'The openai_compatible engine needs PARLANCE_LLM_BASE_URL and PARLANCE_LLM_MODEL.',
      );
    const work = new Work(ctx, ctx.llm);
    const itemsMax = items.some((item) => item.draft) ? REPAIR_ITEMS_MAX : ITEMS_MAX;
    await work.ask(
      items.map((item) => ({ item, error: null })),
      itemsMax,
    );
    const bad = items.flatMap((item) => {
      const result = work.results.get(item.id);
      return result && 'failure' in result ? [{ item, error: result.failure }] : [];
    });
    // Only the bad ones, once, each with its own reason.
    work.retries = bad.length;
    if (bad.length > 0) await work.ask(bad, REPAIR_ITEMS_MAX);
    return {
      results: work.results,
      usage: work.usage,
      model: ctx.llm.model,
      batches: work.batches,
      retries: work.retries,
    };
  },
};

interface Question {
  item: EngineItem;
  error: string | null;
}

/** One translate call: its results and what they cost. */
class Work {
  readonly results = new Map<string, EngineResult>();
  readonly usage: EngineUsage = { tokens_in: 0, tokens_out: 0, cost: null };
  batches = 0;
  retries = 0;
  readonly #ctx: EngineContext;
  readonly #llm: LlmConfig;

  constructor(ctx: EngineContext, llm: LlmConfig) {
    this.#ctx = ctx;
    this.#llm = llm;
  }

  async ask(questions: readonly Question[], itemsMax: number): Promise<void> {
    const waiting = cut(questions, itemsMax);
    const worker = async () => {
      for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift())
        await this.#askBatch(batch);
    };
    const ends = await Promise.allSettled(Array.from({ length: PARALLEL }, worker));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** An answer that was cut off, or a prompt the server finds too long, is asked again in two halves. */
  async #askBatch(batch: readonly Question[]): Promise<void> {
    const prompt = makePrompt(batch, this.#ctx.style);
    const remembered = await this.#ctx.calls.find(prompt.hash, this.#llm.model);
    const answer: ModelAnswer =
      remembered === null
        ? await this.#call(prompt)
        : {
            content: remembered,
            isCut: false,
            isTooLong: false,
            usage: { tokens_in: 0, tokens_out: 0, cost: null },
            durationMs: 0,
          };
    if ((answer.isCut || answer.isTooLong) && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      await this.#askBatch(batch.slice(0, middle));
      await this.#askBatch(batch.slice(middle));
      return;
    }
    const object = answer.isCut || answer.isTooLong ? null : readAnswer(answer.content);
    const failure =
      answer.isCut || answer.isTooLong ? 'The answer was cut off.' : 'The answer must be one JSON object.';
    const results = object
      ? validateAnswer(object, prompt.asked)
      : new Map(batch.map(({ item }): [string, EngineResult] => [item.id, { failure }]));
    for (const [id, result] of results) this.results.set(id, result);
    if (remembered === null) await this.#remember(prompt.hash, answer, [...results.values()]);
  }

  async #call(prompt: ReturnType<typeof makePrompt>): Promise<ModelAnswer> {
    this.batches += 1;
    const answer = await callModel(this.#ctx, this.#llm, prompt.messages);
    this.usage.tokens_in += answer.usage.tokens_in;
    this.usage.tokens_out += answer.usage.tokens_out;
    return answer;
  }

  /** Only a flawless answer is used again: a refusal must not be remembered for ever. */
  async #remember(promptHash: string, answer: ModelAnswer, results: readonly EngineResult[]): Promise<void> {
    const failure = results.find((result) => 'failure' in result)?.failure ?? null;
    await this.#ctx.calls.record({
      engine: 'openai_compatible',
      model: this.#llm.model,
      promptHash,
      answer: failure === null ? answer.content : null,
      usage: answer.usage,
      durationMs: answer.durationMs,
      failure,
    });
  }
}

/** Same languages, at most so many items and tokens; in order, because neighbours explain each other. */
function cut(questions: readonly Question[], itemsMax: number): Question[][] {
  const batches: Question[][] = [];
  let tokens = 0;
  for (const question of questions) {
    const { item } = question;
    const size = estimateTokens(item.source) + estimateTokens(item.draft?.text ?? '');
    const last = batches.at(-1);
    const isSame =
      last?.[0]?.item.targetLanguage === item.targetLanguage &&
      last[0].item.sourceLanguage === item.sourceLanguage;
    if (last && isSame && last.length < itemsMax && tokens + size <= TOKENS_MAX) {
      last.push(question);
      tokens += size;
    } else {
      batches.push([question]);
      tokens = size;
    }
  }
  return batches;
}
