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
  /** Of a million tokens; of a million characters where there is no `priceOut`. */
  priceIn: number | null;
  priceOut: number | null;
}

/** What the operator has set up, and what would turn on the rest. No address and no key is told. */
export function engineSetup(
  name: EngineName,
  config: Pick<Config, 'llm' | 'llmFallback' | 'machines'>,
): EngineSetup {
  const free = { model: null, priceIn: null, priceOut: null };
  if (isLocalEngine(name)) return { engine: name, kind: 'machine', isReady: true, settings: [], ...free };
  const machine = MACHINES.find((each) => each.name === name);
  if (machine) {
    const service = config.machines[name] ?? null;
    const settings = [turnedOnBy(machine)];
    const priceIn = service?.price ?? null;
    return { engine: name, kind: 'service', isReady: service !== null, settings, ...free, priceIn };
  }
  const llm = [config.llm, config.llmFallback].find((each) => each?.provider === name) ?? null;
  const isHosted = MODELS.find((each) => each.name === name)?.publicUrl !== null;
  const settings = isHosted
    ? [`PARLANCE_LLM_PROVIDER=${name}`, 'PARLANCE_LLM_API_KEY', 'PARLANCE_LLM_MODEL']
    : ['PARLANCE_LLM_BASE_URL', 'PARLANCE_LLM_MODEL'];
  const { model = null, priceIn = null, priceOut = null } = llm ?? {};
  return { engine: name, kind: 'model', isReady: llm !== null, settings, model, priceIn, priceOut };
}
