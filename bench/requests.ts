import { signBody } from '#platform/auth/app-key.ts';
import type { BenchTenant } from './tenants.ts';

/** Whole HTTP requests as text, one per App Key or credential, for load.ts to send in turn. */

export function bareReads(): string[] {
  return [get('/', [])];
}

export function signedReads(tenants: readonly BenchTenant[]): string[] {
  return signed(tenants, '', (headers) => get('/api/open/v1/languages?enabled=true', headers));
}

export function bearerReads(tenants: readonly BenchTenant[]): string[] {
  return tenants
    .flatMap((tenant) => tenant.tokens)
    .map((token) => get('/api/v1/accounts', [`authorization: Bearer ${token}`]));
}

export function bearerPosts(tenants: readonly BenchTenant[]): string[] {
  return tenants
    .flatMap((tenant) => tenant.tokens)
    .map((token) => get('/api/v1/posts?limit=20', [`authorization: Bearer ${token}`]));
}

export function signedWrites(tenants: readonly BenchTenant[], withKey: boolean): string[] {
  const body = JSON.stringify({ name: 'Spring launch' });
  return signed(tenants, body, (headers) =>
    [
      'POST /api/open/v1/bench/rows HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${body.length}`,
      ...(withKey ? ['idempotency-key: bench-{n}'] : []),
      ...headers,
      '',
      body,
    ].join('\r\n'),
  );
}

function get(path: string, headers: readonly string[]): string {
  return [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...headers, '', ''].join('\r\n');
}

function signed(
  tenants: readonly BenchTenant[],
  body: string,
  request: (headers: string[]) => string,
): string[] {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return tenants
    .flatMap((tenant) => tenant.keys)
    .map(({ appKey, secret }) =>
      request([
        `x-svc-appkey: ${appKey}`,
        `x-svc-timestamp: ${timestamp}`,
        `x-svc-sign: ${signBody(timestamp, body, secret)}`,
      ]),
    );
}
