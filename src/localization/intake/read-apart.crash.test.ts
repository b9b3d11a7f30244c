import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { partOf } from '../../../test/unchecked.ts';
import { createAndImport, create, type Files, openImportApp } from './import-for-tests.ts';
import { startFiles, stringsOf, untilImported, viewTask } from './import-for-tests.ts';
import { readApart } from './read-apart.ts';
import { isRunning, readersOf, untilNoReaderOf, untilReaderOf } from './reader-processes-for-tests.ts';

let files: Files;
beforeAll(async () => {
  files = await startFiles();
});
afterAll(() => files.close());

/** Five batches: a reader sends the last ones after the first were written, so it is still there when it is found. */
const MANY = 5000;

const yaml = (name: string, keys: number) => ({
  file_format: 'yaml',
  file_url: files.putData(
    `/${name}.yml`,
    Array.from({ length: keys }, (_, i) => `key${i}: Value ${i}`).join('\n'),
  ),
});

describe('a reader with enough time and memory', () => {
  let app: App;
  let tenant: Tenant;
  beforeAll(async () => {
    app = await openImportApp(undefined, undefined, { PARLANCE_IMPORT_SECONDS: '1200' });
  });
  beforeEach(async () => {
    tenant = await app.tenant();
  });
  afterAll(() => app.close());

  it('a file of many batches is read, in order', async () => {
    const taskId = await create(tenant, { ...yaml('flat', MANY), target_languages: ['de'] });
    const view = await untilImported(app, taskId);
    expect(view).toMatchObject({ status: 'scanning', strings: MANY });
    const strings = await stringsOf(app, taskId);
    expect(
      strings.every(({ string_id, content }, i) => string_id === `key${i}` && content === `Value ${i}`),
    ).toBe(true);
  });

  it('while it is silent, other imports, other jobs and /readyz continue; a cancellation ends it', async () => {
    const taskId = await create(tenant, yaml('silent', MANY));
    const reader = await untilReaderOf(process.pid);
    process.kill(reader, 'SIGSTOP');

    const { view } = await createAndImport(app, tenant, yaml('other', 10));
    expect(view).toMatchObject({ status: 'scanning', strings: 10 });
    const upload = await tenant.open('POST', '/terms/import', {
      format: 'csv',
      content: 'term,de\nGate,Tor\n',
    });
    expect(upload.status).toBe(200);
    const memory = await tenant.open('POST', '/tm/import', { content: TMX });
    await until('the memory is written', async () => {
      const { body } = await tenant.open('POST', '/tm/import-status', { job_id: memory.body.data.job_id });
      return body.data.status === 'completed';
    });
    await until('the terms are written', async () => (await termsOf(app, tenant)).length === 1);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(await viewTask(app, taskId)).toMatchObject({ status: 'importing' });
    expect(readersOf(process.pid)).toEqual([reader]);

    expect((await tenant.open('POST', '/tasks/cancel', { task_id: taskId })).status).toBe(200);
    await untilNoReaderOf(process.pid);
    expect(await viewTask(app, taskId)).toMatchObject({ status: 'failed', failureCode: 499 });
    expect(await stringsOf(app, taskId)).toEqual([]);
  });

  it('killed from outside: refused once, not retried forever', async () => {
    const taskId = await create(tenant, yaml('killed', MANY));
    const reader = await untilReaderOf(process.pid);
    process.kill(reader, 'SIGKILL');
    expect(await untilImported(app, taskId)).toMatchObject({
      status: 'failed',
      failureCode: 422,
      failureReason: expect.stringContaining('PARLANCE_IMPORT_MEMORY_MB'),
      events: [{ event: 'task.failed' }],
    });
  });

  it('interrupted with the whole group, as by Ctrl-C: the file is still read', async () => {
    const taskId = await create(tenant, yaml('asked', MANY));
    process.kill(await untilReaderOf(process.pid), 'SIGTERM');
    expect(await untilImported(app, taskId)).toMatchObject({ status: 'scanning', strings: MANY });
  });
});

