import type { Plan, Report } from './load.ts';
import { startProcess } from './processes.ts';
import { within } from './site.ts';

export interface Case {
  name: string;
  port: number;
  /** Built anew for each round: a signature is valid for five minutes. */
  requests(): string[];
  /** CPU used so far by the server and by PostgreSQL; null if the system does not report it. */
  cpu(): { server: number | null; postgres: number | null };
}

export interface Measured extends Report {
  /** Milliseconds of CPU per request. */
  serverCpu: number | null;
  postgresCpu: number | null;
}

export async function fire(
  target: Case,
  connections: number,
  warmupMs: number,
  measureMs: number,
  countMax = 60_000,
): Promise<Measured> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>();
  const generator = await startProcess('./load.ts', {
    onMessage: (message) => {
      if (message !== 'ready') resolve(message);
    },
  });
  generator.child.once('exit', () => reject(new Error(`${target.name}: the load generator gave no report.`)));
  const plan: Plan = {
    port: target.port,
    requests: target.requests(),
    connections,
    warmupMs,
    measureMs,
    countMax,
  };
  const before = target.cpu();
  generator.child.send(plan);
  try {
    const report = await within((warmupMs + measureMs) / 1000 + 30, target.name, promise);
    const after = target.cpu();
    // A refusal is quicker than an answer; a figure with refusals would look too good.
    if (Object.keys(report.statuses).some((status) => status !== '200'))
      throw new Error(`${target.name}: the answers were ${JSON.stringify(report.statuses)}.`);
    const each = (from: number | null, to: number | null) =>
      from === null || to === null ? null : (to - from) / report.sent;
    return {
      ...report,
      serverCpu: each(before.server, after.server),
      postgresCpu: each(before.postgres, after.postgres),
    };
  } finally {
    await generator.stop();
  }
}
