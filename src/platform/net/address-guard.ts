import { BlockList, isIP } from 'node:net';
import { invalidField } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { trimEndOf } from '#kernel/trim-end.ts';

/** Decides about one IP literal. Names are never judged by their text: they are resolved first. */
export interface AddressPolicy {
  allows(address: string): boolean;
}

const URL_LENGTH_MAX = 2048;
const LOW_PORTS_ALLOWED: ReadonlySet<number> = new Set([80, 443]);

// Databases, caches, container and cluster control: services that answer plain HTTP or can be made to act on
// a pasted HTTP request. All are below 32768, where ephemeral ports begin.
const PORTS_DENIED: ReadonlySet<number> = new Set([
  1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 5432, 5984, 6379, 9042, 9200, 9300, 10250, 11211,
  27017, 27018, 27019,
]);

// From the IANA special-purpose registries. BlockList compares bits: string prefixes let 14 of 27 hostile
// literals through in a comparable product, and ipaddr.js calls ::127.0.0.1 "unicast".
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
];
// In IPv6 only 2000::/3 is global unicast. The networks listed below lie inside it; everything outside
// (::/96, NAT64, 5f00::/16, fc00::/7, fe80::/10, fec0::/10, ff00::/8 …) needs no entry.
const GLOBAL_UNICAST_V6 = ['2000::/3'];
const NOT_PUBLIC_V6 = ['2001::/23 2001:db8::/32 2002::/16 3fff::/20'];

// Metadata services of clouds, which hand out keys to their machines; some have public addresses. They stay
// blocked, whatever networks an operator allows.
const NEVER = [
  // Link-local: the metadata of AWS, Azure, Google, Oracle, OpenStack, Tencent, Scaleway; credentials of ECS and EKS.
  '169.254.0.0/16',
  // Azure's wire server, Alibaba's metadata, Oracle's older one.
  '168.63.129.16/32 100.100.100.200/32 192.0.0.192/32',
  // AWS, its DNS and EKS; Google; Scaleway.
  'fd00:ec2::/32 fd20:ce::254/128 fd00:42::42/128 fe80::a9fe:a9fe/128',
];

const never = listOf(NEVER);
const notPublic = listOf([...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6]);
const globalUnicastV6 = listOf(GLOBAL_UNICAST_V6);

// Prefixes shorter than these would switch the guard off, which this module deliberately does not allow.
const PREFIX_MIN = { 4: 8, 6: 16 } as const;

const PRIVATE_SUFFIXES = [
  'localhost',
  'internal',
  'local',
  'localdomain',
  'home.arpa',
  'metadata.goog',
  'metadata.azure.com',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
];

interface Literal {
  text: string;
  family: 'ipv4' | 'ipv6';
}

/**
 * Allows public addresses plus the networks an operator names. Deny by default: whatever is not known to be
 * global unicast is refused, and no value allows everything.
 */
export function createAddressPolicy(allowedNetworks: readonly string[]): AddressPolicy {
  const allowed = new BlockList();
  for (const network of allowedNetworks) addOperatorNetwork(allowed, network);
  return {
    allows(address) {
      const literal = readLiteral(address);
      if (literal === null || never.check(literal.text, literal.family)) return false;
      return allowed.check(literal.text, literal.family) || isPublic(literal);
    },
  };
}

/** The check when a URL is saved: refuses with a sentence for the person who typed it. */
export function checkUrl(raw: string, policy: AddressPolicy, field: string): URL {
  const url = readUrl(raw);
  if (typeof url === 'string') throw invalidField(field, url);
  const problem = hostProblem(url, policy);
  if (problem !== null) throw invalidField(field, problem);
  return url;
}