describe('a reader that takes too long', () => {
  let app: App;
  let tenant: Tenant;
  beforeAll(async () => {
    app = await openImportApp(undefined, undefined, { PARLANCE_IMPORT_SECONDS: '5' });
  });
  beforeEach(async () => {
    tenant = await app.tenant();
  });
  afterAll(() => app.close());

  it('422: the limit is named', async () => {
    const taskId = await create(tenant, yaml('slow', MANY));
    process.kill(await untilReaderOf(process.pid), 'SIGSTOP');
    const view = await untilImported(app, taskId);
    expect(view).toMatchObject({
      status: 'failed',
      scanStatus: 'failed',
      failureCode: 422,
      failureReason:
        'Reading the file made no progress for 5 s, the limit of PARLANCE_IMPORT_SECONDS; split it into smaller files.',
    });
    expect(view.events.map(({ event }) => event)).toEqual(['task.failed']);
    await untilNoReaderOf(process.pid);
  });

  it('422: a memory and a termbase likewise', async () => {
    const importStopped = async () => {
      const memory = await tenant.open('POST', '/tm/import', { content: TMX });
      process.kill(await untilReaderOf(process.pid), 'SIGSTOP');
      return until('the memory was refused or read', async () => {
        const { body } = await tenant.open('POST', '/tm/import-status', { job_id: memory.body.data.job_id });
        return (body.data.is_failed || body.data.is_completed) && body.data;
      });
    };
    let memory = await importStopped();
    // On a busy machine, the reader may finish before it is stopped.
    while (memory.is_completed && !memory.is_failed) memory = await importStopped();
    expect(memory).toMatchObject({ error: expect.stringContaining('PARLANCE_IMPORT_SECONDS') });
    await untilNoReaderOf(process.pid);

    const { body } = await tenant.open('POST', '/terms/import', {
      format: 'csv',
      content: ['term,de', ...Array.from({ length: MANY }, (_, i) => `Gate ${i},Tor ${i}`)].join('\n'),
      callback_url: 'http://127.0.0.1:9999/',
    });
    process.kill(await untilReaderOf(process.pid), 'SIGSTOP');
    const event = await until('the terms were refused', () =>
      app.services.database.system
        .selectFrom('deliveries')
        .select(['event', 'body'])
        .where('trace_id', '=', body.data.upload_id)
        .executeTakeFirst(),
    );
    expect(JSON.parse(event.body)).toMatchObject({ status: 'FAILED', detail: { failure_code: 422 } });
    expect(await termsOf(app, tenant)).toEqual([]);
    await untilNoReaderOf(process.pid);
  });
});

describe('a reader that makes progress', () => {
  /** Each look at the clock advances it by two seconds without real waiting. */
  const readSlowly = async (keys: number) => {
    let now = 0;
    const clock = {
      monotonicMs: () => (now += 2000),
      now: () => new Date(),
      sleep: async (ms: number, signal?: AbortSignal) => {
        if (ms > 0 && signal?.aborted === false)
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      },
    };
    const folder = mkdtempSync(join(tmpdir(), 'parlance-slow-'));
    const path = join(folder, 'slow.yml');
    writeFileSync(path, Array.from({ length: keys }, (_, i) => `key${i}: Value ${i}`).join('\n'));
    const ctx = partOf<Parameters<typeof readApart>[0]>({
      clock,
      signal: new AbortController().signal,
      config: partOf<Config>({ importSeconds: 5, importMemoryMb: 512, importReaders: 1, dataDir: folder }),
    });
    const request = { path, format: 'yaml', sourceLanguage: 'en', sheet: null, scratch: folder };
    let read = 0;
    try {
      for await (const { items } of readApart(ctx, 'strings', request, { check: async () => {} }))
        read += items.length;
    } finally {
      rmSync(folder, { recursive: true });
    }
    return { read, seconds: now / 1000 };
  };

  it('may take longer in total than it may be silent', async () => {
    const { read, seconds } = await readSlowly(9500);
    expect(read).toBeGreaterThanOrEqual(9500);
    expect(seconds).toBeGreaterThan(20);
  });

  it('422: is ended at ten times the limit', async () => {
    await expect(readSlowly(40_000)).rejects.toThrow(
      'longer than 50 s to read, ten times PARLANCE_IMPORT_SECONDS',
    );
  });
});

describe('a reader that needs too much memory', () => {
  it('422: the limit is named', async () => {
    const app = await openImportApp(undefined, undefined, {
      PARLANCE_IMPORT_SECONDS: '1200',
      PARLANCE_IMPORT_MEMORY_MB: '64',
    });
    const file_url = files.putData('/heavy.json', `[${'{},'.repeat(4_000_000)}{}]`);
    const { view } = await createAndImport(app, await app.tenant(), { file_format: 'json_nested', file_url });
    expect(view).toMatchObject({
      status: 'failed',
      failureCode: 422,
      failureReason:
        'The file needs more memory to read than 64 MB, the limit of PARLANCE_IMPORT_MEMORY_MB; split it into smaller files.',
    });
    expect(view.events.map(({ event }) => event)).toEqual(['task.failed']);
    await app.close();
  });
});

describe('the thread beside a reader', () => {
  it('ends a process whose parent was killed, however busy it is', async () => {
    const watch = new URL('./end-with-parent.ts', import.meta.url).href;
    const busy = `new (require('node:worker_threads').Worker)(new URL('${watch}'), { workerData: process.ppid });
      setTimeout(() => { console.log(process.pid); for (;;); }, 10)`;
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' })`,
        busy,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = Number(
      await new Promise<string>((resolve) => parent.stdout.once('data', (chunk) => resolve(String(chunk)))),
    );
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await until('the orphan ended', async () => !isRunning(pid));
  });
});

const TMX =
  '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Gate</seg></tuv><tuv xml:lang="de"><seg>Tor</seg></tuv></tu></body></tmx>';

function termsOf(app: App, tenant: Tenant) {
  return app.services.database.system
    .selectFrom('terms')
    .select('content')
    .where('project_id', '=', tenant.projectId)
    .execute();
}
