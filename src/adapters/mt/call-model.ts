import { z } from 'zod';
import type { LlmConfig } from '#platform/config.ts';
import { OutboundError, type OutboundResponse } from '#platform/net/outbound.ts';
import {
  EngineBusy,
  type EngineContext,
  EngineRefused,
  EngineUnavailable,
  type EngineUsage,
} from './contract.ts';

export interface ModelAnswer {
  content: string;
  /** The model ran out of room. */
  isCut: boolean;
  /** The server would not take so long a prompt. */
  isTooLong: boolean;
  usage: EngineUsage;
  durationMs: number;
}

const TIMEOUT_MS = 60_000;
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;
const TRIES_MAX = 4;
const FIRST_WAIT_MS = 1000;
/** A worker does not sleep longer than this; the job comes back instead. */
const WAIT_MAX_MS = 20_000;

const Completion = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() })
    .nullish(),
});

/** Until when a server asked for silence, so that a retried job does not knock again before. */
const silentUntil = new Map<string, number>();

export async function callModel(
  ctx: EngineContext,
  llm: LlmConfig,
  messages: readonly object[],
): Promise<ModelAnswer> {
  const body = JSON.stringify({ model: llm.model, messages, response_format: { type: 'json_object' } });
  let problem = '';
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    ctx.signal.throwIfAborted();
    respectSilence(ctx, llm);
    const response = await post(ctx, llm, body);
    const isLast = attempt === TRIES_MAX;
    if (response instanceof OutboundError) {
      problem = response.message;
      if (!isLast) await ctx.clock.sleep(FIRST_WAIT_MS * 2 ** (attempt - 1), ctx.signal);
      continue;
    }
    const { status } = response;
    if (status === 429 || status >= 500) {
      problem = `It answered ${status}.`;
      const wait = waitOf(ctx, response) ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
      if (wait > WAIT_MAX_MS || (isLast && status === 429)) beSilent(ctx, llm, wait);
      if (!isLast) await ctx.clock.sleep(wait, ctx.signal);
      continue;
    }
    if (status === 400 || status === 413 || status === 422) return tooLong(response);
    if (status !== 200)
      throw new EngineRefused(
        `The translation engine refused the call (${status}); check its address, key, model and quota.`,
      );
    const answer = read(response);
    if (answer !== null) return answer;
    problem = 'Its answer is not a chat completion.';
  }
  throw new EngineUnavailable(`The translation engine did not answer after ${TRIES_MAX} tries. ${problem}`);
}

async function post(
  ctx: EngineContext,
  llm: LlmConfig,
  body: string,
): Promise<OutboundResponse | OutboundError> {
  try {
    return await ctx.outbound.send({
      method: 'POST',
      url: `${llm.baseUrl}/chat/completions`,
      headers: {
        'content-type': 'application/json',
        ...(llm.apiKey !== null && { authorization: `Bearer ${llm.apiKey}` }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: ANSWER_BYTES_MAX,
      onOverflow: 'fail',
      signal: ctx.signal,
      trusted: true,
    });
  } catch (error) {
    // Given up on our side: the process drains or the claim is gone, so nothing may be tried again.
    if (!(error instanceof OutboundError) || ctx.signal.aborted) throw error;
    return error;
  }
}

function read(response: OutboundResponse): ModelAnswer | null {
  const parsed = Completion.safeParse(parse(Buffer.from(response.body).toString('utf8')));
  const choice = parsed.data?.choices[0];
  if (!choice) return null;
  return {
    content: choice.message.content ?? '',
    isCut: choice.finish_reason === 'length',
    isTooLong: false,
    usage: {
      tokens_in: parsed.data?.usage?.prompt_tokens ?? 0,
      tokens_out: parsed.data?.usage?.completion_tokens ?? 0,
      cost: null,
    },
    durationMs: response.durationMs,
  };
}

function tooLong(response: OutboundResponse): ModelAnswer {
  return {
    content: '',
    isCut: false,
    isTooLong: true,
    usage: { tokens_in: 0, tokens_out: 0, cost: null },
    durationMs: response.durationMs,
  };
}

/** Seconds or a date. */
function waitOf(ctx: EngineContext, response: OutboundResponse): number | null {
  const told = response.headers['retry-after']?.trim();
  if (told === undefined || told === '') return null;
  const ms = /^\d{1,6}$/u.test(told) ? Number(told) * 1000 : Date.parse(told) - ctx.clock.now().getTime();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function respectSilence(ctx: EngineContext, llm: LlmConfig): void {
  const until = silentUntil.get(llm.baseUrl) ?? 0;
  if (until > ctx.clock.monotonicMs()) throw new EngineBusy('The translation engine asked us to wait.');
  silentUntil.delete(llm.baseUrl);
}

function beSilent(ctx: EngineContext, llm: LlmConfig, waitMs: number): never {
  silentUntil.set(llm.baseUrl, ctx.clock.monotonicMs() + waitMs);
  throw new EngineBusy('The translation engine asked us to wait.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
