import { once } from 'node:events';
import tls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createAddressPolicy } from './address-guard.ts';
import { selfSigned } from './certificate-for-tests.ts';
import { createDialer, systemResolver } from './dialer.ts';
import { answerNames, closed, OK, startServer } from './loopback-for-tests.ts';
import { createOutbound } from './outbound.ts';
import { listeningPort } from './listening-port.ts';

const NAME = 'hooks.example';
const dialer = createDialer(systemClock);
const trustedBefore = tls.getCACertificates('default');

const openings: (() => void)[] = [];
afterEach(() => {
  tls.setDefaultCACertificates(trustedBefore);
  for (const close of openings.splice(0)) close();
});

async function startTls(identity: { key: string; cert: string }, onData: (socket: tls.TLSSocket) => void) {
  const seen: { sni: unknown[]; requests: string[] } = { sni: [], requests: [] };
  const server = tls.createServer({ ...identity, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
    seen.sni.push(socket.servername);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      seen.requests.push(String(data));
      onData(socket);
    });
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  openings.push(() => server.close());
  return { seen, port: listeningPort(server) };
}

function outboundTo(address: string) {
  const outbound = createOutbound({
    policy: createAddressPolicy(['127.0.0.0/8']),
    clock: systemClock,
    resolver: answerNames([address]),
  });
  openings.push(() => void outbound.close());
  return outbound;
}

describe('dialer', () => {
  it('a trusted certificate for the name: the request arrives with SNI, at the checked address', async () => {
    const identity = selfSigned(NAME);
    tls.setDefaultCACertificates([...trustedBefore, identity.cert]);
    const { seen, port } = await startTls(identity, (socket) => socket.write(OK));
    const answer = await outboundTo('127.0.0.1').send({ method: 'GET', url: `https://${NAME}:${port}/x` });
    expect(answer.status).toBe(200);
    expect(seen.sni).toEqual([NAME]);
    expect(seen.requests[0]).toMatch(/^GET \/x HTTP\/1\.1\r\nhost: hooks\.example/i);
  });

  it('an unknown certificate, or one for another name: tls_failed and no byte of the request', async () => {
    const stranger = selfSigned(NAME);
    const misnamed = selfSigned('other.example');
    tls.setDefaultCACertificates([...trustedBefore, misnamed.cert]);
    for (const identity of [stranger, misnamed]) {
      const { seen, port } = await startTls(identity, (socket) => socket.write(OK));
      await expect(
        outboundTo('127.0.0.1').send({ method: 'POST', url: `https://${NAME}:${port}/`, body: 'secret' }),
      ).rejects.toMatchObject({ failure: 'tls_failed', notSent: true });
      expect(seen.requests).toEqual([]);
    }
  });

  it('a reset after the request left over TLS: reset, and it may have been sent', async () => {
    const identity = selfSigned(NAME);
    tls.setDefaultCACertificates([...trustedBefore, identity.cert]);
    const { port } = await startTls(identity, (socket) => socket.destroy());
    await expect(
      outboundTo('127.0.0.1').send({ method: 'POST', url: `https://${NAME}:${port}/`, body: 'x' }),
    ).rejects.toMatchObject({ failure: 'reset', notSent: false });
  });

  it('a receiver that speaks no TLS: tls_failed, nothing sent, connection closed', async () => {
    const server = await startServer((socket) => socket.on('data', () => socket.write(OK)));
    const url = server.url.replace('http:', 'https:');
    await expect(outboundTo('127.0.0.1').send({ method: 'POST', url })).rejects.toMatchObject({
      failure: 'tls_failed',
      notSent: true,
    });
    await closed(server.sockets[0]);
    await server.close();
  });

  it('an abandoned dial leaves no socket behind', async () => {
    const controller = new AbortController();
    const server = await startServer(() => controller.abort());
    const options = { host: NAME, port: server.port, tls: true, timeoutMs: 5_000, signal: controller.signal };
    await expect(dialer.dial({ ...options, address: '127.0.0.1' })).rejects.toThrow('gave up');
    await closed(server.sockets[0]);
    await server.close();
  });
});

describe('systemResolver', () => {
  it('all addresses of localhost are loopback', async () => {
    const addresses = await systemResolver.resolve('localhost');
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(['127.0.0.1', '::1']).toContain(address);
  });
});
