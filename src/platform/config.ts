import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import {
  ENGINE_SETTINGS,
  type EnginesConfig,
  engineSettings,
  type OutsideEngines,
  readEngines,
} from './config-engines.ts';
import { PEOPLE_SETTINGS, type PeopleConfig, readPeople } from './config-people.ts';
import {
  type OutsidePlatform,
  PLATFORM_SETTINGS,
  type PlatformsConfig,
  readPlatforms,
  settingsOf,
} from './config-platforms.ts';
import { readStores, STORE_SETTINGS, type StoresConfig } from './config-stores.ts';
import { ConfigError, given, integer, oneOf, type Setting, text } from './config-values.ts';

export {
  type EngineField,
  type LlmConfig,
  type MachineConfig,
  type OfflineConfig,
  type OutsideMachine,
  type OutsideModel,
  turnedOnBy,
} from './config-engines.ts';
export { ConfigError, isSecret } from './config-values.ts';

export const SETTINGS = [
  {
    name: 'PORT',
    fallback: '8080',
    allowed: 'a whole number from 0 to 65535 (0 picks a free port)',
    about: 'Port of the HTTP server.',
  },
  {
    name: 'HOST',
    fallback: '127.0.0.1',
    allowed: 'an address or name to listen on',
    about: 'Address of the HTTP server. Use 0.0.0.0 behind a proxy that terminates TLS.',
  },
  {
    name: 'PARLANCE_PUBLIC_URL',
    fallback: null,
    allowed: 'an http(s) URL without path, query or fragment',
    about:
      'The public address of this server, used for links and cookies. Passkeys are bound to its host, which must be a name for browsers (localhost is one, 127.0.0.1 is not). Default: http://HOST:PORT.',
  },
  {
    name: 'PARLANCE_REQUEST_TIMEOUT',
    fallback: '60',
    allowed: 'a whole number from 1 to 3600',
    about: 'Seconds within which a request, headers and body, must arrive; otherwise the answer is 408.',
  },
  {
    name: 'PARLANCE_TRUSTED_PROXIES',
    fallback: '',
    allowed: 'comma-separated CIDR blocks, no wider than /8 (IPv4) or /16 (IPv6)',
    about:
      'Proxies in front of this server. Only from these is X-Forwarded-For trusted as the address of the caller: for limits, allow-lists, sessions, audit and logs.',
  },
  ...PEOPLE_SETTINGS,
  {
    name: 'PARLANCE_METRICS_TOKEN',
    fallback: null,
    allowed: 'at least 16 visible ASCII characters',
    about:
      'Callers that send it as Bearer token may read /metrics and the figures of /readyz. Without it only this machine may, and only if no undeclared proxy could be in front.',
  },
  {
    name: 'PARLANCE_DATA_DIR',
    fallback: '.parlance',
    allowed: 'a folder path',
    about: 'Folder of the embedded PostgreSQL, blobs, the secret key and credentials.json.',
  },
  ...STORE_SETTINGS,
  {
    name: 'PARLANCE_SECRET_KEY',
    fallback: null,
    allowed: 'one or more base64 or hex keys of 32 bytes, comma-separated, the current one first',
    about:
      'Encrypts secrets at rest. Default: generated once into <data folder>/secret.key. All machines with one database need the same.',
  },
  {
    name: 'PARLANCE_LOG',
    fallback: 'info',
    allowed: 'trace, debug, info, warn, error or silent',
    about: 'Log level. Logs are JSON lines on standard output.',
  },
  {
    name: 'PARLANCE_DEMO',
    fallback: 'on',
    allowed: 'on or off',
    about: 'Whether the first start with an empty store creates the demo world.',
  },
  {
    name: 'PARLANCE_SANDBOX_PORT',
    fallback: null,
    allowed: 'a whole number from 1 to 65535',
    about:
      'Port of the sandbox that the demo starts. Default: 4010, or a free one if that is taken; the same at every start.',
  },
  {
    name: 'PARLANCE_CALLBACK_DELAYS',
    fallback: '0,16,32,64',
    allowed: '1 to 10 comma-separated seconds from 0 to 3600',
    about: 'Wait before each callback attempt, counted from the previous failure.',
  },
  {
    name: 'PARLANCE_CALLBACK_NETWORKS',
    fallback: '',
    allowed: 'comma-separated CIDR blocks, no wider than /8 (IPv4) or /16 (IPv6)',
    about: 'Private networks that callbacks and downloads may reach, in addition to the public internet.',
  },
  {
    name: 'PARLANCE_S3_ENDPOINT',
    fallback: null,
    allowed: 'an http(s) URL',
    about:
      'S3-compatible blob storage; needs the four settings below. Without it blobs are files in the data folder.',
  },
  {
    name: 'PARLANCE_S3_BUCKET',
    fallback: null,
    allowed: 'a bucket name',
    about: 'Bucket of the blob storage.',
  },
  {
    name: 'PARLANCE_S3_REGION',
    fallback: 'us-east-1',
    allowed: 'a region name',
    about: 'Region of the blob storage.',
  },
  {
    name: 'PARLANCE_S3_ACCESS_KEY_ID',
    fallback: null,
    allowed: 'text',
    about: 'Access key of the blob storage.',
  },
  {
    name: 'PARLANCE_S3_SECRET_ACCESS_KEY',
    fallback: null,
    allowed: 'text',
    about: 'Secret key of the blob storage.',
  },
  {
    name: 'PARLANCE_MEDIA_QUOTA_GIB',
    fallback: '50',
    allowed: 'a whole number from 1 to 1000000',
    about: 'GiB of pictures and videos that a workspace may store, unless its own limits differ.',
  },
  {
    name: 'PARLANCE_IMPORT_MEMORY_MB',
    fallback: '512',
    allowed: 'a whole number from 64 to 8192',
    about:
      'Memory that reading one file may use, in a separate process. A file that needs more is refused with 422.',
  },
  {
    name: 'PARLANCE_IMPORT_READERS',
    fallback: '4',
    allowed: 'a whole number from 2 to 64',
    about:
      'Files that all processes on one machine read at once; each may use PARLANCE_IMPORT_MEMORY_MB. One slot is reserved for files below 1 MB, so that they do not wait for large ones.',
  },
  {
    name: 'PARLANCE_IMPORT_SECONDS',
    fallback: '120',
    allowed: 'a whole number from 5 to 1200',
    about:
      'How long reading one file may take without progress, and a tenth of the total limit. A file that takes longer is refused with 422.',
  },
  {
    name: 'PARLANCE_FILE_VERSION_DAYS',
    fallback: '90',
    allowed: 'a whole number from 1 to 3650',
    about:
      'Days for which replaced versions of project files are kept; the newest 20 of each file are kept longer. A roll-back that needs a deleted version is refused.',
  },
  {
    name: 'PARLANCE_AUDIT_MONTHS',
    fallback: '0',
    allowed: 'a whole number from 0 to 1200',
    about:
      'Whole months for which the audit log is kept in addition to the current one; older months are dropped every hour. 0 keeps all of it.',
  },
  {
    name: 'PARLANCE_DELIVERY_DAYS',
    fallback: '30',
    allowed: 'a whole number from 1 to 3650',
    about:
      'Days for which callbacks and webhook deliveries are kept, with their bodies and attempts, after they were delivered or given up. From 28 days on whole months are dropped, so some stay for up to a month longer. Open ones stay.',
  },
  {
    name: 'PARLANCE_FFMPEG',
    fallback: 'auto',
    allowed: 'auto, off, or the absolute path of an ffmpeg program',
    about:
      'Converts videos; it is not part of this program. auto looks for it on the PATH. Without it video presets are refused and everything else works.',
  },
  ...ENGINE_SETTINGS,
  ...PLATFORM_SETTINGS,
  {
    name: 'PARLANCE_FAILPOINTS',
    fallback: '',
    allowed: 'name=action pairs separated by commas (kill9, throw, hang, delay:<ms>, each optionally @<nth>)',
    about: 'Crash tests only: makes named places of the code die, throw, hang or wait.',
  },
] as const satisfies readonly Setting[];

