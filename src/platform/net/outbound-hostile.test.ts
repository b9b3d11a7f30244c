import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createAddressPolicy } from './address-guard.ts';
import { createDialer, type Dialer } from './dialer.ts';
import { HOSTILE_URLS } from './hostile-forms-for-tests.ts';
import {
  answering,
  answerNames,
  answerTo,
  closed,
  OK,
  recordDials,
  startServer,
} from './loopback-for-tests.ts';
import { createOutbound, type Outbound } from './outbound.ts';

interface HostileCase {
  id: string;
  input: string;
  expect: number | string;
}

const fixture = new URL('../../../test/fixtures/hostile-ssrf.json', import.meta.url);
const cases: HostileCase[] = JSON.parse(readFileSync(fixture, 'utf8'));
const PUBLIC = '93.184.216.34';
const publicOnly = createAddressPolicy([]);
const withLoopback = createAddressPolicy(['127.0.0.0/8']);
const systemDialer = createDialer(systemClock);

const openings: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of openings.splice(0)) await close();
});

async function serve(...args: Parameters<typeof startServer>) {
  const server = await startServer(...args);
  openings.push(server.close);
  return server;
}

function outboundWith(parts: Partial<Parameters<typeof createOutbound>[0]>): Outbound {
  const outbound = createOutbound({ policy: publicOnly, clock: systemClock, ...parts });
  openings.push(outbound.close);
  return outbound;
}

/** Whatever address is dialled, this loopback server answers, so a hole would show as a success. */
async function trap() {
  const server = await serve(answering(OK));
  const everythingLeadsHere: Dialer = {
    dial: (options) => systemDialer.dial({ ...options, address: '127.0.0.1', port: server.port, tls: false }),
  };
  const dialer = recordDials(everythingLeadsHere);
  return { server, dialer };
}

describe('at connect, hostile URLs of stored rows', () => {
  const inputs = [
    ...cases.filter((each) => each.expect === 400).map(({ id, input }) => [`${id} ${input}`, input] as const),
    ...HOSTILE_URLS.map((url) => [url, url] as const),
  ];
  let shared: Awaited<ReturnType<typeof trap>>;
  beforeEach(async () => {
    shared = await trap();
  });

  it('a public URL does reach the trap, so the trap would detect a hole', async () => {
    const outbound = outboundWith({ dialer: shared.dialer, resolver: answerNames([PUBLIC]) });
    expect(await outbound.send({ method: 'POST', url: 'http://a.example/' })).toMatchObject({ status: 200 });
    expect(shared.dialer.dials).toMatchObject([{ address: PUBLIC, host: 'a.example', port: 80, tls: false }]);
    expect(shared.server.sockets).toHaveLength(1);
  });

  for (const [title, url] of inputs) {
    it(`${title} opens no socket`, async () => {
      const outbound = outboundWith({ dialer: shared.dialer, resolver: answerNames(['127.0.0.1']) });
      for (const attempt of [outbound.send, outbound.stream]) {
        await expect(attempt({ method: 'POST', url, body: 'x' })).rejects.toMatchObject({
          name: 'OutboundError',
          failure: expect.stringMatching(/^blocked_/),
          notSent: true,
        });
      }
      expect(shared.dialer.dials).toEqual([]);
      expect(shared.server.sockets).toEqual([]);
    });
  }
});

