import { isIP } from 'node:net';

/**
 * Whether a Host header names this server. DNS rebinding needs a name that the attacker owns, so
 * address literals and localhost are fine, and any other name must be the public one.
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