type SettingName = (typeof SETTINGS)[number]['name'];

/** The external systems that contribute settings. */
export interface Outside extends OutsideEngines {
  platforms: readonly OutsidePlatform[];
}

/** Our own settings and those contributed by engines and platforms. */
export const allSettings = (outside: Outside): readonly Setting[] => [
  ...SETTINGS,
  ...engineSettings(outside),
  ...settingsOf(outside.platforms),
];

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config extends EnginesConfig, PeopleConfig, PlatformsConfig, StoresConfig {
  port: number;
  host: string;
  /** Null until the listening port is known; see `publicUrl()` in app/serve.ts. */
  publicUrl: string | null;
  requestTimeoutSec: number;
  trustedProxies: readonly string[];
  metricsToken: string | null;
  dataDir: string;
  secretKeys: readonly Uint8Array[];
  logLevel: LogLevel;
  demo: boolean;
  /** Null: the port that the sandbox of this data folder used before. */
  sandboxPort: number | null;
  callbackDelaysSec: readonly number[];
  callbackNetworks: readonly string[];
  s3: S3Config | null;
  mediaQuotaBytes: number;
  importMemoryMb: number;
  importReaders: number;
  importSeconds: number;
  fileVersionDays: number;
  /** 0 keeps all. */
  deliveryDays: number;
  auditMonths: number;
  /** The program that converts videos; null without one. */
  ffmpeg: string | null;
  failpoints: string;
}

