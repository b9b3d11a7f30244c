import { isIP, type Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import { type AddressPolicy, isLocalhost, LOOPBACK } from './address-guard.ts';
import { startDeadline, untilAborted } from './deadline.ts';
import { DialError, type Dialer, type Resolver } from './dialer.ts';

export interface Target {
  host: string;
  port: number;
  tls: boolean;
}

export interface Connecting {
  policy: AddressPolicy;
  /** Whether the address is this server, which the request may have to avoid. */
  isOwn(address: string, port: number): boolean;
  resolver: Resolver;
  dialer: Dialer;
  clock: Clock;
  timeoutMs: number;
  signal: AbortSignal;
}

// The resolver's choice, the first address of the other family (for an IPv6 answer on an IPv4-only machine),
// and one more. A hostile zone with a thousand addresses must not turn us into a scanner.
const CANDIDATES_MAX = 3;

/**
 * Every outbound socket of the process is opened here: one resolution, every answer checked, and the checked
 * literal dialled. There is no second lookup that DNS rebinding could exploit.
 */
export async function connectChecked(target: Target, connecting: Connecting): Promise<Socket> {
  const { clock, timeoutMs, signal } = connecting;
  const deadline = startDeadline(clock, timeoutMs, [signal]);
  const endsAtMs = clock.monotonicMs() + timeoutMs;
  try {
    const addresses = await untilAborted(checkedAddresses(target.host, connecting), deadline.signal);
    if (addresses.some((address) => connecting.isOwn(address, target.port)))
      throw new DialError('blocked_address', 'The host is this server itself.');
    return await dialFirst(target, addresses, connecting, deadline.signal, endsAtMs);
  } catch (error) {
    if (deadline.isExpired()) throw new DialError('timeout', 'Connecting took too long.', error);
    throw error;
  } finally {
    deadline.cancel();
  }
}

/** The addresses of a host, all of them allowed; throws otherwise. */
async function checkedAddresses(
  host: string,
  { policy, resolver }: Pick<Connecting, 'policy' | 'resolver'>,
): Promise<readonly string[]> {
  // RFC 6761: localhost is loopback and is never looked up at a server. It has two addresses on most
  // machines, of which an operator may have allowed only one, so only here the others are dropped.
  const addresses = isLocalhost(host)
    ? LOOPBACK.filter((address) => policy.allows(address))
    : await resolveAll(host, resolver);
  if (addresses.length === 0 || !addresses.every((address) => policy.allows(address))) {
    // A private address among public ones is an attack rather than an accident, so all are refused.
    throw new DialError('blocked_address', 'The host has an address that is not allowed.');
  }
  return addresses;
}

async function resolveAll(host: string, resolver: Resolver): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const addresses = await resolver.resolve(host).catch((error: unknown) => {
    throw new DialError('resolve_failed', 'The host name could not be resolved.', error);
  });
  if (addresses.length === 0) throw new DialError('resolve_failed', 'The host name has no address.');
  return addresses;
}

async function dialFirst(
  target: Target,
  addresses: readonly string[],
  { dialer, clock }: Connecting,
  signal: AbortSignal,
  endsAtMs: number,
): Promise<Socket> {
  const candidates = inDialOrder(addresses);
  let last: unknown;
  for (const [index, address] of candidates.entries()) {
    // An equal share of the remaining time, so an address that never answers does not use
    // up the time of the next.
    const timeoutMs = (endsAtMs - clock.monotonicMs()) / (candidates.length - index);
    const dialled = dialer.dial({ ...target, address, signal, timeoutMs });
    try {
      return await untilAborted(dialled, signal);
    } catch (error) {
      // A dialer that answers after we stopped waiting must not leak its socket.
      dialled.then((socket) => socket.destroy()).catch(() => {});
      if (signal.aborted) throw error;
      last = error;
    }
  }
  throw last instanceof DialError ? last : new DialError('connect_failed', 'The connection failed.', last);
}

function inDialOrder(addresses: readonly string[]): readonly string[] {
  const [first = ''] = addresses;
  const otherFamily = addresses.find((address) => isIP(address) !== isIP(first)) ?? first;
  return [...new Set([first, otherFamily, ...addresses])].slice(0, CANDIDATES_MAX);
}
