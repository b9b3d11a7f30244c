import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutLastSlashes } from '#kernel/trim-end.ts';
import { integer, oneOf, type Setting, text } from './config-values.ts';

/** A field that a person fills in to connect an engine. The key is a secret and is never shown again. */
export interface EngineField {
  name: 'api_key' | 'base_url' | 'model';
  isRequired: boolean;
  /** An example of a value. */
  example?: string;
}

/** A way to talk to models, as its adapter declares it. */
export interface OutsideModel {
  name: string;
  /** The name shown to people. */
  title: string;
  /** What a workspace, as opposed to the operator, must provide to connect it. */
  fields: readonly EngineField[];
  /** The vendor's public API; null where the operator must name the server. */
  publicUrl: string | null;
  /** A note on the address for the reference. Without one, the reference says that the public API is the default. */
  addressNote?: string;
}

/** A service that only translates, as its adapter declares it. */
export interface OutsideMachine {
  name: string;
  /** The name shown to people. */
  title: string;
  /** The public API in words, used when no address is set; null for self-hosted software. */
  publicApi: string | null;
  /** Needs no key and costs nothing. */
  isFree?: true;
  /** What a workspace, as opposed to the operator, must provide to connect it. */
  fields: readonly EngineField[];
}

export interface OutsideEngines {
  models: readonly OutsideModel[];
  machines: readonly OutsideMachine[];
}

export interface LlmConfig {
  /** Name of an OutsideModel. */
  provider: string;
  /** Without a trailing slash. Null: the public API that the engine knows. */
  baseUrl: string | null;
  apiKey: string | null;
  model: string;
  /** Price per million tokens; null when it is not set. */
  priceIn: number | null;
  priceOut: number | null;
  /**
   * Connected by a workspace rather than the operator: its address is guarded like
   * any that a user can choose.
   */
  isOwn?: true;
}

export interface MachineConfig {
  /** Without a trailing slash. Null: the public API that the engine knows. */
  baseUrl: string | null;
  apiKey: string | null;
  /** Price per million characters; null when it is not set. */
  price: number | null;
  /**
   * Connected by a workspace rather than the operator: its address is guarded like
   * any that a user can choose.
   */
  isOwn?: true;
}

/** The engine that runs on this machine. */
export interface OfflineConfig {
  /** Folders; for each language, the first one that contains it is used. */
  packs: readonly string[];
  cores: number;
  idleSec: number;
  memoryMb: number;
}

const LOCAL_ENGINES = ['offline', 'builtin', 'pseudo'] as const;
type LocalEngine = (typeof LOCAL_ENGINES)[number];

export interface EnginesConfig {
  /** The engine of projects that chose none, when no model is configured. */
  localEngine: LocalEngine;
  offline: OfflineConfig;
  /** The translation model; without it the local engine is used. */
  llm: LlmConfig | null;
  llmFallback: LlmConfig | null;
  judge: LlmConfig | null;
  /** Models connected by the workspace being worked for. The environment defines none. */
  ownModels?: readonly LlmConfig[];
  /** By name; null: not configured. */
  machines: Readonly<Record<string, MachineConfig | null>>;
}

const SHIPPED_PACK = fileURLToPath(new URL('../../models/offline', import.meta.url));
const PLAIN_URL = 'an http(s) URL without query, fragment or user name';
const PRICE = 'a number from 0 to 1000000';

const MODEL_ROLES = [
  [
    'PARLANCE_LLM',
    'the model that translates and answers questions; without it the offline engine translates',
  ],
  [
    'PARLANCE_LLM_FALLBACK',
    'a second model for rows that the first one fails, for projects that chose no engine of their own',
  ],
  ['PARLANCE_JUDGE', 'another model that judges translations; default: the one that translates'],
] as const;
type ModelPrefix = (typeof MODEL_ROLES)[number][0];

/** Six variables per model, so that a second one is configured like the first. */
function modelSettings(models: readonly OutsideModel[], prefix: ModelPrefix, role: string): Setting[] {
  const names = models.map(({ name }) => name);
  const addresses = models.map(
    ({ name, addressNote = 'has its public API as default' }) => `${name} ${addressNote}`,
  );
  return [
    {
      name: `${prefix}_PROVIDER`,
      fallback: null,
      allowed: `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`,
      about: `Interface of ${role}. Default: ${usualModel(models)?.name}, if the address is set.`,
    },
    {
      name: `${prefix}_BASE_URL`,
      fallback: null,
      allowed: PLAIN_URL,
      about: `Address of that model; needs ${prefix}_MODEL. ${addresses.join('; ')}.`,
    },
    {
      name: `${prefix}_API_KEY`,
      fallback: null,
      allowed: 'text',
      about: 'Key of that model. Local servers need none.',
    },
    {
      name: `${prefix}_MODEL`,
      fallback: null,
      allowed: 'a model name',
      about: 'Name of that model at the provider.',
    },
    {
      name: `${prefix}_PRICE_IN`,
      fallback: null,
      allowed: PRICE,
      about: 'Price of a million tokens that it reads. Without prices the cost of a task is null.',
    },
    {
      name: `${prefix}_PRICE_OUT`,
      fallback: null,
      allowed: PRICE,
      about: 'Price of a million tokens that it writes.',
    },
  ];
}

/** The model to assume when the operator set only an address. */
const usualModel = (models: readonly OutsideModel[]) => models.find(({ publicUrl }) => publicUrl === null);

const nameOf = (machine: OutsideMachine, what: 'BASE_URL' | 'API_KEY' | 'PRICE') =>
  `PARLANCE_${machine.name.toUpperCase()}_${what}`;

