import { existsSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { freePort } from '../../src/platform/net/listening-port.ts';
import { freshDatabase, until } from '../harness.ts';
import { expectNothingRuns, processesOf, takePort, useStarts } from '../starts.ts';

const { folder, start } = useStarts();
const LONG = 300_000;

/** The refusal, without the log lines of what was started before it. */
const sentences = (output: string) =>
  output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));

describe('a start that fails', { timeout: LONG }, () => {
  it('a taken port: one sentence, exit 1, and nothing was begun', async () => {
    const dir = folder();
    const taken = await takePort();
    const begun = start(dir, { env: { PORT: String(taken.port) } });
    expect(await begun.exited).toBe(1);
    expect(sentences(begun.output())).toEqual([
      `PORT: ${taken.port} is taken by another program; set PORT to a free one.`,
    ]);
    expect(existsSync(join(dir, 'data', 'postgres.json'))).toBe(false);
    await expectNothingRuns(dir);
    await taken.give();
  });

  it('a taken port for separate roles, too', async () => {
    const dir = folder();
    const taken = await takePort();
    const env = {
      PORT: String(taken.port),
      DATABASE_URL: await freshDatabase(),
      PARLANCE_SECRET_KEY: inject('secretKey'),
    };
    const begun = start(dir, { args: ['--roles=api'], env });
    expect(await begun.exited).toBe(1);
    expect(sentences(begun.output())).toHaveLength(1);
    await taken.give();
  });

  it('a configured sandbox port that is taken', async () => {
    const dir = folder();
    const taken = await takePort();
    const begun = start(dir, { env: { PARLANCE_DEMO: 'on', PARLANCE_SANDBOX_PORT: String(taken.port) } });
    expect(await begun.exited).toBe(1);
    expect(sentences(begun.output())).toEqual([
      `PARLANCE_SANDBOX_PORT: ${taken.port} cannot be had (another program has it); set another port.`,
    ]);
    expect(existsSync(join(dir, 'data', 'postgres.json'))).toBe(false);
    await taken.give();
  });

  it.each([
    ['below a file', (dir: string) => join(dir, 'file', 'data'), 'a part of its path is a file'],
    ['that is a file', (dir: string) => join(dir, 'file'), 'there is a file of that name'],
    // Root may write in /proc, but nothing can be created there; others may not write there at all.
    [
      'where nothing can be made',
      () => '/proc/parlance/data',
      process.getuid?.() === 0 ? 'nothing can be made there' : 'this user may not write there',
    ],
  ])('a data folder %s', async (_where, placeOf, why) => {
    const dir = folder();
    writeFileSync(join(dir, 'file'), '');
    const place = placeOf(dir);
    const begun = start(dir, { env: { PARLANCE_DATA_DIR: place } });
    expect(await begun.exited).toBe(1);
    expect(sentences(begun.output())).toEqual([
      `PARLANCE_DATA_DIR: ${place} cannot be used, because ${why}; name a folder that this user can make and write.`,
    ]);
  });

  it('a refused password is not waited for', async () => {
    const url = (await freshDatabase()).replace(/\/\/([^:]*):[^@]*@/, '//$1:wrong@');
    const begun = start(folder(), { env: { DATABASE_URL: url, PARLANCE_SECRET_KEY: inject('secretKey') } });
    expect(await begun.exited).toBe(1);
    expect(sentences(begun.output())).toEqual(['DATABASE_URL: the user or the password is refused.']);
  });
});

describe('the command line', { timeout: LONG }, () => {
  it.each(['--help', '-h'])('%s lists the roles and the important settings', async (word) => {
    const asked = start(folder(), { args: [word], through: 'run.mjs' });
    expect(await asked.exited).toBe(0);
    for (const part of ['--roles=', 'api', 'worker', 'cron', 'DATABASE_URL', 'PARLANCE_DATA_DIR', 'PORT'])
      expect(asked.output()).toContain(part);
  });

  it('an unknown word: one sentence, exit 2', async () => {
    const asked = start(folder(), { args: ['--prot=80'] });
    expect(await asked.exited).toBe(2);
    expect(sentences(asked.output())).toEqual([
      'Unknown argument --prot=80. Allowed: --roles=api,worker,cron (any of them), --help.',
    ]);
  });
});

describe('a database that does not exist yet', { timeout: LONG }, () => {
  it('is waited for; /readyz gives the reason, and the start continues when it comes', async () => {
    const dir = folder();
    const { port: databasePort, give } = await takePort();
    await give();
    const http = await takePort();
    await http.give();
    const real = new URL(await freshDatabase());
    const env = {
      PORT: String(http.port),
      PARLANCE_SECRET_KEY: inject('secretKey'),
      DATABASE_URL: `postgres://${real.username}:${real.password}@127.0.0.1:${databasePort}${real.pathname}?sslmode=disable`,
    };
    const begun = start(dir, { env });
    await begun.seen(/waiting for a database connection: PostgreSQL does not listen/);
    const ask = () => fetch(`http://127.0.0.1:${http.port}/readyz`).catch(() => null);
    const answer = await until('the waiting room', ask);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      status: 'unavailable',
      database: { ok: false, waiting: 'PostgreSQL does not listen at the address in DATABASE_URL' },
    });

    const door = createServer((socket) => {
      const inside = real.searchParams.has('host')
        ? connect(`${real.searchParams.get('host')}/.s.PGSQL.${real.searchParams.get('port')}`)
        : connect(Number(real.port), real.hostname);
      socket.pipe(inside).pipe(socket);
      for (const end of [socket, inside]) end.on('error', () => socket.destroy());
    }).listen(databasePort, '127.0.0.1');
    await until('it is ready', async () => (await ask())?.status === 200);
    begun.child.kill('SIGTERM');
    expect(await begun.exited).toBe(0);
    await new Promise((resolve) => door.close(resolve));
  });

  it('waiting ends at once with SIGTERM', async () => {
    const dir = folder();
    const env = { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' };
    const begun = start(dir, { env });
    await begun.seen(/waiting for a database connection/);
    begun.child.kill('SIGTERM');
    expect(await begun.exited).toBe(0);
    expect(processesOf(dir)).toEqual([]);
  });
});

describe('a watched start', { timeout: LONG }, () => {
  it('reports that it runs when it answers, although each of its processes reports its imports', async () => {
    const port = await freePort('127.0.0.1');
    const env = {
      PORT: String(port),
      DATABASE_URL: await freshDatabase(),
      PARLANCE_SECRET_KEY: inject('secretKey'),
      WATCH_REPORT_DEPENDENCIES: '1',
    };
    await start(folder(), { env }).seen(/is running/);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});
