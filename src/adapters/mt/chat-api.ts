import type { LlmConfig, OutsideModel } from '#platform/config.ts';
import type { Dialect, HttpCall } from './call-engine.ts';
import type { Picture } from './pictures.ts';

export interface ChatPrompt {
  /** Our rules, the same for every call. */
  system: string;
  /** Texts of others, as data. */
  user: string;
  /** The estimated size of the answer, for providers that require a limit. */
  tokensOut: number;
  /** Only for models that can see pictures. */
  pictures?: readonly Picture[];
}

interface ChatReply {
  content: string;
  /** `cut`: the answer was too long. `filtered`: the provider's filter blocked the rest. */
  end: 'complete' | 'cut' | 'filtered';
  tokensIn: number;
  tokensOut: number;
}

/** The protocol of one provider of models. Prompt, batching, validation and retries are shared. */
export interface ChatApi<Name extends string = string> extends Dialect<ChatReply>, OutsideModel {
  name: Name;
  /**
   * Whether a model with this name can see pictures. If it turns out that it cannot, it is asked again
   * without them.
   */
  sees(model: string): boolean;
  request(llm: LlmConfig, baseUrl: string, prompt: ChatPrompt): HttpCall;
}

/** Keeps the name as a literal type, because the names of all engines are derived from the list. */
export const chatApi = <const Name extends string>(api: ChatApi<Name>): ChatApi<Name> => api;