const scenarios: Record<string, () => Promise<void>> = {
  'SSRF-082': () => expectBlockedAnswer(['127.0.0.1']),
  'SSRF-083': () => expectBlockedAnswer([PUBLIC, '127.0.0.1']),
  // getaddrinfo follows the chain and reports only the addresses at its end.
  'SSRF-093': () => expectBlockedAnswer(['10.0.0.7']),

  async 'SSRF-085'() {
    const inner = await serve(answering(OK));
    for (const status of [301, 302, 303, 307, 308]) {
      const outer = await serve(answering(answerTo(`${status} Moved\r\nlocation: ${inner.url}`)));
      const outbound = outboundWith({ policy: withLoopback });
      const answer = await outbound.send({ method: 'POST', url: outer.url, body: 'x' });
      expect(answer).toMatchObject({ status, headers: { location: inner.url } });
      expect(outer.sockets).toHaveLength(1);
    }
    expect(inner.sockets).toEqual([]);
  },

  async 'SSRF-087'() {
    const server = await serve(answering(answerTo('302 Found\r\nlocation: file:///etc/passwd', 'moved')));
    const answer = await outboundWith({ policy: withLoopback }).send({ method: 'GET', url: server.url });
    expect({ status: answer.status, body: String(answer.body) }).toEqual({ status: 302, body: 'moved' });
    expect(server.sockets).toHaveLength(1);
  },

  async 'SSRF-088'() {
    const { dialer } = await trap();
    const outbound = outboundWith({ dialer, resolver: answerNames([PUBLIC]) });
    for (const port of [22, 25, 5432, 6379]) {
      await expect(
        outbound.send({ method: 'GET', url: `http://public.example:${port}/` }),
      ).rejects.toMatchObject({ failure: 'blocked_url', notSent: true });
    }
    expect(dialer.dials).toEqual([]);
  },

  async 'SSRF-090'() {
    const server = await serve((socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
      };
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n');
        pour();
      });
      socket.on('drain', pour);
    });
    const dialer = recordDials(systemDialer);
    const outbound = outboundWith({ policy: withLoopback, dialer });
    const answer = await outbound.send({ method: 'POST', url: server.url });
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body).toHaveLength(65_536);
    const [ours, theirs] = [dialer.sockets[0]!, server.sockets[0]!];
    await closed(theirs);
    expect(ours.destroyed).toBe(true);
    // Includes what the socket had read ahead when the limit was reached; far from 1 GB.
    expect(ours.bytesRead).toBeLessThan(4 * 65_536);
  },

  async 'SSRF-092'() {
    const server = await serve((socket) =>
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(10_000_000)}\r\ncontent-length: 0\r\n\r\n`);
      }),
    );
    const dialer = recordDials(systemDialer);
    const outbound = outboundWith({ policy: withLoopback, dialer });
    await expect(outbound.send({ method: 'POST', url: server.url })).rejects.toMatchObject({
      failure: 'too_large',
      notSent: false,
    });
    expect(dialer.sockets[0]!.bytesRead).toBeLessThan(1_000_000);
  },

  async 'SSRF-095'() {
    const proxy = await serve(answering(OK));
    const server = await serve(answering(answerTo('204 Direct')));
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy']) {
      vi.stubEnv(name, proxy.url);
    }
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect(
      await outboundWith({ policy: withLoopback }).send({ method: 'GET', url: server.url }),
    ).toMatchObject({
      status: 204,
    });
    await expectBlockedAnswer(['127.0.0.1']);
    expect(proxy.sockets).toEqual([]);
  },
};

async function expectBlockedAnswer(addresses: readonly string[]): Promise<void> {
  const { server, dialer } = await trap();
  const outbound = outboundWith({ dialer, resolver: answerNames(addresses) });
  for (const url of ['http://hook.example/', 'https://hook.example:8443/']) {
    await expect(outbound.send({ method: 'POST', url, body: 'x' })).rejects.toMatchObject({
      failure: 'blocked_address',
      notSent: true,
    });
  }
  expect(dialer.dials).toEqual([]);
  expect(server.sockets).toEqual([]);
}

describe('at connect, hostile receivers', () => {
  for (const each of cases.filter((one) => one.expect !== 400)) {
    it(`${each.id} ${each.input}: ${each.expect}`, async () => {
      const scenario = scenarios[each.id];
      if (scenario === undefined) throw new Error('This case has no test.');
      await scenario();
    });
  }

  // DNS rebinding: public when the check asks, private when the connection asks.
  it('the name is resolved once per connection and the checked address is dialled', async () => {
    const { server, dialer } = await trap();
    const resolver = answerNames([PUBLIC], ['127.0.0.1']);
    const outbound = outboundWith({ dialer, resolver });
    await outbound.send({ method: 'POST', url: 'http://rebind.example/', headers: { connection: 'close' } });
    expect(resolver.asked).toEqual(['rebind.example']);
    expect(dialer.dials.map((dial) => dial.address)).toEqual([PUBLIC]);

    await closed(dialer.sockets[0]!.destroy());
    await expect(outbound.send({ method: 'POST', url: 'http://rebind.example/' })).rejects.toMatchObject({
      failure: 'blocked_address',
    });
    expect(resolver.asked).toHaveLength(2);
    expect(dialer.dials).toHaveLength(1);
    expect(server.sockets).toHaveLength(1);
  });

  it('a private name is refused even when it resolves to a public address', async () => {
    const { dialer } = await trap();
    const outbound = outboundWith({ dialer, resolver: answerNames([PUBLIC]) });
    for (const url of ['http://metadata.google.internal/', 'http://db/', 'http://nas.local/']) {
      await expect(outbound.send({ method: 'GET', url })).rejects.toMatchObject({
        failure: 'blocked_address',
      });
    }
    expect(dialer.dials).toEqual([]);
  });

  it('a connection opened for a trusted request never carries an ordinary one', async () => {
    const server = await serve(answering(OK));
    const outbound = outboundWith({ resolver: answerNames(['127.0.0.1']) });
    const url = `http://storage.example:${server.port}/`;
    expect(await outbound.send({ method: 'GET', url, trusted: true })).toMatchObject({ status: 200 });
    await expect(outbound.send({ method: 'GET', url })).rejects.toMatchObject({ failure: 'blocked_address' });
    expect(await outbound.send({ method: 'GET', url, trusted: true })).toMatchObject({ status: 200 });
    expect(server.sockets).toHaveLength(1);
  });

  it('trusted opens private hosts and changes nothing about scheme, user name and port', async () => {
    const server = await serve(answering(OK));
    const outbound = outboundWith({});
    for (const url of [server.url, `http://localhost:${server.port}/`]) {
      expect(await outbound.send({ method: 'GET', url, trusted: true })).toMatchObject({ status: 200 });
    }
    for (const url of ['ftp://127.0.0.1/', 'http://a@127.0.0.1/', 'http://127.0.0.1:6379/']) {
      await expect(outbound.send({ method: 'GET', url, trusted: true })).rejects.toMatchObject({
        failure: 'blocked_url',
      });
    }
  });
});
