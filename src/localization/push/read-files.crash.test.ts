import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, openApp, until } from '../../../test/harness.ts';
import { readersOf, untilNoReaderOf, untilReaderOf } from '../intake/reader-processes-for-tests.ts';
import { begin, lifeOf, preview, pushed } from './push-for-tests.ts';

let app: App;
beforeAll(async () => {
  app = await openApp({ env: { PARLANCE_IMPORT_SECONDS: '1200' } });
});

afterAll(() => app.close());

/** Large enough that the server answers before it is read. */
const large = (name: string) => ({
  path: `${name}.csv`,
  format: 'csv',
  data: `string_id,content\n${Array.from({ length: 500 }, (_, n) => `${name}_${n},${'word '.repeat(3270)}${n}\n`).join('')}`,
});

/** A push whose reader is stopped. Its caller has already received the progress. */
async function stopped(name: string) {
  const tenant = await app.tenant({ targetLanguages: ['de'] });
  const push = await begin(tenant, [large(name)]);
  const look = preview(tenant, push);
  const reader = await untilReaderOf(process.pid);
  process.kill(reader, 'SIGSTOP');
  const { body } = await look;
  return { tenant, push, reader, told: body.data };
}

describe('a file that takes long to read', () => {
  it('the caller sees the progress, and a second call waits for the same reading', async () => {
    const { tenant, push, reader, told: progress } = await stopped('long');
    expect(progress).toMatchObject({ state: 'reading', files_read: 0, files_total: 1, counts: null });
    expect(progress.strings_read).toBeLessThan(500);
    expect((await preview(tenant, push)).body.data.state).toBe('reading');
    expect(readersOf(process.pid)).toEqual([reader]);
    process.kill(reader, 'SIGCONT');
    const ready = await until('it is read', async () => {
      const { body } = await preview(tenant, push);
      return body.data.state === 'ready' && body.data;
    });
    expect([ready.strings_read, ready.counts.new]).toEqual([500, 500]);
  });

  it('422: the next caller gets the reason of the failure, and then it may be tried again', async () => {
    const { tenant, push, reader } = await stopped('failing');
    process.kill(reader, 'SIGKILL');
    await untilNoReaderOf(process.pid);
    const failed = await preview(tenant, push);
    expect([failed.status, failed.body.error.reason]).toEqual([422, 'file_unreadable']);
    expect(failed.text).toContain('PARLANCE_IMPORT_MEMORY_MB');
    await until('it is read', async () => (await preview(tenant, push)).body.data.state === 'ready');
  });

  it('a push that is cancelled meanwhile leaves nothing behind', async () => {
    const { tenant, push, reader } = await stopped('given-up');
    expect((await tenant.open('POST', '/pushes/cancel', { push_id: push })).status).toBe(200);
    process.kill(reader, 'SIGCONT');
    await untilNoReaderOf(process.pid);
    const left = await app.services.database.system
      .selectFrom('push_strings')
      .select('ordinal')
      .where('push_id', '=', push)
      .execute();
    expect(left).toEqual([]);
    await pushed(tenant, [{ path: 'a.csv', format: 'csv', data: 'string_id,content\na,Apple\n' }]);
    expect(await lifeOf(app, tenant)).toEqual(['a: Apple']);
  });
});
