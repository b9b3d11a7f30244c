import type { MachineConfig, OutsideMachine } from '#platform/config.ts';
import type { Dialect, HttpCall } from './call-engine.ts';
import type { EngineItem, Guide } from './contract.ts';
import type { MarkStyle } from './machine-text.ts';

export interface MachineRequest {
  texts: readonly string[];
  from: string;
  to: string;
  /** Terms of the texts, for a service that reads them as a hint. */
  terms: EngineItem['terms'];
  register: Guide['register'];
}

/** A service that translates texts and takes no instructions. Protection, batching, validation and tries are the same for all. */
export interface MachineApi<Name extends string = string> extends Dialect<string[]>, OutsideMachine {
  name: Name;
  textsMax: number;
  charsMax: number;
  marks: MarkStyle;
  /**
   * What it translates from and into, as its maker documents it; in codes without a region where the region
   * makes no difference. Absent: every server of it knows others.
   */
  languages?: readonly string[];
  baseUrl(config: MachineConfig): string;
  request(config: MachineConfig, baseUrl: string, request: MachineRequest): HttpCall;
}

/** Keeps the name as a literal: the names of all engines are read off the list. */
export const machineApi = <const Name extends string>(api: MachineApi<Name>): MachineApi<Name> => api;
