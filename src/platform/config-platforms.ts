import { withoutLastSlashes } from '#kernel/trim-end.ts';
import { oneOf, type Setting, text } from './config-values.ts';

/** The part of a platform's declaration that the configuration needs. */
export interface OutsidePlatform {
  platform: string;
  /** Its part of the path in the sandbox. */
  sandboxPath: string;
  /** Our own id and secret where the platform issues none. An operator may then set only one of them. */
  ownApp?: { clientId: string; clientSecret: string };
  /** The setting with which the operator chooses the version of its API. Several platforms may share one. */
  versionSetting?: VersionSetting;
}

export interface VersionSetting extends Setting {
  pattern: RegExp;
}

export interface PlatformConfig {
  /** `api` stands for every host of the platform; empty means the real ones. */
  baseUrls: Readonly<Record<string, string>>;
  /** Our app registration there. Without it accounts cannot be connected by OAuth. */
  app: { clientId: string; clientSecret: string } | null;
  /** The version of its API, if the operator chose one. */
  apiVersion: string | null;
}

export interface PlatformsConfig {
  /** When off, nothing is published, answered or removed anywhere; the API says 503 external_writes_off. */
  externalWrites: boolean;
  /** The address of the feeds page; null without a sandbox. */
  sandboxUrl: string | null;
  platforms: Readonly<Record<string, PlatformConfig>>;
}

const nameOf = (platform: string, what: 'BASE_URL' | 'CLIENT_ID' | 'CLIENT_SECRET') =>
  `PARLANCE_${platform.toUpperCase()}_${what}`;

const BASE_URL_ALLOWED = 'an http(s) URL without query, fragment or user name';

export const PLATFORM_SETTINGS = [
  {
    name: 'PARLANCE_EXTERNAL_WRITES',
    fallback: 'on',
    allowed: 'on or off',
    about:
      'off: nothing is sent to platforms; publishing, replying and removing answer 503 external_writes_off.',
  },
  {
    name: 'PARLANCE_PLATFORMS',
    fallback: '',
    allowed: 'comma-separated names of installed packages or paths of their folders',
    about:
      'External platforms, each a package that fulfils the contract of docs/guides/write-a-platform.md. Their code runs with all rights of this server: only list packages that you have reviewed or trust.',
  },
  {
    name: 'PARLANCE_SANDBOX_URL',
    fallback: null,
    allowed: BASE_URL_ALLOWED,
    about:
      'Address of the sandbox of all platforms. It replaces the real hosts of all platforms without their own base URL.',
  },
] as const satisfies readonly Setting[];

/** The settings contributed by each platform. */
export function settingsOf(platforms: readonly OutsidePlatform[]): Setting[] {
  const versions = new Set(platforms.flatMap(({ versionSetting }) => versionSetting ?? []));
  return [
    ...versions,
    ...platforms.flatMap(({ platform, ownApp }) => [
      {
        name: nameOf(platform, 'BASE_URL'),
        fallback: null,
        allowed: BASE_URL_ALLOWED,
        about: `Address of the API of ${platform}. Default: the sandbox if one is set, otherwise the real hosts.`,
      },
      {
        name: nameOf(platform, 'CLIENT_ID'),
        fallback: null,
        allowed: 'text',
        about: ownApp?.clientId ?? `Client id of our application at ${platform}; needs the secret below.`,
      },
      {
        name: nameOf(platform, 'CLIENT_SECRET'),
        fallback: null,
        allowed: 'text',
        about: ownApp?.clientSecret ?? `Client secret of our application at ${platform}.`,
      },
    ]),
  ];
}

type Read = <T>(name: string, parse: (text: string) => T | undefined) => T | null;
type Must = <T>(name: string, parse: (text: string) => T | undefined) => T;

export function readPlatforms(
  platforms: readonly OutsidePlatform[],
  read: Read,
  must: Must,
): PlatformsConfig {
  const sandbox = read('PARLANCE_SANDBOX_URL', baseUrl);
  const defaults = sandbox === null ? {} : platformsAt(platforms, sandbox);
  const entries = platforms.map((each): [string, PlatformConfig] => {
    const { platform, versionSetting } = each;
    const own = read(nameOf(platform, 'BASE_URL'), baseUrl);
    const usual = defaults[platform];
    return [
      platform,
      {
        baseUrls: own === null ? (usual?.baseUrls ?? {}) : { api: own },
        app: readApp(each, read, must) ?? usual?.app ?? null,
        apiVersion: versionSetting
          ? read(versionSetting.name, (t) => (versionSetting.pattern.test(t) ? t : undefined))
          : null,
      },
    ];
  });
  return {
    externalWrites: must('PARLANCE_EXTERNAL_WRITES', oneOf(['on', 'off'])) === 'on',
    sandboxUrl: sandbox,
    platforms: Object.fromEntries(entries),
  };
}

function readApp({ platform, ownApp }: OutsidePlatform, read: Read, must: Must): PlatformConfig['app'] {
  const clientId = read(nameOf(platform, 'CLIENT_ID'), text);
  const secretName = nameOf(platform, 'CLIENT_SECRET');
  if (ownApp === undefined)
    return clientId === null ? null : { clientId, clientSecret: must(secretName, text) };
  const clientSecret = read(secretName, text);
  if (clientId === null && clientSecret === null) return null;
  return { clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

/** Points every platform to the sandbox at this address, which accepts every app registration. */
export function platformsAt(
  platforms: readonly OutsidePlatform[],
  sandboxUrl: string,
): Record<string, PlatformConfig> {
  return Object.fromEntries(
    platforms.map(({ platform, sandboxPath }) => [
      platform,
      {
        baseUrls: { api: `${sandboxUrl}/${sandboxPath}` },
        app: { clientId: 'parlance', clientSecret: 'parlance-sandbox-secret' },
        apiVersion: null,
      },
    ]),
  );
}

function baseUrl(t: string): string | undefined {
  if (!URL.canParse(t)) return undefined;
  const url = new URL(t);
  const isPlain = !url.search && !url.hash && !url.username && !url.password;
  return /^https?:$/.test(url.protocol) && isPlain ? withoutLastSlashes(url.href) : undefined;
}
