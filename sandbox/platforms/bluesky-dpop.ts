import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { type Ask, isObject, Refusal, type Reply } from '../http.ts';
import type { SandboxRoute, Scene } from '../platform.ts';

const NONCE_MS = 300_000;
const AGE_SEC = 60;
const JTIS_MAX = 10_000;

/** A token that is bound to a key requires a proof of that key with every call. */
export function checkBinding(ask: Ask, scene: Scene, token: string): boolean {
  const bound = boundKey(scene, token);
  const scheme = /^(\w+)\s/.exec(ask.headers['authorization'] ?? '')?.[1]?.toLowerCase();
  if (bound === null) {
    if (scheme === 'dpop') invalidToken();
    return false;
  }
  if (scheme !== 'dpop') invalidToken();
  if (checkProof(ask, scene, 401, token) !== bound) refuse(401, 'invalid_dpop_proof', 'DPoP key mismatch');
  return true;
}

export function invalidToken(): never {
  return refuse(401, 'invalid_token', 'The access token is invalid');
}

export function bindKey(scene: Scene, token: string, thumbprint: string): void {
  (scene.state.extra['boundTokens'] ??= {})[token] = thumbprint;
}

export function boundKey(scene: Scene, token: string): string | null {
  const bound = scene.state.extra['boundTokens']?.[token];
  return typeof bound === 'string' ? bound : null;
}

/** Fully validates the proof of one request (RFC 9449, 4.3), and returns the thumbprint of its key. */
export function checkProof(ask: Ask, scene: Scene, status: 400 | 401, accessToken?: string): string {
  const fail = (why: string) => refuse(status, 'invalid_dpop_proof', why);
  const [head = '', claims = '', signature = '', ...rest] = (ask.headers['dpop'] ?? '').split('.');
  const header = read(head);
  const proof = read(claims);
  if (!header || !proof || signature === '' || rest.length > 0) return fail('DPoP proof missing');
  const jwk = header['jwk'];
  if (
    header['typ'] !== 'dpop+jwt' ||
    header['alg'] !== 'ES256' ||
    !isObject(jwk) ||
    jwk['crv'] !== 'P-256' ||
    'd' in jwk
  )
    return fail('DPoP header is wrong');
  const key = createPublicKey({ key: { ...jwk, kty: String(jwk['kty']) }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return fail('DPoP signature is wrong');
  if (proof['htm'] !== ask.method) return fail('DPoP "htm" mismatch');
  if (proof['htu'] !== `${ask.baseUrl}${ask.path}`) return fail('DPoP "htu" mismatch');
  const ageSec = scene.world.now() / 1000 - Number(proof['iat']);
  if (!(Math.abs(ageSec) <= AGE_SEC)) return fail('DPoP "iat" is too old');
  const hash = accessToken && createHash('sha256').update(accessToken).digest('base64url');
  if (proof['ath'] !== hash) return fail('DPoP "ath" mismatch');
  if (!noncesOf(scene).includes(String(proof['nonce'])))
    return refuse(status, 'use_dpop_nonce', 'Authorization server requires nonce in DPoP proof');
  useJti(scene, proof['jti'], fail);
  const { kty, crv, x, y } = jwk;
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

function useJti(scene: Scene, jti: unknown, fail: (why: string) => never): void {
  if (typeof jti !== 'string' || jti === '') return fail('DPoP "jti" missing');
  const seen = (scene.state.extra['proofIds'] ??= {});
  if (jti in seen) return fail('DPoP proof replayed');
  if (Object.keys(seen).length >= JTIS_MAX) scene.state.extra['proofIds'] = {};
  (scene.state.extra['proofIds'] ??= {})[jti] = true;
}

/** The current and the previous nonce, because a client may be on its way while it changes. */
function noncesOf(scene: Scene): [string, string] {
  const secret = ((scene.state.extra['dpop'] ??= {})['secret'] ??= randomBytes(16).toString('hex'));
  const period = Math.floor(scene.world.now() / NONCE_MS);
  const nonce = (of: number) =>
    createHash('sha256')
      .update(`${String(secret)} ${of}`)
      .digest('base64url');
  return [nonce(period), nonce(period - 1)];
}

/** Every response to a proof contains the next nonce, including refusals. */
export function withNonce(route: SandboxRoute): SandboxRoute {
  return {
    ...route,
    async run(ask, scene) {
      const reply = await answer(route, ask, scene);
      if (ask.headers['dpop'] === undefined) return reply;
      return { ...reply, headers: { 'dpop-nonce': noncesOf(scene)[0], ...reply.headers } };
    },
  };
}

async function answer(route: SandboxRoute, ask: Ask, scene: Scene): Promise<Reply> {
  try {
    return await route.run(ask, scene);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

function refuse(status: 400 | 401, error: string, message: string): never {
  throw new Refusal({
    status,
    headers: status === 401 ? { 'www-authenticate': `DPoP error="${error}"` } : {},
    body: status === 401 ? { error, message } : { error, error_description: message },
  });
}

function read(part: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
