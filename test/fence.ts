import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net, { BlockList, isIP, Socket } from 'node:net';

/**
 * Keeps every test run on this machine. Loaded before anything else (vitest setupFiles, or `node --import
 * ./test/fence.ts` for a separate process), it refuses any destination except loopback and unix sockets before a
 * packet leaves. So a hole in the address guard shows up as a failed test and not as traffic. A child process needs
 * its own `--import`.
 */

type Method = (this: unknown, ...args: unknown[]) => unknown;

const isMethod = (value: unknown): value is Method => typeof value === 'function';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === '' || /^localhost\.?$/i.test(host);
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

function refuseUnlessLoopback(host: unknown): void {
  // Node treats a missing host as localhost.
  if (host === undefined || host === null) return;
  if (typeof host !== 'string' || !isLoopback(host)) throw new Error(`fence: refused ${String(host)}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** connect(options), connect(port, host), connect(path), and the array that net.connect passes on. */
function guardSocketConnect(args: readonly unknown[]): void {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (isRecord(first)) {
    if (first['path']) return;
    refuseUnlessLoopback(first['host']);
    // A custom lookup could send even "localhost" anywhere.
    if (isMethod(first['lookup'])) first['lookup'] = checkedLookup(first['lookup']);
    return;
  }
  const isPath = typeof first === 'string' && !/^\d+$/.test(first);
  if (!isPath) refuseUnlessLoopback(typeof second === 'function' ? undefined : second);
}

function checkedLookup(lookup: Method): Method {
  return function (this: unknown, ...args) {
    const callback = args.at(-1);
    if (!isMethod(callback)) return lookup.apply(this, args);
    const checked: Method = (error, answer, ...rest) => {
      if (error) return callback(error, answer, ...rest);
      const answers: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
      try {
        for (const each of answers) refuseUnlessLoopback(isRecord(each) ? each['address'] : each);
      } catch (refusal) {
        return callback(refusal);
      }
      return callback(error, answer, ...rest);
    };
    return lookup.apply(this, [...args.slice(0, -1), checked]);
  };
}

/** send(msg, [offset, length,] port, address): the address is the only text after the message. */
function guardDatagram(args: readonly unknown[]): void {
  refuseUnlessLoopback(args.slice(1).find((arg) => typeof arg === 'string'));
}

/** Resolving a name sends a packet too. A literal resolves without one. */
function guardLookup(args: readonly unknown[]): void {
  if (typeof args[0] === 'string' && isIP(args[0]) === 0) refuseUnlessLoopback(args[0]);
}

function guard(owner: object, name: string, check: (args: readonly unknown[]) => void): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') throw new Error(`fence: nothing to guard at ${name}`);
  Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
    check(args);
    return Reflect.apply(original, this, args);
  });
}

function refuseEverything(args: readonly unknown[]): void {
  throw new Error(`fence: refused ${String(args[0])}`);
}

function install(): void {
  guard(Socket.prototype, 'connect', guardSocketConnect);
  guard(dgram.Socket.prototype, 'send', guardDatagram);
  guard(dgram.Socket.prototype, 'connect', guardDatagram);
  for (const api of [dns, dns.promises]) {
    guard(api, 'lookup', guardLookup);
    // These always ask a server, whatever the name.
    for (const name of Object.keys(api))
      if (/^(resolve|reverse)/.test(name)) guard(api, name, refuseEverything);
    const { prototype } = api.Resolver;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (/^(resolve|reverse)/.test(name)) guard(prototype, name, refuseEverything);
    }
  }
  // Without this `import { lookup } from 'node:dns/promises'` would still see the original.
  syncBuiltinESMExports();
}

// Vitest evaluates setup files once per test file while the process stays: patch once.
const INSTALLED = Symbol.for('parlance.fence');
if (!Reflect.has(net, INSTALLED)) {
  Reflect.set(net, INSTALLED, true);
  install();
}
