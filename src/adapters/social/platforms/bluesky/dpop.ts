import { createHash, createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { z } from 'zod';
import type { PlatformContext } from '../../connection.ts';
import { type Answer, type Call, call } from '../../http.ts';

/** A P-256 private key as a JWK. */
export const ProofKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
export type ProofKey = z.output<typeof ProofKey>;

/** One for each authorization: stolen tokens are useless without it. */
export function newProofKey(): ProofKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return ProofKey.parse(privateKey.export({ format: 'jwk' }));
}

export function signJwt(key: ProofKey, header: object, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ ...header, alg: 'ES256' })}.${part(claims)}`;
  const signer = createPrivateKey({ key: { ...key }, format: 'jwk' });
  // JOSE uses the two numbers side by side instead of DER, which is the default.
  const signature = sign('sha256', Buffer.from(text), { key: signer, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/**
 * One call with a proof (RFC 9449) that its sender holds the key. Servers require their latest nonce in it
 * and send it when it is missing or old. That refusal had no effect, so the call is repeated once.
 */
export async function callWithProof(
  ctx: PlatformContext,
  key: ProofKey,
  request: Call,
  accessToken?: string,
): Promise<Answer> {
  const { origin } = new URL(request.url);
  const send = (isLast: boolean) =>
    call(ctx, {
      ...request,
      headers: {
        ...request.headers,
        dpop: proofOf(ctx, key, request, nonces.get(origin), accessToken),
        ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
      },
      secrets: [...(request.secrets ?? []), ...(accessToken === undefined ? [] : [accessToken])],
      accepts: [...(request.accepts ?? []), ...(isLast ? [] : NONCE_STATUSES)],
      refusal(answer) {
        remember(origin, answer.headers['dpop-nonce']);
        if (!wantsNonce(answer)) return request.refusal(answer);
        // Not token_expired, because the authorization is still valid.
        const isOver = isLast || answer.headers['dpop-nonce'] === undefined;
        return isOver ? { errorCode: 'platform_unavailable', effect: 'none' } : null;
      },
    });
  const first = await send(false);
  return wantsNonce(first) ? send(true) : first;
}

function proofOf(
  ctx: PlatformContext,
  key: ProofKey,
  { method, url }: Call,
  nonce: string | undefined,
  accessToken: string | undefined,
): string {
  const { origin, pathname } = new URL(url);
  const { kty, crv, x, y } = key;
  return signJwt(
    key,
    { typ: 'dpop+jwt', jwk: { kty, crv, x, y } },
    {
      jti: randomUUID(),
      htm: method,
      htu: origin + pathname,
      iat: Math.floor(ctx.clock.now().getTime() / 1000),
      ...(nonce !== undefined && { nonce }),
      ...(accessToken !== undefined && {
        ath: createHash('sha256').update(accessToken).digest('base64url'),
      }),
    },
  );
}

const NONCE_STATUSES = [400, 401];

/** Authorization servers report it in the body, servers that keep records in a header as well. */
function wantsNonce({ status, headers, json }: Answer): boolean {
  if (!NONCE_STATUSES.includes(status)) return false;
  return json['error'] === 'use_dpop_nonce' || /use_dpop_nonce/.test(headers['www-authenticate'] ?? '');
}

/** The latest nonce of each server. Forgetting one only costs a round trip. */
const nonces = new Map<string, string>();
const NONCES_MAX = 10_000;

function remember(origin: string, nonce: string | undefined): void {
  if (nonce === undefined || nonce.length > 512) return;
  if (nonces.size >= NONCES_MAX && !nonces.has(origin)) nonces.clear();
  nonces.set(origin, nonce);
}
