import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { acceptSocket, type SocketLine } from '../../../sandbox/web-socket.ts';
import { createAddressPolicy } from './address-guard.ts';
import { listeningPort } from './listening-port.ts';
import { limitByWord } from './loopback-for-tests.ts';
import { createOutbound, OutboundError, type OutboundSocketRequest } from './outbound.ts';

const openings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of openings.splice(0)) await close();
});

/** Starts a server that passes each text to `answer`; returns its address. */
async function listen(answer: (text: string, line: SocketLine) => void, onClose = () => {}): Promise<string> {
  const server = createServer((_, response) => response.end('no socket'));
  server.on('upgrade', (request, socket) => {
    openings.unshift(async () => void socket.destroy());
    socket.once('close', onClose);
    acceptSocket(request, socket, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  openings.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `ws://127.0.0.1:${listeningPort(server)}/`;
}

function open(
  request: OutboundSocketRequest,
  allowed: readonly string[] = ['127.0.0.0/8'],
  clock = systemClock,
) {
  const outbound = createOutbound({ policy: createAddressPolicy([...allowed]), clock });
  openings.push(outbound.close);
  return outbound.webSocket(request);
}

async function failureOf(work: Promise<unknown>): Promise<[string, boolean]> {
  const error = await work.catch((reason: unknown) => reason);
  if (error instanceof OutboundError) return [error.failure, error.notSent];
  throw new Error(`not an OutboundError: ${String(error)}`);
}

describe('a WebSocket', () => {
  it('carries texts both ways, in order', async () => {
    const url = await listen((text, line) => {
      line.send(`1 ${text}`);
      line.send(`2 ${text}`);
    });
    const socket = await open({ url });
    const long = 'ü'.repeat(70_000);
    socket.send('a');
    expect([await socket.next(), await socket.next()]).toEqual(['1 a', '2 a']);
    socket.close();
    const wide = await open({ url, maxMessageBytes: 1_000_000 });
    wide.send(long);
    expect(await wide.next()).toBe(`1 ${long}`);
    wide.close();
  });

  it('never goes to a forbidden address, under whatever name', async () => {
    const url = await listen(() => {});
    expect(await failureOf(open({ url }, []))).toEqual(['blocked_address', true]);
    expect(await failureOf(open({ url: url.replace('127.0.0.1', 'localhost') }, []))).toEqual([
      'blocked_address',
      true,
    ]);
    expect(await failureOf(open({ url: 'file:///etc/passwd' }))).toEqual(['blocked_url', true]);
    const trusted = await open({ url, trusted: true }, []);
    trusted.close();
  });

  it('says whether anything was sent when the other side hangs up', async () => {
    const url = await listen((_, line) => line.destroy());
    const socket = await open({ url });
    socket.send('a');
    expect(await failureOf(socket.next())).toEqual(['reset', false]);
    expect((await failureOf(open({ url: 'ws://127.0.0.1:1/' })))[1]).toBe(true);
  });

  it('ends after its time limit, and rejects messages that are too large', async () => {
    const { clock, limitMs, end } = limitByWord();
    const url = await listen((text, line) => (text === 'much' ? line.send('x'.repeat(2000)) : end()));
    const silent = await open({ url, timeoutMs: limitMs }, undefined, clock);
    silent.send('nothing comes');
    expect(await failureOf(silent.next())).toEqual(['timeout', false]);
    const narrow = await open({ url, maxMessageBytes: 1000 });
    narrow.send('much');
    expect((await failureOf(narrow.next()))[1]).toBe(false);
  });

  it('keeps only a few messages for a slow reader', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const url = await listen((_, line) => {
      for (let i = 0; i < 40; i += 1) line.send('y'.repeat(900));
    }, resolve);
    const socket = await open({ url, maxMessageBytes: 1000 });
    socket.send('more');
    await closed;
    const readAll = async () => {
      for (;;) await socket.next();
    };
    expect(await failureOf(readAll())).toEqual(['too_large', false]);
  });

  it('a server without WebSocket support is a failure', async () => {
    const server = createServer((_, response) => response.end('hello'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    openings.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const url = `ws://127.0.0.1:${listeningPort(server)}/`;
    expect((await failureOf(open({ url })))[1]).toBe(true);
  });
});