/** The setting that turns the service on. */
export const turnedOnBy = (machine: OutsideMachine) =>
  nameOf(machine, machine.publicApi === null ? 'BASE_URL' : 'API_KEY');

/** A translation service has no model setting and is billed by the character. */
function machineSettings(machine: OutsideMachine): Setting[] {
  const { title, publicApi, isFree } = machine;
  const address = publicApi === null ? '; turns the engine on' : `. Default: ${publicApi}`;
  const key = publicApi === null ? ', if it requires one' : '; turns the engine on';
  const settings: Setting[] = [
    {
      name: nameOf(machine, 'BASE_URL'),
      fallback: null,
      allowed: PLAIN_URL,
      about: `Address of ${title}${address}.`,
    },
    { name: nameOf(machine, 'API_KEY'), fallback: null, allowed: 'text', about: `Key of ${title}${key}.` },
    {
      name: nameOf(machine, 'PRICE'),
      fallback: null,
      allowed: PRICE,
      about: `Price of a million characters at ${title}, for the cost of a task.`,
    },
  ];
  return isFree ? settings.slice(0, 1) : settings;
}

/** The settings contributed by the external engines. */
export function engineSettings({ models, machines }: OutsideEngines): Setting[] {
  return [
    ...MODEL_ROLES.flatMap(([prefix, role]) => modelSettings(models, prefix, role)),
    ...machines.flatMap(machineSettings),
  ];
}

/** The settings of the local engine. */
export const ENGINE_SETTINGS = [
  {
    name: 'PARLANCE_LOCAL_ENGINE',
    fallback: 'offline',
    allowed: 'offline, builtin or pseudo',
    about:
      'Engine of projects that chose none, as long as no model is configured. offline drafts ten languages from English on this machine; builtin only uses the memory and the termbase, and leaves the rest untranslated; pseudo writes pseudo-text instead, for trying out layouts. If the packages of the offline engine are not installed, offline works as builtin.',
  },
  {
    name: 'PARLANCE_OFFLINE_PACKS',
    fallback: '',
    allowed: 'absolute folders, separated by commas',
    about:
      'Packs of the offline engine that are used in preference to the included one (models/offline). Each language uses the first pack that has it.',
  },
  {
    name: 'PARLANCE_OFFLINE_CORES',
    fallback: '2',
    allowed: 'a whole number from 1 to 16',
    about: 'Cores that the offline engine may use; each needs about 250 MB.',
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
    about:
      'Memory of the process of the offline engine; above it, the process is restarted between two batches.',
  },
] as const;

type Read = <T>(name: string, parse: (text: string) => T | undefined) => T | null;
type Must = <T>(name: string, parse: (text: string) => T | undefined) => T;

export function readEngines({ models, machines }: OutsideEngines, read: Read, must: Must): EnginesConfig {
  const model = (prefix: ModelPrefix) => readModel(models, read, must, prefix);
  return {
    localEngine: asInstalled(must('PARLANCE_LOCAL_ENGINE', oneOf<LocalEngine>(LOCAL_ENGINES))),
    offline: {
      packs: [...must('PARLANCE_OFFLINE_PACKS', folders), SHIPPED_PACK],
      cores: Math.min(must('PARLANCE_OFFLINE_CORES', integer(1, 16)), availableParallelism()),
      idleSec: must('PARLANCE_OFFLINE_IDLE', integer(1, 86_400)),
      memoryMb: must('PARLANCE_OFFLINE_MEMORY_MB', integer(300, 16_000)),
    },
    llm: model('PARLANCE_LLM'),
    llmFallback: model('PARLANCE_LLM_FALLBACK'),
    judge: model('PARLANCE_JUDGE'),
    machines: Object.fromEntries(machines.map((machine) => [machine.name, readMachine(machine, read)])),
  };
}

/** A server installed without the offline engine still works; it just makes no drafts. */
function asInstalled(engine: LocalEngine): LocalEngine {
  if (engine !== 'offline') return engine;
  try {
    createRequire(import.meta.url).resolve('onnxruntime-node');
    return engine;
  } catch {
    return 'builtin';
  }
}

function folders(list: string): string[] | undefined {
  const paths = list
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
  return paths.every((path) => isAbsolute(path)) ? paths : undefined;
}

function readModel(
  models: readonly OutsideModel[],
  read: Read,
  must: Must,
  prefix: ModelPrefix,
): LlmConfig | null {
  const chosen = read(`${prefix}_PROVIDER`, (t) => models.find(({ name }) => name === t));
  const baseUrl = read(`${prefix}_BASE_URL`, plainUrl);
  const model = chosen ?? (baseUrl === null ? undefined : usualModel(models));
  if (!model) return null;
  const isHosted = model.publicUrl !== null;
  return {
    provider: model.name,
    baseUrl: isHosted ? baseUrl : must(`${prefix}_BASE_URL`, plainUrl),
    apiKey: isHosted ? must(`${prefix}_API_KEY`, text) : read(`${prefix}_API_KEY`, text),
    model: must(`${prefix}_MODEL`, text),
    priceIn: read(`${prefix}_PRICE_IN`, price),
    priceOut: read(`${prefix}_PRICE_OUT`, price),
  };
}

function readMachine(machine: OutsideMachine, read: Read): MachineConfig | null {
  const baseUrl = read(nameOf(machine, 'BASE_URL'), plainUrl);
  const apiKey = machine.isFree ? null : read(nameOf(machine, 'API_KEY'), text);
  if ((machine.publicApi === null ? baseUrl : apiKey) === null) return null;
  return { baseUrl, apiKey, price: machine.isFree ? null : read(nameOf(machine, 'PRICE'), price) };
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
