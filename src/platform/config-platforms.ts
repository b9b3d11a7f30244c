import { createECDH, hkdfSync } from 'node:crypto';
import { withoutLastSlashes } from '#kernel/trim-end.ts';

/** The platforms of the outside world, and the part of the path that each has in the sandbox. */
const SANDBOX_PREFIX = {
  x: 'x',
  youtube: 'google',
  instagram: 'ig',
  tiktok: 'tiktok',
  facebook: 'graph',
  threads: 'threads',
  bluesky: 'bsky',
  mastodon: 'masto',
} as const;

type Platform = keyof typeof SANDBOX_PREFIX;
type Name =
  | 'PARLANCE_EXTERNAL_WRITES'
  | 'PARLANCE_SANDBOX_URL'
  | 'PARLANCE_GRAPH_VERSION'
  | `PARLANCE_${Uppercase<Platform>}_${'BASE_URL' | 'CLIENT_ID' | 'CLIENT_SECRET'}`;

export interface PlatformConfig {
  /** `api` stands for every host of the platform; empty means the real ones. */
  baseUrls: Readonly<Record<string, string>>;
  /** Our registration there. Without it accounts cannot be connected by OAuth. */
  app: { clientId: string; clientSecret: string } | null;
  /** Of the Graph API, where the operator chose one. */
  apiVersion: string | null;
}

export interface PlatformsConfig {
  /** Off: nothing is published, answered or removed anywhere; the API says 503 external_writes_off. */
  externalWrites: boolean;
  /** Where the feeds page is; null without a sandbox. */
  sandboxUrl: string | null;
  platforms: Readonly<Record<Platform, PlatformConfig>>;
}

const PLATFORMS = Object.keys(SANDBOX_PREFIX) as Platform[];
const upper = <P extends Platform>(platform: P) => platform.toUpperCase() as Uppercase<P>;

const BASE_URL_ALLOWED = 'an http(s) URL without query, fragment or user name';

export const PLATFORM_SETTINGS: readonly {
  name: Name;
  fallback: string | null;
  allowed: string;
  about: string;
}[] = [
  {
    name: 'PARLANCE_EXTERNAL_WRITES',
    fallback: 'on',
    allowed: 'on or off',
    about: 'Off keeps everything inside: publishing, replying and removing answer 503 external_writes_off.',
  },
  {
    name: 'PARLANCE_SANDBOX_URL',
    fallback: null,
    allowed: BASE_URL_ALLOWED,
    about:
      'Address of the sandbox of all platforms. Platforms without a base URL of their own are then reached there instead of the real ones.',
  },
  {
    name: 'PARLANCE_GRAPH_VERSION',
    fallback: null,
    allowed: 'a version such as v26.0',
    about:
      'Version of the Graph API that Facebook and Instagram are called with. Meta drops a version about two years after it came; default: the one the adapters were written for.',
  },
  ...PLATFORMS.flatMap((platform) => [
    {
      name: `PARLANCE_${upper(platform)}_BASE_URL` as const,
      fallback: null,
      allowed: BASE_URL_ALLOWED,
      about: `Where the API of ${platform} is reached. Default: the sandbox where one is named, else the real hosts.`,
    },
    {
      name: `PARLANCE_${upper(platform)}_CLIENT_ID` as const,
      fallback: null,
      allowed: 'text',
      about:
        platform === 'bluesky'
          ? 'Address of our client metadata document, when it is not the one under PARLANCE_PUBLIC_URL.'
          : `Our application at ${platform}; needs the secret below.`,
    },
    {
      name: `PARLANCE_${upper(platform)}_CLIENT_SECRET` as const,
      fallback: null,
      allowed: 'text',
      about:
        platform === 'bluesky'
          ? 'Long random text that our key at bluesky is made from. With it an authorization lasts for months, without it for days.'
          : `Secret of our application at ${platform}.`,
    },
  ]),
];

type Read = <T>(name: Name, parse: (text: string) => T | undefined) => T | null;

