import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import { integer, oneOf, text } from './config-values.ts';

const MODEL_PROVIDERS = ['openai_compatible', 'anthropic', 'gemini'] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

export interface LlmConfig {
  provider: ModelProvider;
  /** Without a slash at the end. Null: the public API that the engine knows. */
  baseUrl: string | null;
  apiKey: string | null;
  model: string;
  /** Of a million tokens; null when nobody told. */
  priceIn: number | null;
  priceOut: number | null;
}

/** A service that translates and does nothing else. */
export interface MachineConfig {
  /** Without a slash at the end. Null: the public API that the engine knows. */
  baseUrl: string | null;
  apiKey: string | null;
  /** Of a million characters; null when nobody told. */
  price: number | null;
}

export type MachineName = 'deepl' | 'google' | 'libretranslate' | 'apertium';

/** The engine that works on this machine. */
export interface OfflineConfig {
  /** Folders; the first one that knows a language is used for it. */
  packs: readonly string[];
  cores: number;
  idleSec: number;
  memoryMb: number;
}

const LOCAL_ENGINES = ['offline', 'builtin'] as const;
export type LocalEngine = (typeof LOCAL_ENGINES)[number];

export interface EnginesConfig {
  /** Of a project that chose none, where no model is configured. */
  localEngine: LocalEngine;
  offline: OfflineConfig;
  /** The translation model; without it the engine of this machine works. */
  llm: LlmConfig | null;
  llmFallback: LlmConfig | null;
  judge: LlmConfig | null;
  /** Null: not configured. */
  machines: Readonly<Record<MachineName, MachineConfig | null>>;
}

const SHIPPED_PACK = fileURLToPath(new URL('../../models/offline', import.meta.url));
const PLAIN_URL = 'an http(s) URL without query, fragment or user name';
const PRICE = 'a number from 0 to 1000000';

/** Six variables for each model, so that a second one is set like the first. */
function modelSettings<Prefix extends string>(prefix: Prefix, role: string) {
  return [
    {
      name: `${prefix}_PROVIDER` as const,
      fallback: null,
      allowed: 'openai_compatible, anthropic or gemini',
      about: `Interface of ${role}. Default: openai_compatible, where the address is set.`,
    },
    {
      name: `${prefix}_BASE_URL` as const,
      fallback: null,
      allowed: PLAIN_URL,
      about: `Address of that model; needs ${prefix}_MODEL. openai_compatible gets POST <base>/chat/completions and must have it; anthropic and gemini have their public API as default.`,
    },
    {
      name: `${prefix}_API_KEY` as const,
      fallback: null,
      allowed: 'text',
      about: 'Its key. Local servers need none.',
    },
    {
      name: `${prefix}_MODEL` as const,
      fallback: null,
      allowed: 'a model name',
      about: 'Its name at the provider.',
    },
    {
      name: `${prefix}_PRICE_IN` as const,
      fallback: null,
      allowed: PRICE,
      about: 'Price of a million tokens that it reads. Without prices the cost of a task is null.',
    },
    {
      name: `${prefix}_PRICE_OUT` as const,
      fallback: null,
      allowed: PRICE,
      about: 'Price of a million tokens that it writes.',
    },
  ] as const;
}

/** A translation service has no model, and is paid by the character. */
function machineSettings<Prefix extends string>(prefix: Prefix, title: string, publicApi: string | null) {
  return [
    {
      name: `${prefix}_BASE_URL` as const,
      fallback: null,
      allowed: PLAIN_URL,
      about:
        publicApi === null
          ? `Address of ${title}; turns the engine on.`
          : `Address of ${title}. Default: ${publicApi}.`,
    },
    {
      name: `${prefix}_API_KEY` as const,
      fallback: null,
      allowed: 'text',
      about:
        publicApi === null ? `Key of ${title}, where it wants one.` : `Key of ${title}; turns the engine on.`,
    },
    {
      name: `${prefix}_PRICE` as const,
      fallback: null,
      allowed: PRICE,
      about: `Price of a million characters at ${title}, for the cost of a task.`,
    },
  ] as const;
}

/** The part of the table of settings that is about engines. */
export const ENGINE_SETTINGS = [
  {
    name: 'PARLANCE_LOCAL_ENGINE',
    fallback: 'offline',
    allowed: 'offline or builtin',
    about:
      'Engine of projects that chose none, while no model is configured. offline drafts ten languages from English on this machine; builtin only assembles memory and terms and marks the rest as pseudo-text.',
  },
  {
    name: 'PARLANCE_OFFLINE_PACKS',
    fallback: '',
    allowed: 'absolute folders, separated by commas',
    about:
      'Packs of the offline engine that are asked before the one that comes with it (models/offline). The first that knows a language is used for it.',
  },
  {
    name: 'PARLANCE_OFFLINE_CORES',
    fallback: '2',
    allowed: 'a whole number from 1 to 16',
    about: 'Cores that the offline engine may keep busy; each needs about 250 MB.',
  },
  {
    name: 'PARLANCE_OFFLINE_IDLE',
    fallback: '60',
    allowed: 'a whole number from 1 to 86400',
    about: 'Seconds without work after which the process of the offline engine ends.',
  },
  {
    name: 'PARLANCE_OFFLINE_MEMORY_MB',
    fallback: '1000',
    allowed: 'a whole number from 300 to 16000',
    about: 'Above it the process of the offline engine ends between two batches and is started anew.',
  },
  ...modelSettings(
    'PARLANCE_LLM',
    'the model that translates and answers questions; without it the offline engine translates',
  ),
  ...modelSettings(
    'PARLANCE_LLM_FALLBACK',
    'a second model for rows that the first one fails, for projects that chose no engine of their own',
  ),
  ...modelSettings(
    'PARLANCE_JUDGE',
    'another model that judges translations; default: the one that translates',
  ),
  ...machineSettings('PARLANCE_DEEPL', 'DeepL', 'the public API that belongs to the key'),
  ...machineSettings('PARLANCE_GOOGLE', 'Google Cloud Translation', 'the public API'),
  ...machineSettings('PARLANCE_LIBRETRANSLATE', 'LibreTranslate', null),
  {
    name: 'PARLANCE_APERTIUM_BASE_URL',
    fallback: null,
    allowed: PLAIN_URL,
    about: 'Address of a local apertium-apy; turns the engine on.',
  },
] as const;

