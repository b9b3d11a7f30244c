import { createHash } from 'node:crypto';
import { say } from '#kernel/say.ts';
import { type MachineConfig, turnedOnBy } from '#platform/config.ts';
import { callEngine, Round } from './call-engine.ts';
import {
  type EngineCall,
  type EngineContext,
  type EngineItem,
  EngineRefused,
  type EngineResult,
  FREE,
  notConnected,
  sumUsage,
} from './contract.ts';
import type { Engine } from './engine.ts';
import { keepWords } from './lock-terms.ts';
import { outsideOf } from './known-languages.ts';
import { laneOf } from './lane.ts';
import type { MachineApi, MachineRequest } from './machine-api.ts';
import { fromMarkup, linesOf, type Piece, stretchesOf, toMarkup, withSpacesOf } from './machine-text.ts';
import { isStorable } from './storable.ts';
import { finish } from './validate-answer.ts';
import type { MachineName } from './vendors.ts';

const REJECTED = say('engine.text_not_taken');
const TERMS_MAX = 50;

export function machineEngine(api: MachineApi<MachineName>): Engine {
  return {
    name: api.name,
    title: api.title,
    origin: 'mt',
    canRepair: false,
    teaches: 'sound',
    ...(api.languages && { onlyKnows: (pair) => outsideOf(api.languages ?? [], pair) }),
    async translate(items, ctx) {
      const config = ctx.machines[api.name];
      if (!config) throw new EngineRefused(notConnected(api.title, turnedOnBy(api)));
      const work = new Work(api, config, ctx);
      const results = await work.translate(items, linesOf);
      // If a mark was lost, send the stretches between marks separately.
      const bad = items.filter((item) => {
        const result = results.get(item.id);
        return result && 'failure' in result && !result.isFinal && item.source.includes('⟦');
      });
      const again = bad.length > 0 ? await work.translate(bad, stretchesOf) : new Map<string, EngineResult>();
      for (const [id, result] of again) if ('text' in result) results.set(id, result);
      const { usage, batches } = work;
      return { results, usage, model: api.name, batches, retries: bad.length };
    },
  };
}

interface Prepared {
  item: EngineItem;
  tokens: readonly string[];
  sample: Sample | null;
  pieces: readonly Piece[];
}

/** The results and the cost of one translate call. */
class Work {
  usage = FREE;
  batches = 0;
  readonly #api: MachineApi;
  readonly #config: MachineConfig;
  readonly #ctx: EngineContext;
  #calls: EngineCall[] = [];

  constructor(api: MachineApi, config: MachineConfig, ctx: EngineContext) {
    this.#api = api;
    this.#config = config;
    this.#ctx = ctx;
  }

  async translate(
    items: readonly EngineItem[],
    cut: (source: string) => Piece[],
  ): Promise<Map<string, EngineResult>> {
    const results = new Map<string, EngineResult>();
    const pairs = Map.groupBy(items, (item) => `${item.sourceLanguage} ${item.targetLanguage}`);
    for (const group of pairs.values()) {
      const prepared = group.map((item): Prepared => {
        const { source, tokens } = keepWords(item);
        const sample = cut === linesOf ? sampleFor(item, source, tokens) : null;
        const shown = sample ? source.replace(sample.mark, sample.number) : source;
        return { item, tokens, sample, pieces: cut(shown) };
      });
      const answers = await this.#askAll(prepared);
      for (const each of prepared) results.set(each.item.id, resultOf(each, answers));
    }
    return results;
  }

  /** Sends every distinct text once. Null: the service rejected the text. */
  async #askAll(prepared: readonly Prepared[]): Promise<Map<string, string | null>> {
    const [first] = prepared;
    const texts = new Set(prepared.flatMap(({ pieces }) => pieces.map(({ core }) => core)));
    texts.delete('');
    const requests = this.#requestsFor([...texts], first, prepared);
    const hashes = requests.map(({ hash }) => hash);
    const remembered =
      hashes.length === 0 ? new Map<string, string>() : await this.#ctx.calls.find(hashes, this.#api.name);
    const answers = new Map<string, string | null>();
    const round = new Round(this.#ctx.signal);
    try {
      await round.all(
        requests.map(async (request) => {
          const known = readList(remembered.get(request.hash), request.texts.length);
          const got = known ?? (await this.#ask(request, round));
          for (const [index, text] of request.texts.entries()) answers.set(text, got[index] ?? null);
        }),
      );
    } finally {
      const calls = this.#calls;
      this.#calls = [];
      if (calls.length > 0) await this.#ctx.calls.record(calls);
    }
    return answers;
  }

  #requestsFor(
    texts: readonly string[],
    first: Prepared | undefined,
    prepared: readonly Prepared[],
  ): (MachineRequest & { hash: string })[] {
    const terms = prepared
      .flatMap(({ item }) => item.terms)
      .filter(
        ({ source, target, keep }, index, all) =>
          target !== '' && !keep && all.findIndex((t) => t.source === source) === index,
      )
      .slice(0, TERMS_MAX);
    const [from, to] = [first?.item.sourceLanguage ?? '', first?.item.targetLanguage ?? ''];
    return chunk(texts, this.#api.textsMax, this.#api.charsMax).map((some) =>
      this.#hashed({ texts: some, from, to, terms, register: this.#ctx.guide.register }),
    );
  }

