import { tableOf } from '#kernel/narrow.ts';
import { builtin, pseudoEngine } from './builtin.ts';
import { chatEngine } from './chat-engine.ts';
import type { Engine } from './engine.ts';
import { type EngineName, MACHINES, MODELS } from './vendors.ts';
import { machineEngine } from './machine-engine.ts';
import { offline } from './offline/offline.ts';

const ALL = [builtin, pseudoEngine, offline, ...MODELS.map(chatEngine), ...MACHINES.map(machineEngine)];

/** Every engine. The conformance test runs the same items through each. */
export const ENGINES: Readonly<Record<EngineName, Engine>> = tableOf(
  ALL.map((engine) => [engine.name, engine]),
);

/** The engine with a name from the configuration, which has been validated. */
export function engineNamed(name: string): Engine {
  const engine = ALL.find((each) => each.name === name);
  if (!engine) throw new Error(`There is no engine ${name}.`);
  return engine;
}
