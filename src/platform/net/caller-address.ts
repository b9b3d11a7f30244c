import { BlockList, isIP } from 'node:net';

/** Longer than any chain of proxies makes; the rest was made up by the caller. */
const FORWARDED_MAX_CHARS = 2048;
const HOPS_MAX = 20;

/** Finds the caller's address from the peer of the connection and the X-Forwarded-For header. */
type ReadCallerAddress = (peer: string, forwarded: string | undefined) => string;

/**
 * A trusted proxy records the address it was called from, but others could write anything. So the list is
 * read from its end for as long as the writer of an entry is trusted. An entry that is not an address ends
 * the search: the host that passed it on is the last one known.
 */
export function createCallerAddress(trustedProxies: readonly string[]): ReadCallerAddress {
  const trusted = listOf(trustedProxies);
  return (peer, forwarded) => {
    let caller = plainAddress(peer) ?? peer;
    if (forwarded === undefined || forwarded.length > FORWARDED_MAX_CHARS || !isIn(trusted, caller))
      return caller;
    const hops = forwarded.split(',').slice(-HOPS_MAX).reverse();
    for (const hop of hops) {
      const address = plainAddress(withoutPort(hop.trim()));
      if (address === null) break;
      caller = address;
      if (!isIn(trusted, caller)) break;
    }
    return caller;
  };
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\.\d+\.\d+\.\d+$/.test(address);
}

/** What a call is counted against: a network in IPv6, where every caller has 2^64 addresses. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const full = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail = ''] = full.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const zeros = full.includes('::') ? 8 - groups.length - rest.length : 0;
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')}::/64`;
}

/**
 * The canonical form of an address; null if it is none. ::ffff:1.2.3.4 is the IPv4
 * caller of a dual-stack socket.
 */
function plainAddress(text: string): string | null {
  const family = isIP(text);
  if (family === 4) return text;
  if (family !== 6 || text.includes('%')) return null;
  const canonical = new URL(`http://[${text}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** Some proxies append the port: 192.0.2.1:4711, [2001:db8::1]:4711. */
function withoutPort(hop: string): string {
  return (
    /^\[([0-9a-f:.]+)\](?::\d{1,5})?$/i.exec(hop)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(hop)?.[1] ??
    hop
  );
}

type Networks = Record<4 | 6, BlockList>;

/** Separate lists by family: in a combined list ::/16 would contain every IPv4 address. */
function listOf(networks: readonly string[]): Networks {
  const lists: Networks = { 4: new BlockList(), 6: new BlockList() };
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    const family = isIP(address) === 6 ? 6 : 4;
    lists[family].addSubnet(address, Number(bits), `ipv${family}`);
  }
  return lists;
}

function isIn(lists: Networks, address: string): boolean {
  const family = isIP(address) === 6 ? 6 : 4;
  return lists[family].check(address, `ipv${family}`);
}
