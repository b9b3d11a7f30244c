import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { type Sentence } from '#kernel/say.ts';

/**
 * Whether a Host header names this server. DNS rebinding needs a name owned by the attacker, so address
 * literals and localhost are fine, and any other name must be the public one.
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 || hostname === 'localhost' || hostname === new URL(publicUrl).hostname;
}

export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  return isOwnHost(host, publicUrl) && (origin === `http://${host}` || origin === `https://${host}`);
}

/** Browsers send Origin with every POST. A page of another site must not act with our cookie. */
export function refuseForeignOrigin(
  { headers }: FastifyRequest,
  publicUrl: string,
  sentence: Sentence,
): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isOurs = origin !== undefined && isOwnOrigin(origin, host, publicUrl);
  if (isOurs && (site === undefined || site === 'same-origin')) return;
  throw new AppError('forbidden', sentence, { action: 'same_origin' });
}
