import { type EngineName, MACHINES, MODELS } from '#adapters/mt/vendors.ts';
import { ENGINES } from '#adapters/mt/providers.ts';
import { keysOf } from '#kernel/narrow.ts';
import { type Config, type EngineField, turnedOnBy } from '#platform/config.ts';
import { isLocalEngine } from './engine.ts';

export const ENGINE_NAMES = keysOf(ENGINES);

/** machine: runs locally and sends nothing anywhere. model: a language model. service: only translates. */
export const ENGINE_KINDS = ['machine', 'model', 'service'] as const;

/**
 * Who set the engine up: it is part of the product, the operator configured it, or the workspace
 * connected it with its own key.
 */
export const ENGINE_SOURCES = ['product', 'server', 'workspace'] as const;

interface EngineSetup {
  engine: EngineName;
  title: string;
  kind: (typeof ENGINE_KINDS)[number];
  isReady: boolean;
  /** Null if it is not ready. */
  source: (typeof ENGINE_SOURCES)[number] | null;
  /** Server settings that turn it on. */
  settings: string[];
  /** The fields of its connect form. */
  fields: readonly EngineField[];
  model: string | null;
  /** The price of a million tokens, or of a million characters if there is no `priceOut`. */
  priceIn: number | null;
  priceOut: number | null;
}

/** Which engines are set up, by whom, and how to turn on the others. Reveals neither addresses nor keys. */
export function engineSetup(
  name: EngineName,
  config: Pick<Config, 'llm' | 'llmFallback' | 'machines' | 'ownModels'>,
): EngineSetup {
  const { title } = ENGINES[name];
  const free = { model: null, priceIn: null, priceOut: null };
  if (isLocalEngine(name))
    return {
      engine: name,
      title,
      kind: 'machine',
      isReady: true,
      source: 'product',
      settings: [],
      fields: [],
      ...free,
    };
  const machine = MACHINES.find((each) => each.name === name);
  if (machine) {
    const service = config.machines[name] ?? null;
    return {
      engine: name,
      title,
      kind: 'service',
      ...standing(service),
      settings: [turnedOnBy(machine)],
      fields: machine.fields,
      ...free,
      priceIn: service?.price ?? null,
    };
  }
  const { ownModels = [], llm, llmFallback } = config;
  const model = [...ownModels, llm, llmFallback].find((each) => each?.provider === name) ?? null;
  const declared = MODELS.find((each) => each.name === name);
  const settings =
    declared?.publicUrl === null
      ? ['PARLANCE_LLM_BASE_URL', 'PARLANCE_LLM_MODEL']
      : [`PARLANCE_LLM_PROVIDER=${name}`, 'PARLANCE_LLM_API_KEY', 'PARLANCE_LLM_MODEL'];
  return {
    engine: name,
    title,
    kind: 'model',
    ...standing(model),
    settings,
    fields: declared?.fields ?? [],
    model: model?.model ?? null,
    priceIn: model?.priceIn ?? null,
    priceOut: model?.priceOut ?? null,
  };
}

function standing(found: { isOwn?: true } | null): Pick<EngineSetup, 'isReady' | 'source'> {
  return { isReady: found !== null, source: found === null ? null : found.isOwn ? 'workspace' : 'server' };
}
