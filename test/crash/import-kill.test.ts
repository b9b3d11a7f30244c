import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFiles, untilImported } from '../../src/localization/intake/import-for-tests.ts';
import { untilNoReaderOf, untilReaderOf } from '../../src/localization/intake/reader-processes-for-tests.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp } from '../harness.ts';
import { useProcesses } from '../processes.ts';

const processes = useProcesses();
let app: App;
beforeAll(async () => {
  app = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: ['api'] });
});
afterAll(() => app.close());

describe('a worker that is killed while a file is read for it', () => {
  it('the reader ends with it, and the next worker reads the file', async () => {
    const files = await startFiles();
    const tenant = await app.tenant();
    const { body } = await tenant.open('POST', '/tasks/create', {
      target_languages: ['de'],
      file_format: 'csv',
      file_url: files.putData('/a.csv', 'string_id,content\na,Open the gate\n'),
    });
    const doomed = await processes.start({
      roles: 'worker',
      databaseUrl: app.databaseUrl,
      env: { PARLANCE_FAILPOINTS: 'import.batch=hang' },
    });
    await untilReaderOf(doomed.pid);
    await doomed.kill9();
    await untilNoReaderOf(doomed.pid);

    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      app.services.database.system,
    );
    const survivor = await processes.start({ roles: 'worker', databaseUrl: app.databaseUrl });
    expect(await untilImported(app, body.data.task_id)).toMatchObject({ failureCode: null, strings: 1 });
    await survivor.kill9();
    await files.close();
  });
});
