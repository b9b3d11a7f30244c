import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Services } from '#platform/context.ts';
import { isLoopback } from '#platform/net/caller-address.ts';

/** Headers that only an intermediary adds. */
const PASSED_ON = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'via',
];

/**
 * Metrics of the instance are for holders of the token and for callers on this machine. Behind an undeclared
 * proxy on this machine every caller seems to be local. So being local counts only when the address can be
 * trusted: either proxies are declared, or the server has no public name and the request was not forwarded.
 */
export function isInsider(request: FastifyRequest, { config, publicUrl }: Services): boolean {
  const sent = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (config.metricsToken !== null && sent !== undefined && isSame(sent, config.metricsToken)) return true;
  if (!isLoopback(request.ip)) return false;
  if (config.trustedProxies.length > 0) return true;
  return (
    isHere(new URL(publicUrl).host) &&
    isHere(request.headers.host) &&
    !PASSED_ON.some((name) => name in request.headers)
  );
}

/** With DNS rebinding, a page of another site still sends its own name as Host. */
function isHere(host: string | undefined): boolean {
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '');
  return name !== undefined && (name === 'localhost' || isLoopback(name));
}

function isSame(sent: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(sent), hash(expected));
}
