import type { MachineConfig, OutsideMachine } from '#platform/config.ts';
import type { Dialect, HttpCall } from './call-engine.ts';
import type { EngineItem, Guide } from './contract.ts';
import type { MarkStyle } from './machine-text.ts';

export interface MachineRequest {
  texts: readonly string[];
  from: string;
  to: string;
  /** Terms in the texts, for services that accept them as hints. */
  terms: EngineItem['terms'];
  register: Guide['register'];
}

/**
 * A service that translates texts without instructions. Protection, batching, validation and retries
 * are shared.
 */
export interface MachineApi<Name extends string = string> extends Dialect<string[]>, OutsideMachine {
  name: Name;
  textsMax: number;
  charsMax: number;
  marks: MarkStyle;
  /**
   * The documented languages, without region where it makes no difference. Absent if each server
   * supports others.
   */
  languages?: readonly string[];
  baseUrl(config: MachineConfig): string;
  request(config: MachineConfig, baseUrl: string, request: MachineRequest): HttpCall;
}

/** Keeps the name as a literal type, because the names of all engines are derived from the list. */
export const machineApi = <const Name extends string>(api: MachineApi<Name>): MachineApi<Name> => api;
