import { anthropic } from './vendors/anthropic.ts';
import { apertium } from './vendors/apertium.ts';
import { deepl } from './vendors/deepl.ts';
import { gemini } from './vendors/gemini.ts';
import { google } from './vendors/google.ts';
import { libretranslate } from './vendors/libretranslate.ts';
import { openaiCompatible } from './vendors/openai-compatible.ts';

/** Providers of models. Settings, engines and names are derived from these two lists. */
export const MODELS = [openaiCompatible, anthropic, gemini] as const;
/** Services that only translate. */
export const MACHINES = [deepl, google, libretranslate, apertium] as const;

export type ModelProvider = (typeof MODELS)[number]['name'];
export type MachineName = (typeof MACHINES)[number]['name'];

export type EngineName = 'builtin' | 'pseudo' | 'offline' | ModelProvider | MachineName;
