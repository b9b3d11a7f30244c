import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { monotonicMs } from './site.ts';

/**
 * The load generator, in a separate process: it must not share an event loop with what it measures. It speaks HTTP by
 * hand, because on two cores a full client would cost as much as the server. Closed loop: each connection sends its
 * next request when the answer to the last one is complete. With `perSecond`, requests are due at regular times
 * whatever happens to the others, and a late one is late from the time it was due.
 */
export interface Plan {
  port: number;
  /** Complete requests as text, used in turn. `{n}` becomes a number that is never used twice. */
  requests: string[];
  connections: number;
  warmupMs: number;
  /** It stops at whichever comes first. */
  measureMs: number;
  countMax: number;
  perSecond?: number;
}

export interface Report {
  /** Including the warm-up. */
  sent: number;
  seconds: number;
  latencies: number[];
  statuses: Record<string, number>;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const SILENCE_MAX_MS = 20_000;

async function runPlan(plan: Plan): Promise<Report> {
  const report: Report = { sent: 0, seconds: 0, latencies: [], statuses: {} };
  const begunAt = monotonicMs();
  const warmUntil = begunAt + plan.warmupMs;
  const endAt = warmUntil + plan.measureMs;

  async function lane(): Promise<void> {
    const line = await openLine(plan.port);
    try {
      for (;;) {
        const n = report.sent;
        const startedAt = plan.perSecond ? begunAt + (n * 1000) / plan.perSecond : monotonicMs();
        if (startedAt > endAt || report.latencies.length >= plan.countMax) return;
        report.sent += 1;
        if (startedAt > monotonicMs()) await wait(startedAt - monotonicMs());
        const text = plan.requests[n % plan.requests.length] ?? '';
        const status = await line.exchange(text.replace('{n}', `${process.pid}-${n}`));
        if (startedAt < warmUntil) continue;
        report.latencies.push(monotonicMs() - startedAt);
        report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      }
    } finally {
      line.close();
    }
  }
  await Promise.all(Array.from({ length: plan.connections }, lane));
  report.seconds = (monotonicMs() - warmUntil) / 1000;
  return report;
}

interface KeptLine {
  /** Sends one request and resolves with the status once the complete answer is here. */
  exchange(text: string): Promise<number>;
  close(): void;
}

async function openLine(port: number): Promise<KeptLine> {
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let settle: ((status: number) => void) | null = null;
  let fail: (error: Error) => void = () => {};
  let pending: Buffer = Buffer.alloc(0);

  socket.setTimeout(SILENCE_MAX_MS, () => socket.destroy(new Error('The server is silent.')));
  socket.on('error', (error) => fail(error));
  socket.on('close', () => fail(new Error('The server closed a connection that was to be kept.')));
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const headEnd = pending.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = pending.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) return void socket.destroy(new Error('An answer came without its length.'));
    if (pending.length < headEnd + HEAD_END.length + Number(length)) return;
    pending = Buffer.alloc(0);
    settle?.(Number(head.slice(9, 12)));
  });

  return {
    exchange: (text) =>
      new Promise((resolve, reject) => {
        settle = resolve;
        fail = reject;
        socket.write(text, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

process.once('message', async (plan: Plan) => {
  // Disconnected only when the report has been sent, because a closing channel drops unsent messages.
  process.send?.(await runPlan(plan), () => process.disconnect());
});
process.send?.('ready');