export function readPlatforms(
  read: Read,
  must: <T>(...args: Parameters<typeof read<T>>) => T,
): PlatformsConfig {
  const sandbox = read('PARLANCE_SANDBOX_URL', baseUrl);
  const defaults = sandbox === null ? null : platformsAt(sandbox);
  const graphVersion = read('PARLANCE_GRAPH_VERSION', (t) => (/^v\d{1,3}\.\d$/.test(t) ? t : undefined));
  const entries = PLATFORMS.map((platform) => {
    const own = read(`PARLANCE_${upper(platform)}_BASE_URL`, baseUrl);
    const clientId = read(`PARLANCE_${upper(platform)}_CLIENT_ID`, text);
    // Bluesky gives out neither id nor secret, so either may stand alone.
    const secret = platform === 'bluesky' ? read('PARLANCE_BLUESKY_CLIENT_SECRET', text) : null;
    const app =
      clientId === null && secret === null
        ? (defaults?.[platform].app ?? null)
        : platform === 'bluesky'
          ? { clientId: clientId ?? '', clientSecret: secret ?? '' }
          : {
              clientId: clientId ?? '',
              clientSecret: must(`PARLANCE_${upper(platform)}_CLIENT_SECRET`, text),
            };
    const config: PlatformConfig = {
      baseUrls: own === null ? (defaults?.[platform].baseUrls ?? {}) : { api: own },
      app,
      apiVersion: platform === 'facebook' || platform === 'instagram' ? graphVersion : null,
    };
    return [platform, config] as const;
  });
  return {
    externalWrites:
      must('PARLANCE_EXTERNAL_WRITES', (t) => (t === 'on' || t === 'off' ? t : undefined)) === 'on',
    sandboxUrl: sandbox,
    platforms: Object.fromEntries(entries) as Record<Platform, PlatformConfig>,
  };
}

/** Every platform in the sandbox at this address, which knows every application. */
export function platformsAt(sandboxUrl: string): Record<Platform, PlatformConfig> {
  const entries = PLATFORMS.map((platform): [Platform, PlatformConfig] => [
    platform,
    {
      baseUrls: { api: `${sandboxUrl}/${SANDBOX_PREFIX[platform]}` },
      app: { clientId: 'parlance', clientSecret: 'parlance-sandbox-secret' },
      apiVersion: null,
    },
  ]);
  return Object.fromEntries(entries) as Record<Platform, PlatformConfig>;
}

const text = (t: string): string | undefined => t || undefined;

function baseUrl(t: string): string | undefined {
  if (!URL.canParse(t)) return undefined;
  const url = new URL(t);
  const isPlain = !url.search && !url.hash && !url.username && !url.password;
  return /^https?:$/.test(url.protocol) && isPlain ? withoutLastSlashes(url.href) : undefined;
}

/** Where our client metadata document is served; Bluesky knows an application by the address of its document. */
export const BLUESKY_DOCUMENT_PATH = '/connect/bluesky/client-metadata.json';
export const BLUESKY_KEY_ID = 'parlance-1';
const BLUESKY_SCOPE = 'atproto transition:generic';
const BLUESKY_CALLBACK = '/connect/bluesky/callback';

/**
 * As whom we come. A server that others cannot reach uses the form that Bluesky keeps for development,
 * where the client id says itself what a document would. Null where neither is possible.
 */
export function blueskyClientId(publicUrl: string, app: PlatformConfig['app']): string | null {
  if (app?.clientId.startsWith('https://')) return app.clientId;
  const url = new URL(publicUrl);
  if (url.protocol === 'https:') return url.port === '' ? `${publicUrl}${BLUESKY_DOCUMENT_PATH}` : null;
  if (!['127.0.0.1', '[::1]'].includes(url.hostname)) return null;
  const said = new URLSearchParams({ redirect_uri: publicUrl + BLUESKY_CALLBACK, scope: BLUESKY_SCOPE });
  return `http://localhost?${said}`;
}

export function blueskyClientDocument(publicUrl: string, app: PlatformConfig['app']): object {
  const key = blueskyClientKey(app);
  return {
    client_id: blueskyClientId(publicUrl, app) ?? `${publicUrl}${BLUESKY_DOCUMENT_PATH}`,
    client_name: 'Parlance',
    client_uri: publicUrl,
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [publicUrl + BLUESKY_CALLBACK],
    scope: BLUESKY_SCOPE,
    dpop_bound_access_tokens: true,
    ...(key === null
      ? { token_endpoint_auth_method: 'none' }
      : {
          token_endpoint_auth_method: 'private_key_jwt',
          token_endpoint_auth_signing_alg: 'ES256',
          jwks: {
            keys: [
              {
                kty: key.kty,
                crv: key.crv,
                x: key.x,
                y: key.y,
                kid: BLUESKY_KEY_ID,
                use: 'sig',
                alg: 'ES256',
              },
            ],
          },
        }),
  };
}

/** Made from the secret, so that every process has the same without a place to keep it. */
export function blueskyClientKey(app: PlatformConfig['app']) {
  if (!app?.clientSecret) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', app.clientSecret, 'parlance', 'bluesky client key', 32)));
  const point = pair.getPublicKey();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  return {
    kty: 'EC' as const,
    crv: 'P-256' as const,
    x: part(point.subarray(1, 33)),
    y: part(point.subarray(33)),
    d: part(Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)),
  };
}