type Name = (typeof ENGINE_SETTINGS)[number]['name'];
type Read = <T>(name: Name, parse: (text: string) => T | undefined) => T | null;
type Must = <T>(name: Name, parse: (text: string) => T | undefined) => T;

export function readEngines(read: Read, must: Must): EnginesConfig {
  return {
    localEngine: must('PARLANCE_LOCAL_ENGINE', oneOf<LocalEngine>(LOCAL_ENGINES)),
    offline: {
      packs: [...must('PARLANCE_OFFLINE_PACKS', folders), SHIPPED_PACK],
      cores: Math.min(must('PARLANCE_OFFLINE_CORES', integer(1, 16)), availableParallelism()),
      idleSec: must('PARLANCE_OFFLINE_IDLE', integer(1, 86_400)),
      memoryMb: must('PARLANCE_OFFLINE_MEMORY_MB', integer(300, 16_000)),
    },
    llm: model(read, must, 'PARLANCE_LLM'),
    llmFallback: model(read, must, 'PARLANCE_LLM_FALLBACK'),
    judge: model(read, must, 'PARLANCE_JUDGE'),
    machines: {
      deepl: hosted(read, 'PARLANCE_DEEPL'),
      google: hosted(read, 'PARLANCE_GOOGLE'),
      libretranslate: ownServer(read, 'PARLANCE_LIBRETRANSLATE'),
      apertium: local(read),
    },
  };
}

function folders(list: string): string[] | undefined {
  const paths = list
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
  return paths.every((path) => isAbsolute(path)) ? paths : undefined;
}

function model(
  read: Read,
  must: Must,
  prefix: 'PARLANCE_LLM' | 'PARLANCE_LLM_FALLBACK' | 'PARLANCE_JUDGE',
): LlmConfig | null {
  const chosen = read(`${prefix}_PROVIDER`, oneOf<ModelProvider>(MODEL_PROVIDERS));
  const baseUrl = read(`${prefix}_BASE_URL`, plainUrl);
  if (chosen === null && baseUrl === null) return null;
  const provider = chosen ?? 'openai_compatible';
  const isHosted = provider !== 'openai_compatible';
  return {
    provider,
    baseUrl: isHosted ? baseUrl : must(`${prefix}_BASE_URL`, plainUrl),
    apiKey: isHosted ? must(`${prefix}_API_KEY`, text) : read(`${prefix}_API_KEY`, text),
    model: must(`${prefix}_MODEL`, text),
    priceIn: read(`${prefix}_PRICE_IN`, price),
    priceOut: read(`${prefix}_PRICE_OUT`, price),
  };
}

function hosted(read: Read, prefix: 'PARLANCE_DEEPL' | 'PARLANCE_GOOGLE'): MachineConfig | null {
  const apiKey = read(`${prefix}_API_KEY`, text);
  const baseUrl = read(`${prefix}_BASE_URL`, plainUrl);
  return apiKey === null ? null : { baseUrl, apiKey, price: read(`${prefix}_PRICE`, price) };
}

function ownServer(read: Read, prefix: 'PARLANCE_LIBRETRANSLATE'): MachineConfig | null {
  const baseUrl = read(`${prefix}_BASE_URL`, plainUrl);
  const apiKey = read(`${prefix}_API_KEY`, text);
  return baseUrl === null ? null : { baseUrl, apiKey, price: read(`${prefix}_PRICE`, price) };
}

function local(read: Read): MachineConfig | null {
  const baseUrl = read('PARLANCE_APERTIUM_BASE_URL', plainUrl);
  return baseUrl === null ? null : { baseUrl, apiKey: null, price: null };
}

function plainUrl(t: string): string | undefined {
  if (!URL.canParse(t)) return undefined;
  const url = new URL(t);
  const isPlain = !url.search && !url.hash && !url.username && !url.password;
  return /^https?:$/.test(url.protocol) && isPlain ? withoutLastSlashes(url.href) : undefined;
}

function price(t: string): number | undefined {
  return /^\d{1,7}(\.\d{1,6})?$/.test(t) && Number(t) <= 1_000_000 ? Number(t) : undefined;
}
