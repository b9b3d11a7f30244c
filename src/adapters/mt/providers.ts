import { apertium } from './apertium.ts';
import { builtin } from './builtin.ts';
import { chatEngine } from './chat-engine.ts';
import type { Engine, EngineName } from './contract.ts';
import { deepl } from './deepl.ts';
import { google } from './google.ts';
import { libretranslate } from './libretranslate.ts';
import { machineEngine } from './machine-engine.ts';
import { offline } from './offline/offline.ts';

/** Every engine; the conformance test runs the same items through each. */
export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  builtin,
  offline,
  openai_compatible: chatEngine('openai_compatible'),
  anthropic: chatEngine('anthropic'),
  gemini: chatEngine('gemini'),
  deepl: machineEngine(deepl),
  google: machineEngine(google),
  libretranslate: machineEngine(libretranslate),
  apertium: machineEngine(apertium),
};
