import { spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { describe, expect, it } from 'vitest';
import { answering, OK, startServer } from './loopback-for-tests.ts';

// Documentation addresses and names: nothing would be reached even if the fence had a hole.
const OUTSIDE = '192.0.2.1';

describe('the fence of the test run', () => {
  it('every way to open a TCP connection to the outside throws before it leaves', () => {
    const ways: Record<string, () => unknown> = {
      'net.connect(port, host)': () => net.connect(80, OUTSIDE),
      'net.connect(options)': () => net.connect({ port: 80, host: OUTSIDE }),
      'new Socket().connect': () => new net.Socket().connect(80, OUTSIDE),
      'tls.connect': () => tls.connect({ port: 443, host: OUTSIDE }),
      'http.get': () => http.get(`http://${OUTSIDE}/`),
    };
    for (const [name, open] of Object.entries(ways)) expect(open, name).toThrow(`fence: refused ${OUTSIDE}`);
  });

  it('names, private addresses and the wildcard address are outside too', () => {
    for (const host of [
      'example.invalid',
      'localhost.example.invalid',
      '10.0.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '::',
      '2001:db8::1',
    ]) {
      expect(() => net.connect({ port: 80, host }), host).toThrow(`fence: refused ${host}`);
    }
  });

  it('fetch to the outside fails at the fence', async () => {
    const error: unknown = await fetch(`http://${OUTSIDE}/`).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ cause: { message: `fence: refused ${OUTSIDE}` } });
  });

  it('datagrams and name look-ups to the outside throw', () => {
    const socket = dgram.createSocket('udp4');
    expect(() => socket.send('x', 53, OUTSIDE)).toThrow('fence: refused');
    expect(() => socket.send(Buffer.from('x'), 0, 1, 53, OUTSIDE)).toThrow('fence: refused');
    expect(() => socket.connect(53, OUTSIDE)).toThrow('fence: refused');
    socket.close();
    expect(() => lookup('example.invalid')).toThrow('fence: refused example.invalid');
    expect(() => dns.lookup('example.invalid', () => {})).toThrow('fence: refused example.invalid');
    expect(() => dns.resolve4('example.invalid', () => {})).toThrow('fence: refused example.invalid');
    expect(() => new dns.promises.Resolver().resolveTxt('example.invalid')).toThrow(
      'fence: refused example.invalid',
    );
  });

  it('a custom look-up function cannot lead localhost outside', async () => {
    const misleading: net.LookupFunction = (_host, options, callback) =>
      options.all ? callback(null, [{ address: OUTSIDE, family: 4 }]) : callback(null, OUTSIDE, 4);
    const socket = net.connect({ port: 80, host: 'localhost', lookup: misleading });
    const [error] = await once(socket, 'error');
    expect(error).toMatchObject({ message: `fence: refused ${OUTSIDE}` });
  });

  it('loopback in all its spellings passes', async () => {
    const server = await startServer(answering(OK));
    for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST', '::ffff:127.0.0.1', undefined]) {
      const socket = net.connect({ port: server.port, ...(host === undefined ? {} : { host }) });
      await once(socket, 'connect');
      socket.destroy();
    }
    expect((await fetch(server.url)).status).toBe(200);
    await server.close();
  });

  it('unix sockets pass', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fence-'));
    const path = join(folder, 'socket');
    const server = net.createServer((socket) => socket.end()).listen(path);
    await once(server, 'listening');
    for (const socket of [net.connect(path), net.connect({ path })]) {
      await once(socket, 'connect');
      expect(socket.readyState).toBe('open');
      socket.destroy();
    }
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('a child process is fenced by --import, including its earlier imports', () => {
    const fence = new URL('../../../test/fence.ts', import.meta.url).href;
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['--input-type=module', ...args], { encoding: 'utf8' });
    const connects = run(
      '--import',
      fence,
      '--eval',
      `import net from 'node:net'; net.connect(80, '${OUTSIDE}')`,
    );
    const resolves = run(
      '--eval',
      `import { lookup } from 'node:dns/promises'; await import('${fence}'); await lookup('example.invalid')`,
    );
    expect([connects.status, resolves.status]).toEqual([1, 1]);
    expect(connects.stderr).toContain(`fence: refused ${OUTSIDE}`);
    expect(resolves.stderr).toContain('fence: refused example.invalid');
  });
});
