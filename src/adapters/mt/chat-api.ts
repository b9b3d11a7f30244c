import type { LlmConfig, ModelProvider } from '#platform/config.ts';
import type { Dialect, HttpCall } from './call-engine.ts';

export interface ChatPrompt {
  /** Ours alone, the same for every call. */
  system: string;
  /** Holds what others wrote, as data. */
  user: string;
  /** A guess of what the answer needs; providers that want a limit get it. */
  tokensOut: number;
}

export interface ChatReply {
  content: string;
  /** cut: it ran out of room. filtered: it would not say more. */
  end: 'complete' | 'cut' | 'filtered';
  tokensIn: number;
  tokensOut: number;
}

/** One way to talk to models; prompt, batching, validation and tries are the same for all. */
export interface ChatApi extends Dialect<ChatReply> {
  name: ModelProvider;
  /** The vendor's public API, where there is one. */
  publicUrl: string | null;
  request(llm: LlmConfig, baseUrl: string, prompt: ChatPrompt): HttpCall;
}
