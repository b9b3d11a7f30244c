import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createAddressPolicy } from './address-guard.ts';
import { answerNames, type RecordingServer, startServer } from './loopback-for-tests.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import { createOwnPlaces } from './own-places.ts';

describe('our own addresses', () => {
  const own = createOwnPlaces('https://parlance.example', 4000);
  own.listensOn(4001);

  it.each([
    'https://parlance.example/hook',
    'https://PARLANCE.example./hook',
    'http://parlance.example/hook',
    'http://parlance.example:4000/hook',
    'http://127.0.0.1:4000/hook',
    'http://127.9.9.9:4001/hook',
    'http://0x7f.1:4000/hook',
    'http://[::1]:4000/hook',
    'http://[::ffff:127.0.0.1]:4000/hook',
    'http://0.0.0.0:4000/hook',
    'http://localhost:4001/hook',
    'http://api.localhost:4000/hook',
  ])('%s', (url) => expect(own.isOwnUrl(new URL(url))).toBe(true));

  it.each([
    'https://parlance.example:8443/hook',
    'https://hooks.parlance.example/hook',
    'http://127.0.0.1:4002/hook',
    'http://localhost/hook',
    'https://customer.example/hook',
  ])('not %s', (url) => expect(own.isOwnUrl(new URL(url))).toBe(false));
});

describe('at connect', () => {
  let server: RecordingServer;
  let outbound: Outbound;
  beforeEach(async () => {
    server = await startServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
    );
    outbound = createOutbound({
      policy: createAddressPolicy(['127.0.0.0/8']),
      own: createOwnPlaces(null, server.port),
      clock: systemClock,
      resolver: answerNames(['127.0.0.1']),
    });
  });
  afterEach(async () => {
    await outbound.close();
    await server.close();
  });

  it('another name for our own address is not dialled, and no connection of another client is reused', async () => {
    const url = `http://innocent.example:${server.port}/hook`;

    expect(await outbound.send({ method: 'GET', url })).toMatchObject({ status: 200 });
    for (const each of [url, server.url]) {
      await expect(outbound.send({ method: 'POST', url: each, notToUs: true })).rejects.toMatchObject({
        failure: 'blocked_address',
      });
    }
    expect(server.sockets).toHaveLength(1);
  });
});
