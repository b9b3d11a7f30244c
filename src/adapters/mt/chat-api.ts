import type { LlmConfig, OutsideModel } from '#platform/config.ts';
import type { Dialect, HttpCall } from './call-engine.ts';
import type { Picture } from './pictures.ts';

export interface ChatPrompt {
  /** Our rules, the same for every call. */
  system: string;
  /** Texts of others, as data. */
  user: string;
  /** A guess of what the answer needs; providers that want a limit get it. */
  tokensOut: number;
  /** Only for a model that sees. */
  pictures?: readonly Picture[];
}

export interface ChatReply {
  content: string;
  /** cut: the answer was too long. filtered: it would not say more. */
  end: 'complete' | 'cut' | 'filtered';
  tokensIn: number;
  tokensOut: number;
}

/** One way to talk to models; prompt, batching, validation and tries are the same for all. */
export interface ChatApi<Name extends string = string> extends Dialect<ChatReply>, OutsideModel {
  name: Name;
  /** Whether a model of this name sees pictures. If it turns out not to, it is asked again without. */
  sees(model: string): boolean;
  request(llm: LlmConfig, baseUrl: string, prompt: ChatPrompt): HttpCall;
}

/** Keeps the name as a literal: the names of all engines are read off the list. */
export const chatApi = <const Name extends string>(api: ChatApi<Name>): ChatApi<Name> => api;