/** Checks syntax, scheme and port, but not the host. A string is the reason for a refusal. */
export function readUrl(raw: string): URL | Sentence {
  if (raw.length > URL_LENGTH_MAX) return say('net.address_too_long', { max: URL_LENGTH_MAX });
  // WHATWG parsing repairs `http:127.0.0.1`, `http:\\host` and embedded tabs into working URLs. Other parsers
  // read the same text differently, so URLs that need repair are refused.
  if (!/^https?:\/\/[^/?#]/i.test(raw)) return say('net.address_start');
  if (/[\p{Cc}\s\\]/u.test(raw)) return say('net.address_signs');
  // Checks the text, because for `http://@host/` url.username is empty.
  if (raw.split(/[/?#]/, 3)[2]?.includes('@')) return say('net.address_user');
  const url = URL.parse(raw);
  if (url === null || url.hostname === '') return say('net.address_invalid');
  if (!isPortAllowed(portOf(url))) return say('net.address_port');
  return url;
}

// Also tells people who run this on their own machine which setting allows the address.
const NOT_PUBLIC = say('net.must_point_public_address_whoever');
const NOT_PUBLIC_NAME = say('net.must_use_public_host_name');

/** Judges the canonical host, in which `0x7f.1`, `%31…` and circled digits have become 127.0.0.1. */
export function hostProblem(url: URL, policy: AddressPolicy): Sentence | null {
  const host = hostOf(url);
  if (isIP(host) !== 0) return policy.allows(host) ? null : NOT_PUBLIC;
  if (isLocalhost(host) && LOOPBACK.some((address) => policy.allows(address))) return null;
  const isPrivate = !host.includes('.') || PRIVATE_SUFFIXES.some((suffix) => isUnder(host, suffix));
  return isPrivate ? NOT_PUBLIC_NAME : null;
}

export const LOOPBACK = ['127.0.0.1', '::1'] as const;

export function isLocalhost(host: string): boolean {
  return isUnder(host, 'localhost');
}

/** Without brackets and the root dot, as resolvers, SNI and certificates expect it. */
export function hostOf(url: URL): string {
  return trimEndOf(url.hostname.replace(/^\[|\]$/g, ''), /\./);
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function isPortAllowed(port: number): boolean {
  return port < 1024 ? LOW_PORTS_ALLOWED.has(port) : !PORTS_DENIED.has(port);
}

function isUnder(host: string, suffix: string): boolean {
  return host === suffix || host.endsWith(`.${suffix}`);
}

function isPublic({ text, family }: Literal): boolean {
  if (family === 'ipv6' && !globalUnicastV6.check(text, family)) return false;
  return !notPublic.check(text, family);
}

function readLiteral(address: string): Literal | null {
  const family = isIP(address);
  if (family === 4) return { text: address, family: 'ipv4' };
  // isIP accepts a zone (`fe80::1%eth0`), but BlockList then answers "not listed".
  if (family !== 6 || address.includes('%')) return null;
  const embedded = embeddedV4(address);
  return embedded === null ? { text: address, family: 'ipv6' } : { text: embedded, family: 'ipv4' };
}

/** ::ffff:a.b.c.d reaches the IPv4 host, so the IPv4 rules apply. */
export function embeddedV4(address: string): string | null {
  const canonical = new URL(`http://[${address}]/`).hostname;
  const groups = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(canonical);
  if (groups === null) return null;
  const [high, low] = [Number.parseInt(groups[1] ?? '', 16), Number.parseInt(groups[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function addOperatorNetwork(list: BlockList, network: string): void {
  const [address = '', prefixText = '', ...rest] = network.trim().split('/');
  const family = isIP(address);
  const prefix = /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : Number.NaN;
  const isRead = (family === 4 || family === 6) && rest.length === 0 && !address.includes('%');
  if (!isRead || !(prefix <= (family === 4 ? 32 : 128))) {
    throw new RangeError(`"${network}" is not a network. Write it as address/prefix, like 10.1.0.0/16.`);
  }
  if (prefix < PREFIX_MIN[family]) {
    throw new RangeError(
      `"${network}" is too wide. The shortest prefixes are /${PREFIX_MIN[4]} and, for IPv6, /${PREFIX_MIN[6]}.`,
    );
  }
  // For BlockList a network that covers ::ffff:0:0/96 covers all of IPv4 (measured on Node 24.21), which
  // would be another way to switch the guard off.
  if (family === 6 && (embeddedV4(address) !== null || coversMapped(address, prefix))) {
    throw new RangeError(`"${network}" covers IPv4 in IPv6 form. Name the IPv4 network itself.`);
  }
  list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
}

function coversMapped(address: string, prefix: number): boolean {
  const list = new BlockList();
  list.addSubnet(address, prefix, 'ipv6');
  return list.check('::ffff:0:0', 'ipv6');
}

function listOf(lines: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of lines.flatMap((line) => line.split(' '))) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}
