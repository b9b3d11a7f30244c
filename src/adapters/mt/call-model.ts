import { say } from '#kernel/say.ts';
import type { LlmConfig } from '#platform/config.ts';
import { callEngine, type Round } from './call-engine.ts';
import type { ChatPrompt } from './chat-api.ts';
import { type EngineContext, EngineRefused, type EngineUsage, FREE } from './contract.ts';
import { laneOf } from './lane.ts';
import { MODELS } from './vendors.ts';

export interface ModelAnswer {
  content: string;
  /** `cut`: the answer or the prompt was too long. `filtered`: the provider's filter blocked it. */
  end: 'complete' | 'cut' | 'filtered';
  usage: EngineUsage;
  durationMs: number;
  /** The server rejected the request as it was. */
  isRejected?: boolean;
}

export async function callModel(
  ctx: EngineContext,
  llm: LlmConfig,
  prompt: ChatPrompt,
  round?: Round,
): Promise<ModelAnswer> {
  const api = MODELS.find(({ name }) => name === llm.provider);
  const baseUrl = llm.baseUrl ?? api?.publicUrl ?? null;
  if (!api || baseUrl === null)
    throw new EngineRefused(
      say('engine.needs_setting', { provider: llm.provider, setting: 'PARLANCE_LLM_BASE_URL' }),
    );
  const call = { ...api.request(llm, baseUrl, prompt), isOwn: llm.isOwn };
  const outcome = await callEngine(ctx, laneOf(baseUrl, llm.apiKey), call, api, round);
  if (outcome.kind !== 'answer') {
    const { kind, durationMs } = outcome;
    const isRejected = kind === 'rejected';
    return { content: '', end: isRejected ? 'cut' : 'filtered', usage: FREE, durationMs, isRejected };
  }
  const { content, end, tokensIn, tokensOut } = outcome.value;
  const usage = { tokens_in: tokensIn, tokens_out: tokensOut, cost: costOf(llm, tokensIn, tokensOut) };
  return { content, end, usage, durationMs: outcome.durationMs };
}

function costOf({ priceIn, priceOut }: LlmConfig, tokensIn: number, tokensOut: number): number | null {
  if (priceIn === null && priceOut === null) return null;
  return (tokensIn * (priceIn ?? 0) + tokensOut * (priceOut ?? 0)) / 1_000_000;
}
