import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCounter } from '../fixtures/probe.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp } from '../harness.ts';
import { type Process, useProcesses } from '../processes.ts';
import { type Answer, call } from '../tenant.ts';

const CAP = 10;

const processes = useProcesses();
let seed: App;

beforeAll(async () => {
  seed = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: [] });
});
afterAll(() => seed.close());

function publish(api: Process, token: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  return call(`${api.url}/api/v1/probe/publish`, 'POST', JSON.stringify({ name: 'cap' }), headers);
}

it('429: a cap of 10 in 60 s is 10 over two processes, and outlives a restart', async () => {
  const start = () => processes.start({ roles: 'api', databaseUrl: seed.databaseUrl });
  const [one, two] = [await start(), await start()];
  const { token } = await seed.tenant();

  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => publish(i % 2 ? one : two, token)));

  const allowed = answers.filter((answer) => answer.status === 200);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(allowed).toHaveLength(CAP);
  expect(refused).toHaveLength(40 - CAP);
  expect(await readCounter(seed.services, 'probe:cap')).toBe(CAP);
  const left = allowed.map((answer) => Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]));
  expect(left.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const { body, headers } of refused) {
    expect(body.error).toMatchObject({ code: 'rate_limited', params: { limit: CAP, windowSec: 60 } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }

  await one.kill9();
  const again = await start();
  const afterRestart = await Promise.all([publish(again, token), publish(two, token)]);
  expect(afterRestart.map((answer) => answer.status)).toEqual([429, 429]);
  expect(await readCounter(seed.services, 'probe:cap')).toBe(CAP);
});
