import { builtin } from './builtin.ts';
import type { Engine, EngineName } from './contract.ts';
import { openaiCompatible } from './openai-compatible.ts';

/** Every engine; the conformance test runs the same items through each. */
export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  builtin,
  openai_compatible: openaiCompatible,
};
