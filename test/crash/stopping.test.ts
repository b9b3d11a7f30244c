import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../harness.ts';
import { processesOf, type Start, expectNothingRuns, useStarts } from '../starts.ts';

const { folder, start } = useStarts();
const LONG = 400_000;

const urlOf = async (begun: Start) => (await begun.seen(/Start page\s+(http:\S+)\//))[1] ?? '';

async function withDatabase() {
  return { DATABASE_URL: await freshDatabase(), PARLANCE_SECRET_KEY: inject('secretKey') };
}

describe('everything ends with the start', { timeout: LONG }, () => {
  it('SIGTERM to npm itself', async () => {
    const dir = folder();
    const begun = start(dir, { through: 'npm', env: await withDatabase() });
    await urlOf(begun);
    begun.child.kill('SIGTERM');
    await expectNothingRuns(dir);
    await begun.seen(/"drained"/);
  });

  it.each(['SIGHUP', 'SIGINT'] as const)('%s to the whole group, as a terminal sends it', async (signal) => {
    const dir = folder();
    const begun = start(dir, { through: 'run.mjs', env: await withDatabase() });
    await urlOf(begun);
    process.kill(-(begun.child.pid ?? 0), signal);
    await expectNothingRuns(dir);
    await begun.seen(/"drained"/);
  });

  it('SIGINT twice', async () => {
    const dir = folder();
    const begun = start(dir, { through: 'run.mjs', env: await withDatabase() });
    await urlOf(begun);
    process.kill(-(begun.child.pid ?? 0), 'SIGINT');
    await begun.seen(/"stopping"/);
    process.kill(-(begun.child.pid ?? 0), 'SIGINT');
    await expectNothingRuns(dir);
  });

  it('kill -9 of the script that npm runs', async () => {
    const dir = folder();
    const begun = start(dir, { through: 'run.mjs', env: await withDatabase() });
    await urlOf(begun);
    begun.child.kill('SIGKILL');
    await expectNothingRuns(dir);
  });
});

describe('kill -9 of the supervisor with its own PostgreSQL and the sandbox', { timeout: LONG }, () => {
  it('leaves nothing running, and the next start works at once, with the same sandbox port', async () => {
    const dir = folder();
    const first = start(dir, { env: { PARLANCE_DEMO: 'on' } });
    await urlOf(first);
    const feeds = (await first.seen(/Sandbox feeds\s+(http:\S+)\//))[1];
    const postgres = Number(
      readFileSync(join(dir, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    expect(processesOf(dir)).toContain(postgres);
    first.child.kill('SIGKILL');
    await expectNothingRuns(dir);

    const second = start(dir, { env: { PARLANCE_DEMO: 'on' } });
    await urlOf(second);
    expect((await second.seen(/Sandbox feeds\s+(http:\S+)\//))[1]).toBe(feeds);
    second.child.kill('SIGKILL');
    await second.exited;

    // Without waiting for the remains of the second.
    const third = start(dir, { env: { PARLANCE_DEMO: 'on' } });
    const url = await urlOf(third);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    third.child.kill('SIGTERM');
    expect(await third.exited, third.output().slice(-4000)).toBe(0);
    await expectNothingRuns(dir);
  });
});
