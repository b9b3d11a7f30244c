import { unlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { parseOwn } from '#kernel/narrow.ts';
import { systemClock } from '#platform/clock.ts';
import { giveWay } from '#platform/give-way.ts';
import { Drafter } from './drafter.ts';
import type { Cancel, DraftRequest, DraftProcessSettings } from './protocol.ts';

/*
 * The program of the process that holds the networks. It listens before it loads anything, answers
 * every connection, and exits by itself when it is idle, when nobody is connected, or when it has
 * grown too large. A caller that still waits for an answer then starts it again.
 */
const ALONE_MS = 3000;
const CHECK_MS = 500;
const NICE = 5;

const [address = '', given = '{}'] = process.argv.slice(2);
const settings = parseOwn<DraftProcessSettings>(given);
const drafter = new Drafter(settings);
const connected = new Set<Socket>();
let lastWork = systemClock.monotonicMs();
let aloneSince = systemClock.monotonicMs();

giveWay(NICE);
// Ctrl-C may be meant for the process that started this one, but other processes still need it.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

const server = createServer((socket) => {
  /** The callers by the number of their request. */
  const askers = new Map<number, object>();
  connected.add(socket);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    connected.delete(socket);
    for (const asker of askers.values()) drafter.forget(asker);
    aloneSince = systemClock.monotonicMs();
  });
  const answer = async (request: DraftRequest) => {
    const asker = {};
    askers.set(request.id, asker);
    const reply = await drafter.draft(asker, request);
    askers.delete(request.id);
    lastWork = systemClock.monotonicMs();
    if (!socket.destroyed) socket.write(`${JSON.stringify(reply)}\n`);
  };
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('error', () => {});
  lines.on('line', (line) => {
    const message = parseOwn<DraftRequest | Cancel>(line);
    lastWork = systemClock.monotonicMs();
    if ('id' in message) return void answer(message);
    const asker = askers.get(message.cancel);
    if (asker) drafter.forget(asker);
    askers.delete(message.cancel);
  });
});

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  const probe = connect(address);
  // Another process is already listening, so this one is not needed.
  probe.once('connect', () => process.exit(0));
  probe.once('error', () => {
    // The previous process was killed and left its socket file behind.
    if (process.platform !== 'win32') unlinkSync(address);
    server.listen(address);
  });
});
server.listen(address);

setInterval(() => {
  const now = systemClock.monotonicMs();
  const isIdle = drafter.isIdle && now - lastWork > settings.idleSec * 1000;
  const isAlone = connected.size === 0 && now - aloneSince > ALONE_MS;
  const isLarge = drafter.isIdle && process.memoryUsage.rss() > settings.memoryMb * 1024 * 1024;
  if (isIdle || isAlone || isLarge) process.exit(0);
}, CHECK_MS);
