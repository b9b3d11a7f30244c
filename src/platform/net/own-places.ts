import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { invalidField } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import {
  type AddressPolicy,
  checkUrl,
  embeddedV4,
  hostOf,
  isLocalhost,
  LOOPBACK,
  portOf,
  readUrl,
} from './address-guard.ts';
import type { BuiltInReceiver } from './built-in-receiver.ts';

/** The addresses of this server itself, so that we never call ourselves. */
export interface OwnPlaces {
  /** The port is known only once the server listens. */
  listensOn(port: number): void;
  isOwnUrl(url: URL): boolean;
  isOwnAddress(address: string, port: number): boolean;
}

const WEB_PORTS: readonly number[] = [80, 443];
const WILDCARDS: readonly string[] = ['0.0.0.0', '::'];

/**
 * The public URL, and every address of this machine with a port that we listen on. The port counts for all
 * addresses, whichever we are bound to, because no callback receiver can share it.
 */
export function createOwnPlaces(publicUrl: string | null, port: number): OwnPlaces {
  const outside = publicUrl === null ? null : new URL(publicUrl);
  const ports = new Set(port === 0 ? [] : [port]);

  const isOutside = (host: string, port: number) => {
    if (outside === null || host.toLowerCase() !== hostOf(outside).toLowerCase()) return false;
    // A proxy answers on both ports, or redirects from one to the other.
    const isWebPort = WEB_PORTS.includes(portOf(outside)) && WEB_PORTS.includes(port);
    return port === portOf(outside) || isWebPort || ports.has(port);
  };
  const isOwnAddress = (address: string, port: number) =>
    isOutside(address, port) || (ports.has(port) && isOfThisMachine(address));

  return {
    listensOn: (port) => void ports.add(port),
    isOwnAddress,
    isOwnUrl(url) {
      const [host, port] = [hostOf(url), portOf(url)];
      if (isIP(host) !== 0) return isOwnAddress(host, port);
      return (
        isOutside(host, port) || (isLocalhost(host) && LOOPBACK.some((each) => isOwnAddress(each, port)))
      );
    },
  };
}

/** The check when a receiver is saved: its address must be public and not our own. */
export function checkReceiver(
  raw: string,
  { policy, own, receiver }: { policy: AddressPolicy; own: OwnPlaces; receiver: BuiltInReceiver },
  field: string,
): URL {
  const read = readUrl(raw);
  if (typeof read !== 'string' && receiver.is(read)) return read;
  const url = checkUrl(raw, policy, field);
  if (own.isOwnUrl(url)) throw invalidField(field, say('net.must_not_point_server_itself'));
  return url;
}

/** Looked up each time, because a machine's addresses can change. */
function isOfThisMachine(address: string): boolean {
  const plain = (isIP(address) === 6 ? embeddedV4(address) : null) ?? address;
  if (plain.startsWith('127.') || plain === '::1' || WILDCARDS.includes(plain)) return true;
  return Object.values(networkInterfaces()).some((all) => all?.some((each) => each.address === plain));
}