/** Read before everything else, because the platforms determine which settings exist. */
export function platformPackages(env: Record<string, string | undefined> = process.env): string[] {
  return (given(env, 'PARLANCE_PLATFORMS') ?? '').split(',').flatMap((each) => each.trim() || []);
}

/** The only reader of the environment. Throws a ConfigError that names the variable and what is allowed. */
export function loadConfig(outside: Outside, env: Record<string, string | undefined> = process.env): Config {
  const settings = new Map(allSettings(outside).map((setting) => [setting.name, setting]));
  const refuse = (name: string, value: string) =>
    new ConfigError(name, settings.get(name)?.allowed ?? '', value);
  const readAny = <T>(name: string, parse: (text: string) => T | undefined): T | null => {
    const text = given(env, name) ?? settings.get(name)?.fallback;
    if (text === null || text === undefined) return null;
    const value = parse(text);
    if (value === undefined) throw refuse(name, text);
    return value;
  };
  const mustAny = <T>(name: string, parse: (text: string) => T | undefined): T => {
    const value = readAny(name, parse);
    if (value === null) throw refuse(name, '');
    return value;
  };
  // The compiler checks the names of our own settings.
  const [read, must]: [Read, Must] = [readAny, mustAny];

  return {
    port: must('PORT', integer(0, 65_535)),
    host: must('HOST', (t) => (/^[A-Za-z0-9.:_-]+$/.test(t) ? t : undefined)),
    publicUrl: read('PARLANCE_PUBLIC_URL', origin),
    requestTimeoutSec: must('PARLANCE_REQUEST_TIMEOUT', integer(1, 3600)),
    trustedProxies: must('PARLANCE_TRUSTED_PROXIES', cidrs),
    metricsToken: read('PARLANCE_METRICS_TOKEN', (t) => (/^[\x21-\x7e]{16,512}$/.test(t) ? t : undefined)),
    ...readPeople(read, must),
    dataDir: resolve(must('PARLANCE_DATA_DIR', text)),
    ...readStores(read, must),
    secretKeys: read('PARLANCE_SECRET_KEY', keyList) ?? [],
    logLevel: must('PARLANCE_LOG', oneOf<LogLevel>(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
    demo: must('PARLANCE_DEMO', oneOf(['on', 'off'])) === 'on',
    sandboxPort: read('PARLANCE_SANDBOX_PORT', integer(1, 65_535)),
    callbackDelaysSec: must('PARLANCE_CALLBACK_DELAYS', delays),
    callbackNetworks: must('PARLANCE_CALLBACK_NETWORKS', cidrs),
    s3: s3(read, must),
    mediaQuotaBytes: must('PARLANCE_MEDIA_QUOTA_GIB', integer(1, 1_000_000)) * 1024 ** 3,
    importMemoryMb: must('PARLANCE_IMPORT_MEMORY_MB', integer(64, 8192)),
    importReaders: must('PARLANCE_IMPORT_READERS', integer(2, 64)),
    importSeconds: must('PARLANCE_IMPORT_SECONDS', integer(5, 1200)),
    fileVersionDays: must('PARLANCE_FILE_VERSION_DAYS', integer(1, 3650)),
    deliveryDays: must('PARLANCE_DELIVERY_DAYS', integer(1, 3650)),
    auditMonths: must('PARLANCE_AUDIT_MONTHS', integer(0, 1200)),
    ffmpeg: must('PARLANCE_FFMPEG', (t) => findProgram(t, 'ffmpeg', env['PATH'] ?? '')).path,
    ...readEngines(outside, readAny, mustAny),
    ...readPlatforms(outside.platforms, readAny, mustAny),
    failpoints: must('PARLANCE_FAILPOINTS', (t) => (t === '' || FAILPOINTS.test(t) ? t : undefined)),
  };
}

const FAILPOINTS =
  /^[a-z][a-z0-9.-]*=(kill9|throw|hang|delay:\d{1,5})(@\d+)?(,[a-z][a-z0-9.-]*=(kill9|throw|hang|delay:\d{1,5})(@\d+)?)*$/;

type Read = <T>(name: SettingName, parse: (text: string) => T | undefined) => T | null;
type Must = <T>(name: SettingName, parse: (text: string) => T | undefined) => T;

function s3(read: Read, must: Must): S3Config | null {
  const endpoint = read('PARLANCE_S3_ENDPOINT', (t) =>
    URL.canParse(t) && /^https?:/.test(t) ? t : undefined,
  );
  if (endpoint === null) return null;
  return {
    endpoint,
    bucket: must('PARLANCE_S3_BUCKET', text),
    region: must('PARLANCE_S3_REGION', text),
    accessKeyId: must('PARLANCE_S3_ACCESS_KEY_ID', text),
    secretAccessKey: must('PARLANCE_S3_SECRET_ACCESS_KEY', text),
  };
}

/** Undefined for a path without an executable: better reported at startup than by the first video. */
function findProgram(wish: string, name: string, searched: string): { path: string | null } | undefined {
  if (wish === 'off') return { path: null };
  if (wish !== 'auto') return isAbsolute(wish) && isProgram(wish) ? { path: wish } : undefined;
  const folders = searched.split(delimiter).filter((folder) => isAbsolute(folder));
  return { path: folders.map((folder) => join(folder, name)).find(isProgram) ?? null };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function origin(t: string): string | undefined {
  if (!URL.canParse(t)) return undefined;
  const url = new URL(t);
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username;
  return /^https?:$/.test(url.protocol) && isBare ? url.origin : undefined;
}

function delays(t: string): number[] | undefined {
  const list = t.split(',').map((part) => (/^\d+(\.\d+)?$/.test(part.trim()) ? Number(part) : Number.NaN));
  const ok = list.length >= 1 && list.length <= 10 && list.every((n) => n >= 0 && n <= 3600);
  return ok ? list : undefined;
}

function cidrs(t: string): string[] | undefined {
  const list = t
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const ok = list.every((cidr) => {
    const [address, bits] = cidr.split('/');
    if (!address || !bits || !/^\d{1,3}$/.test(bits) || isIP(address) === 0) return false;
    return isIP(address) === 6
      ? Number(bits) >= 16 && Number(bits) <= 128
      : Number(bits) >= 8 && Number(bits) <= 32;
  });
  return ok ? list : undefined;
}

function keyList(t: string): Uint8Array[] | undefined {
  const keys = t.split(',').map((part) => decodeKey(part.trim()));
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

export function decodeKey(part: string): Uint8Array | undefined {
  const bytes = /^[0-9a-f]{64}$/i.test(part) ? Buffer.from(part, 'hex') : Buffer.from(part, 'base64');
  return bytes.length === 32 ? bytes : undefined;
}
