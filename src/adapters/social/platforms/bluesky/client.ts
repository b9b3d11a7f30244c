import { createECDH, hkdfSync } from 'node:crypto';
import type { PlatformContext } from '../../connection.ts';

/**
 * Where our client metadata document is served; Bluesky identifies an application by the
 * address of its document.
 */
export const DOCUMENT_PATH = '/connect/bluesky/client-metadata.json';
export const KEY_ID = 'parlance-1';
const SCOPE = 'atproto transition:generic';
const CALLBACK = '/connect/bluesky/callback';

/**
 * Our client id. A server that others cannot reach uses the form that Bluesky provides for development, in
 * which the client id itself says what a document would. Null if neither is possible.
 */
export function clientIdAt(publicUrl: string, app: PlatformContext['app']): string | null {
  if (app?.clientId.startsWith('https://')) return app.clientId;
  const url = new URL(publicUrl);
  if (url.protocol === 'https:') return url.port === '' ? `${publicUrl}${DOCUMENT_PATH}` : null;
  if (!['127.0.0.1', '[::1]'].includes(url.hostname)) return null;
  const params = new URLSearchParams({ redirect_uri: publicUrl + CALLBACK, scope: SCOPE });
  return `http://localhost?${params}`;
}

export function clientDocument(publicUrl: string, app: PlatformContext['app']): object {
  const key = clientKey(app);
  return {
    client_id: clientIdAt(publicUrl, app) ?? `${publicUrl}${DOCUMENT_PATH}`,
    client_name: 'Parlance',
    client_uri: publicUrl,
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [publicUrl + CALLBACK],
    scope: SCOPE,
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
                kid: KEY_ID,
                use: 'sig',
                alg: 'ES256',
              },
            ],
          },
        }),
  };
}

/** Derived from the secret, so that every process has the same key without storing it. */
export function clientKey(app: PlatformContext['app']) {
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
