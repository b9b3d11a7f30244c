import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { checkUrl, createAddressPolicy } from './address-guard.ts';
import { HOSTILE_URLS } from './hostile-forms-for-tests.ts';

interface HostileCase {
  id: string;
  input: string;
  expect: number | string;
}

const fixture = new URL('../../../test/fixtures/hostile-ssrf.json', import.meta.url);
const cases: HostileCase[] = JSON.parse(readFileSync(fixture, 'utf8'));
const publicOnly = createAddressPolicy([]);
const withLoopback = createAddressPolicy(['127.0.0.0/8']);

function refusal(raw: string, policy = publicOnly): string {
  try {
    checkUrl(raw, policy, 'callback_url');
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.fields[0]?.message ?? '';
    throw error;
  }
  return 'accepted';
}

describe('checkUrl', () => {
  for (const { id, input } of cases.filter((each) => each.expect === 400)) {
    it(`${id} ${input} is refused on saving`, () => {
      expect(() => checkUrl(input, publicOnly, 'callback_url')).toThrowError(
        expect.objectContaining({
          code: 'invalid_input',
          params: { field: 'callback_url', fields: ['callback_url'] },
        }),
      );
    });
  }

  for (const url of HOSTILE_URLS) {
    it(`${url} is refused on saving`, () => {
      expect(refusal(url)).toMatch(/^must |^is not/);
    });
  }

  // Without this half a guard that refuses everything would pass all tests above.
  for (const url of [
    'https://example.com/hook',
    'HTTP://Example.COM:8080/hook?a=1#b',
    'http://93.184.216.34/',
    'http://172.15.255.255/',
    'http://172.32.0.1/',
    'http://100.63.255.255/',
    'https://[2606:4700::1111]/',
    'http://[::ffff:8.8.8.8]/',
    'http://münchen.example/',
    'http://example.com:41234/@handle',
  ]) {
    it(`${url} is accepted on saving`, () => {
      expect(checkUrl(url, publicOnly, 'callback_url').href).toBe(new URL(url).href);
    });
  }

  it('a URL of 2048 characters is accepted and one of 2049 refused', () => {
    const start = 'https://example.com/';
    expect(refusal(start.padEnd(2048, 'a'))).toBe('accepted');
    expect(refusal(start.padEnd(2049, 'a'))).toMatch(/2048/);
  });

  for (const port of [
    0, 1, 22, 25, 1023, 1433, 2049, 2375, 2376, 3306, 5432, 5984, 6379, 9200, 9300, 11211, 27017,
  ]) {
    it(`port ${port} is refused, on public names and on the operator's networks`, () => {
      expect(refusal(`http://example.com:${port}/`)).toMatch(/port/);
      expect(refusal(`http://127.0.0.1:${port}/`, withLoopback)).toMatch(/port/);
    });
  }

  it('names that can only be private are refused', () => {
    const names =
      'localhost a.localhost localhost. db db.internal nas.local x.localdomain a.home.arpa metadata.goog';
    for (const name of names.split(' ')) expect(refusal(`http://${name}/`), name).toMatch(/public host/);
  });

  it('an operator who allows loopback may use localhost, and no other private name', () => {
    expect(refusal('http://localhost:9999/', withLoopback)).toBe('accepted');
    expect(refusal('http://127.0.0.1:9999/', withLoopback)).toBe('accepted');
    expect(refusal('http://db:9999/', withLoopback)).toMatch(/public host/);
    expect(refusal('http://10.0.0.1/', withLoopback)).toMatch(/public address/);
  });
});

describe('createAddressPolicy', () => {
  it('every network outside public space is refused, up to its boundaries', () => {
    const borders: Record<string, [refused: string, allowed: string]> = {
      'private 10/8': ['10.255.255.255', '11.0.0.0'],
      'shared 100.64/10': ['100.127.255.255', '100.128.0.0'],
      'private 172.16/12': ['172.31.255.255', '172.32.0.0'],
      'benchmark 198.18/15': ['198.19.255.255', '198.20.0.0'],
      'multicast 224/4': ['224.0.0.0', '223.255.255.255'],
      'IETF 2001::/23': ['2001:1ff::1', '2001:200::1'],
      'documentation 3fff::/20': ['3fff:fff::1', '3ffe::1'],
      '6to4 2002::/16': ['2002:ffff::1', '2003::1'],
      'below global unicast': ['1fff::1', '2606::1'],
      'above global unicast': ['4000::1', '2a00::1'],
    };
    for (const [name, [refused, allowed]] of Object.entries(borders)) {
      expect(publicOnly.allows(refused), `${name}: ${refused}`).toBe(false);
      expect(publicOnly.allows(allowed), `${name}: ${allowed}`).toBe(true);
    }
  });

  it('cloud metadata addresses are refused, even inside a network that the operator allows', () => {
    const wide = createAddressPolicy([
      '168.0.0.0/8',
      '169.0.0.0/8',
      '100.0.0.0/8',
      '192.0.0.0/8',
      'fd00::/16',
      'fd20::/16',
    ]);
    expect(wide.allows('169.253.0.1')).toBe(true);
    for (const address of [
      '168.63.129.16',
      '169.254.169.254',
      '169.254.170.2',
      '100.100.100.200',
      '192.0.0.192',
      'fd00:ec2::254',
      'fd00:ec2::23',
      'fd20:ce::254',
      '::ffff:168.63.129.16',
    ])
      expect([address, publicOnly.allows(address), wide.allows(address)]).toEqual([address, false, false]);
    for (const name of ['metadata.google.internal', 'metadata.tencentyun.com', 'metadata.azure.com'])
      expect(refusal(`http://${name}/`), name).toMatch(/public host/);
  });

  it('IPv4 inside IPv6 is judged as IPv4', () => {
    expect(publicOnly.allows('::ffff:169.254.169.254')).toBe(false);
    expect(publicOnly.allows('::ffff:8.8.8.8')).toBe(true);
    expect(withLoopback.allows('::ffff:127.0.0.1')).toBe(true);
  });

  it('what is not an IP literal is refused', () => {
    for (const text of ['', 'example.com', '127.1', '0177.0.0.1', '8.8.8.8 ', '2606::1%eth0', '[2606::1]']) {
      expect(publicOnly.allows(text), text).toBe(false);
    }
  });

  it("the operator's networks are allowed and no others", () => {
    const policy = createAddressPolicy(['10.1.0.0/16', 'fd00:1::/32']);
    expect(['10.1.2.3', 'fd00:1::5', '8.8.8.8'].map((each) => policy.allows(each))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['10.2.0.1', 'fd00:2::5', '127.0.0.1'].map((each) => policy.allows(each))).toEqual([
      false,
      false,
      false,
    ]);
  });

  // ::/16 and ::ffff:0:0/96 make BlockList match every IPv4 address.
  for (const network of [
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/7',
    '10.0.0.0/1',
    'fc00::/7',
    'fc00::/15',
    '::/16',
    '::/80',
    '::ffff:0:0/96',
    '::ffff:10.0.0.0/104',
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    'example.com/8',
    'fe80::%1/64',
    '',
  ]) {
    it(`there is no off switch: the network "${network}" is refused by name`, () => {
      expect(() => createAddressPolicy([network])).toThrowError(RangeError);
      expect(() => createAddressPolicy([network])).toThrowError(`"${network}"`);
    });
  }
});
