import type { EngineName } from '#adapters/mt/contract.ts';
import { ENGINES } from '#adapters/mt/providers.ts';
import { MACHINES, MODELS } from '#adapters/mt/vendors.ts';
import { keysOf } from '#kernel/narrow.ts';
import { type Config, turnedOnBy } from '#platform/config.ts';
import { isLocalEngine } from './engine.ts';

export const ENGINE_NAMES = keysOf(ENGINES);

/**
 * machine: works here and sends nothing anywhere. model: can be talked to. service: translates and does
 * nothing else.
 */
export const ENGINE_KINDS = ['machine', 'model', 'service'] as const;

export interface EngineSetup {
  engine: EngineName;
  kind: (typeof ENGINE_KINDS)[number];
  isReady: boolean;
  /** Variables of the server that turn it on. */
  settings: string[];
  model: string | null;
}

/** What the operator has set up, and what would turn on the rest. No address and no key is told. */
export function engineSetup(
  name: EngineName,
  config: Pick<Config, 'llm' | 'llmFallback' | 'machines'>,
): EngineSetup {
  if (isLocalEngine(name)) return { engine: name, kind: 'machine', isReady: true, settings: [], model: null };
  const machine = MACHINES.find((each) => each.name === name);
  if (machine) {
    const isReady = Boolean(config.machines[name]);
    return { engine: name, kind: 'service', isReady, settings: [turnedOnBy(machine)], model: null };
  }
  const llm = [config.llm, config.llmFallback].find((each) => each?.provider === name) ?? null;
  const isHosted = MODELS.find((each) => each.name === name)?.publicUrl !== null;
  const settings = isHosted
    ? [`PARLANCE_LLM_PROVIDER=${name}`, 'PARLANCE_LLM_API_KEY', 'PARLANCE_LLM_MODEL']
    : ['PARLANCE_LLM_BASE_URL', 'PARLANCE_LLM_MODEL'];
  return { engine: name, kind: 'model', isReady: llm !== null, settings, model: llm?.model ?? null };
}
