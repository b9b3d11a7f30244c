import { sql } from 'kysely';
import { caller, pause } from './open-client.ts';
import { type Line, median, monotonicMs, type Site, spread } from './site.ts';
import { addTenant } from './tenants.ts';
import type { World } from './world.ts';

const PROBE_MS = 5;

/** How long a busy process still answers for a key that another process has revoked. */
export async function benchRevoked(
  site: Site,
  world: World,
  url: string,
  keepBusy: () => Promise<unknown>,
): Promise<Line> {
  const rounds = site.quick ? 5 : 20;
  const tenant = await addTenant(world, rounds, 0);
  const call = caller(url, tenant);
  const over = new AbortController();
  const busy = (async () => {
    while (!over.signal.aborted) await keepBusy();
  })();
  const late: number[] = [];
  try {
    for (let key = 0; key < rounds; key += 1) {
      // A busy server may also answer that it is busy: neither an answer nor a refusal.
      const ask = (at: number) =>
        call('GET', '/languages?enabled=true', undefined, key).then(
          () => ({ at, isAnswered: true, isRefused: false }),
          (error: unknown) => ({ at, isAnswered: false, isRefused: / answered 403/.test(String(error)) }),
        );
      if ((await ask(0)).isRefused) throw new Error('A key does not work.');
      await sql`update app_keys set disabled_at = now() where id = ${tenant.keys[key]?.keyId}`.execute(
        world.database.system,
      );
      const storedAt = monotonicMs();
      const asked: ReturnType<typeof ask>[] = [];
      // Answers may take longer than the pause between two questions: what counts is when the question was sent.
      for (let isOver = false; !isOver; ) {
        asked.push(ask(monotonicMs() - storedAt));
        await pause(PROBE_MS);
        isOver = (await asked.at(-4))?.isRefused ?? false;
      }
      const answered = (await Promise.all(asked)).filter(({ isAnswered }) => isAnswered);
      late.push(Math.max(0, ...answered.map(({ at }) => at)));
    }
  } finally {
    over.abort();
    await busy;
  }
  return {
    bench: 'http',
    name: 'revoked key, still answered',
    figure: median(late),
    unit: 'ms',
    ...spread(late),
    note: `longest ${Math.max(...late).toFixed(0)} ms of ${rounds} keys, asked every ${PROBE_MS} ms, busy; target 100`,
  };
}