  #hashed(request: MachineRequest): MachineRequest & { hash: string } {
    const key = JSON.stringify([this.#api.name, request]);
    return { ...request, hash: createHash('sha256').update(key).digest('hex') };
  }

  /**
   * If the number of answers differs from the number of texts, asks again in halves, because all texts
   * after the missing one would be shifted.
   */
  async #ask(request: MachineRequest & { hash: string }, round: Round): Promise<(string | null)[]> {
    const { texts, hash } = request;
    const baseUrl = this.#api.baseUrl(this.#config);
    const marked = { ...request, texts: texts.map((text) => toMarkup(text, this.#api.marks)) };
    const call = { ...this.#api.request(this.#config, baseUrl, marked), isOwn: this.#config.isOwn };
    this.batches += 1;
    const outcome = await callEngine(this.#ctx, laneOf(baseUrl, this.#config.apiKey), call, this.#api, round);
    const got = outcome.kind === 'answer' ? outcome.value : [];
    const isWhole = got.length === texts.length;
    const failure =
      outcome.kind !== 'answer' ? REJECTED : isWhole ? null : say('engine.number_of_texts_differs');
    this.#note(hash, texts, failure === null ? got : null, outcome.durationMs, failure);
    if (isWhole) return got;
    if (outcome.kind !== 'answer' || texts.length === 1) return texts.map(() => null);
    const middle = Math.ceil(texts.length / 2);
    const halves = [texts.slice(0, middle), texts.slice(middle)].map((some) =>
      this.#hashed({ ...request, texts: some }),
    );
    return (await Promise.all(halves.map((half) => this.#ask(half, round)))).flat();
  }

  #note(
    hash: string,
    texts: readonly string[],
    got: string[] | null,
    durationMs: number,
    failure: string | null,
  ): void {
    const chars = texts.reduce((sum, text) => sum + text.length, 0);
    const { price } = this.#config;
    const usage = { ...FREE, cost: price === null ? null : (chars * price) / 1_000_000 };
    this.usage = sumUsage(this.usage, usage);
    const answer = got === null ? null : JSON.stringify(got);
    this.#calls.push({
      engine: this.#api.name,
      model: this.#api.name,
      purpose: 'translate',
      promptHash: hash,
      answer: answer !== null && isStorable(answer) ? answer : null,
      usage,
      durationMs,
      failure,
    });
  }
}

interface Sample {
  mark: string;
  number: string;
}

/**
 * The number of a plural form is sent as a real number that requires this form: a service that sees "5
 * days" inflects correctly, while a mark tells it nothing.
 */
function sampleFor(item: EngineItem, source: string, tokens: readonly string[]): Sample | null {
  const number = item.form?.samples.at(-1)?.toString();
  const at = tokens.indexOf('#');
  const isOnly = at >= 0 && at === tokens.lastIndexOf('#');
  return number === undefined || !isOnly || source.includes(number) ? null : { mark: `⟦${at + 1}⟧`, number };
}

function resultOf(
  { item, tokens, sample, pieces }: Prepared,
  answers: ReadonlyMap<string, string | null>,
): EngineResult {
  let text = '';
  for (const { before, core, after } of pieces) {
    const got = core === '' ? '' : answers.get(core);
    if (got === null || got === undefined) return { failure: REJECTED, isFinal: true };
    if (core !== '' && got.trim() === '') return { failure: say('engine.text_empty') };
    text += before + withSpacesOf(core, fromMarkup(got)) + after;
  }
  if (sample !== null) {
    const parts = text.split(sample.number);
    if (parts.length !== 2) return { failure: say('engine.plural_number_lost') };
    text = parts.join(sample.mark);
  }
  return finish(item, tokens, storable(text));
}

function storable(text: string): string {
  return isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '');
}

function readList(answer: string | undefined, length: number): string[] | null {
  if (answer === undefined) return null;
  const list: unknown = JSON.parse(answer);
  const isWhole =
    Array.isArray(list) && list.length === length && list.every((text) => typeof text === 'string');
  return isWhole ? (list as string[]) : null;
}

function chunk(texts: readonly string[], textsMax: number, charsMax: number): string[][] {
  const chunks: string[][] = [];
  let chars = 0;
  for (const text of texts) {
    const last = chunks.at(-1);
    if (last && last.length < textsMax && chars + text.length <= charsMax) last.push(text);
    else chunks.push([text]);
    chars = last === chunks.at(-1) ? chars + text.length : text.length;
  }
  return chunks;
}
