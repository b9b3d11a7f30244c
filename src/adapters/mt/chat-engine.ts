import { say } from '#kernel/say.ts';
import type { LlmConfig } from '#platform/config.ts';
import { Round } from './call-engine.ts';
import { callModel, type ModelAnswer } from './call-model.ts';
import {
  type EngineCall,
  type EngineContext,
  type EngineItem,
  EngineRefused,
  type EngineResult,
  type EngineUsage,
  FREE,
  notConnected,
  sumUsage,
} from './contract.ts';
import type { Engine } from './engine.ts';
import type { ChatApi } from './chat-api.ts';
import { cut, ITEMS_MAX, REPAIR_ITEMS_MAX } from './cut.ts';
import { Pictures } from './pictures.ts';
import { inputTokens, makePrompt, type Prompt, type Question } from './prompt.ts';
import { isStorable } from './storable.ts';
import { readAnswer, validateAnswer } from './validate-answer.ts';
import type { ModelProvider } from './vendors.ts';

/** An engine that uses a chat model. */
export function chatEngine(api: ChatApi<ModelProvider>): Engine {
  return {
    name: api.name,
    title: api.title,
    origin: 'ai',
    canRepair: true,
    teaches: 'sound',
    // A model accepts any language, however well it knows it.
    onlyKnows: () => null,
    async translate(items, ctx) {
      const llm = modelOf(api, ctx);
      const purpose = items.some((item) => item.draft) ? 'repair' : 'translate';
      const work = new Work(ctx, llm, purpose, api.sees(llm.model));
      await work.translate(items);
      const { results, usage, batches, retries } = work;
      return { results, usage, model: llm.model, batches, retries };
    },
  };
}

function modelOf({ name, title, publicUrl }: ChatApi, { llm }: EngineContext): LlmConfig {
  if (llm?.provider === name) return llm;
  const address = publicUrl === null ? 'PARLANCE_LLM_BASE_URL' : 'PARLANCE_LLM_API_KEY';
  throw new EngineRefused(
    notConnected(title, `PARLANCE_LLM_PROVIDER=${name}, ${address} and PARLANCE_LLM_MODEL`),
  );
}

/** Models that refused a picture, for the lifetime of this process. */
const blind = new Set<string>();
const BLIND_MAX = 1000;
const nameOf = ({ provider, baseUrl, model }: LlmConfig) => `${provider} ${baseUrl ?? ''} ${model}`;

/** The results and the cost of one translate call. */
class Work {
  readonly results = new Map<string, EngineResult>();
  usage: EngineUsage = FREE;
  batches = 0;
  retries = 0;
  readonly #ctx: EngineContext;
  readonly #llm: LlmConfig;
  readonly #purpose: 'translate' | 'repair';
  readonly #pictures: Pictures;
  #sees: boolean;
  #calls: EngineCall[] = [];

  constructor(ctx: EngineContext, llm: LlmConfig, purpose: 'translate' | 'repair', sees: boolean) {
    this.#ctx = ctx;
    this.#llm = llm;
    this.#purpose = purpose;
    this.#pictures = new Pictures(ctx);
    this.#sees = sees && !blind.has(nameOf(llm));
  }

  /**
   * Keeps good rows at once. Bad ones are asked again in smaller batches, each with the reason for its
   * refusal.
   */
  async translate(items: readonly EngineItem[]): Promise<void> {
    const questions = items.map((item) => ({ item, error: null }));
    await this.#round(questions, this.#purpose === 'repair' ? REPAIR_ITEMS_MAX : ITEMS_MAX);
    const bad = this.#badOf(items);
    this.retries = bad.length;
    if (bad.length === 0) return;
    await this.#round(bad, REPAIR_ITEMS_MAX);
    const worse = this.#badOf(bad.map(({ item }) => item));
    // A single item would get the same question again. And if no item was fixed, the model is broken and not
    // just overloaded, so asking for every row separately would only cost money.
    const isHelping = worse.length < bad.length || worse.length <= REPAIR_ITEMS_MAX;
    if (bad.length > 1 && isHelping) await this.#round(worse, 1);
  }

