import { describe, expect, it } from 'vitest';
import { createCallerAddress, isLoopback, networkOf } from './caller-address.ts';

const trusting = createCallerAddress(['10.0.0.0/8', '2001:db8:1::/48', '127.0.0.1/32']);
const nobody = createCallerAddress([]);

describe('the address of a caller', () => {
  it.each([
    ['the peer, when it is no proxy of ours', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['the one the proxy heard', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the last one before our proxies', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['not what a caller wrote in front', '10.0.0.1', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['over IPv6', '2001:db8:1::5', '2001:0DB8:0:0::7', '2001:db8::7'],
    ['through a double-stack socket', '::ffff:10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['without the port', '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['without port and brackets', '10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
    ['the proxy, when it says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy, when it says nonsense', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
    ['the last one known, before nonsense', '10.0.0.1', '203.0.113.9, <script>, 10.0.0.2', '10.0.0.2'],
    ['no zone', '10.0.0.1', 'fe80::1%eth0', '10.0.0.1'],
    ['no leading zeros', '10.0.0.1', '010.1.1.1', '10.0.0.1'],
    ['the proxy, when the list is endless', '10.0.0.1', '203.0.113.9,'.repeat(1000), '10.0.0.1'],
    ['the first of our own machines', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('%s', (_name, peer, forwarded, expected) => {
    expect(trusting(peer, forwarded)).toBe(expected);
  });

  it('is always the peer where no proxy is trusted', () => {
    expect(nobody('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
    expect(nobody('::ffff:127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
  });

  it('is not in a network of IPv6 for an IPv4 caller, however large the network', () => {
    expect(createCallerAddress(['::/16'])('198.51.100.7', '203.0.113.9')).toBe('198.51.100.7');
  });

  it('is its network for IPv6 callers', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  });

  it('recognises this machine', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopback)).toBe(true);
    expect(['128.0.0.1', '127.0.0.1.example', '::2', ''].some(isLoopback)).toBe(false);
  });
});