  #badOf(items: readonly EngineItem[]): Question[] {
    return items.flatMap((item) => {
      const result = this.results.get(item.id);
      return result && 'failure' in result && !result.isFinal ? [{ item, error: result.failure }] : [];
    });
  }

  async #round(questions: readonly Question[], itemsMax: number): Promise<void> {
    const prompts = await Promise.all(cut(questions, itemsMax).map((batch) => this.#promptOf(batch)));
    const remembered = await this.#find(prompts);
    const round = new Round(this.#ctx.signal);
    try {
      await round.all(prompts.map((prompt) => this.#ask(prompt, remembered.get(prompt.hash), round)));
    } finally {
      await this.#flush();
    }
  }

  async #promptOf(batch: readonly Question[]): Promise<Prompt> {
    const items = this.#sees ? batch.map(({ item }) => item) : [];
    return makePrompt(batch, this.#ctx, await this.#pictures.of(items));
  }

  /** One query for all prompts of a round. */
  async #find(prompts: readonly Prompt[]): Promise<ReadonlyMap<string, string>> {
    const hashes = prompts.map(({ hash }) => hash);
    return hashes.length === 0 ? new Map() : this.#ctx.calls.find(hashes, this.#llm.model);
  }

  /**
   * If an answer was cut off, a prompt is too long for the server, or the filter blocks a batch, asks
   * again in two halves, down to the single item at fault.
   */
  async #ask(prompt: Prompt, remembered: string | undefined, round: Round): Promise<void> {
    const answer: ModelAnswer =
      remembered === undefined
        ? await this.#call(prompt, round)
        : { content: remembered, end: 'complete', usage: FREE, durationMs: 0 };
    if (answer.isRejected === true && prompt.pictures.length > 0) return this.#askBlind(prompt, round);
    await this.#take(prompt, answer, round, remembered !== undefined);
  }

  async #take(prompt: Prompt, answer: ModelAnswer, round: Round, isRemembered = false): Promise<void> {
    if (answer.end !== 'complete' && prompt.asked.length > 1) {
      this.#note(prompt, answer, answer.end === 'cut' ? say('engine.answer_cut_off') : FILTERED);
      const middle = Math.ceil(prompt.asked.length / 2);
      for (const half of [prompt.asked.slice(0, middle), prompt.asked.slice(middle)]) {
        const part = await this.#promptOf(half);
        await this.#ask(part, (await this.#find([part])).get(part.hash), round);
      }
      return;
    }
    const results = resultsOf(prompt, answer);
    for (const [id, result] of results) this.results.set(id, result);
    if (isRemembered) return;
    const failed = [...results.values()].find((result) => 'failure' in result);
    this.#note(prompt, answer, failed && 'failure' in failed ? failed.failure : null);
  }

  /** Either the model cannot see pictures, or the prompt is too long: asking without pictures shows which. */
  async #askBlind({ asked }: Prompt, round: Round): Promise<void> {
    const prompt = makePrompt(asked, this.#ctx);
    const answer = await this.#call(prompt, round);
    if (answer.isRejected !== true) {
      this.#sees = false;
      if (blind.size >= BLIND_MAX) blind.clear();
      blind.add(nameOf(this.#llm));
    }
    await this.#take(prompt, answer, round);
  }

  async #call(prompt: Prompt, round: Round): Promise<ModelAnswer> {
    this.batches += 1;
    const answer = await callModel(this.#ctx, this.#llm, prompt, round);
    this.usage = sumUsage(this.usage, answer.usage);
    return answer;
  }

  /** Only a flawless answer is reused, because a refusal must not be cached for ever. */
  #note({ hash, asked }: Prompt, { content, usage, durationMs }: ModelAnswer, failure: string | null): void {
    this.#calls.push({
      engine: this.#llm.provider,
      model: this.#llm.model,
      purpose: this.#purpose,
      promptHash: hash,
      answer: failure === null && isStorable(content) ? content : null,
      usage,
      durationMs,
      failure,
      ...(this.#purpose === 'translate' && {
        items: asked.length,
        sourceTokens: asked.reduce((sum, { item }) => sum + inputTokens(item), 0),
      }),
    });
  }

  /** One transaction for the calls of a round: paid calls are recorded even if the batch is lost. */
  async #flush(): Promise<void> {
    const calls = this.#calls;
    this.#calls = [];
    if (calls.length > 0) await this.#ctx.calls.record(calls);
  }
}

const FILTERED = say('engine.declined');

function resultsOf({ asked }: Prompt, { content, end }: ModelAnswer): Map<string, EngineResult> {
  const all = (result: EngineResult) =>
    new Map(asked.map(({ item }): [string, EngineResult] => [item.id, result]));
  if (end === 'filtered') return all({ failure: FILTERED, isFinal: true });
  if (end === 'cut') return all({ failure: say('engine.answer_cut_off'), isFinal: true });
  const object = readAnswer(content);
  return object ? validateAnswer(object, asked) : all({ failure: say('engine.answer_one_json_object') });
}
