import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp, until } from '../../../test/harness.ts';
import { endClaims, hurryRetries, useProcesses } from '../../../test/processes.ts';
import { eventsOf } from './media-for-tests.ts';

const processes = useProcesses();
let app: App;
beforeAll(async () => {
  app = await openApp({ roles: ['api'], databaseUrl: await freshDatabase() });
});
afterAll(() => app.close());

describe('workers that are killed while they draw a document', () => {
  it('kill -9 between two pages and before the commit, then two workers at once: one file, reported once', {
    timeout: 900_000,
  }, async () => {
    const tenant = await app.tenant();
    const pages = ['One', 'Two', 'Three'].map((title) => ({ title }));
    const { id } = (await tenant.social('POST', '/media/documents', { pages })).body.data;
    const show = async () => (await tenant.social('GET', `/media/${id}`)).body.data;
    const { database, config } = app.services;
    for (const failpoint of ['document.page=kill9@2', 'document.drawn=kill9']) {
      const worker = await processes.start({
        roles: 'worker',
        databaseUrl: app.databaseUrl,
        env: { PARLANCE_FAILPOINTS: failpoint },
      });
      await until('the death', async () => {
        await hurryRetries(app);
        return !worker.isAlive();
      });
      expect([failpoint, (await worker.exited).signal]).toEqual([failpoint, 'SIGKILL']);
      expect([(await show()).status, await eventsOf(app, tenant)]).toEqual(['processing', []]);
      // The jobs of the dead workers come back.
      await endClaims(app);
    }
    // The folders with the fonts they were using; removed once they are old enough.
    const left = readdirSync(join(config.dataDir, 'work'));
    expect(left.length).toBeGreaterThan(0);

    await Promise.all([1, 2].map(() => processes.start({ roles: 'worker', databaseUrl: app.databaseUrl })));
    const media = await until('it is drawn', async () => {
      await hurryRetries(app);
      const shown = await show();
      return shown.status === 'processing' ? null : shown;
    });
    expect(media).toMatchObject({ status: 'ready', pages: 3, kind: 'document' });
    const all = (await tenant.social('GET', '/media')).body.data.items;
    expect(all.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(await eventsOf(app, tenant)).toEqual(['media.ready']);
    const kept = await database.system
      .selectFrom('blobs')
      .select('key')
      .where('workspace_id', '=', tenant.workspaceId)
      .where('expires_at', 'is', null)
      .execute();
    // The file and the thumbnails of its pages; whatever the dead workers stored expires.
    expect(kept).toHaveLength(4);
    const file = Buffer.from(await (await fetch(media.url)).arrayBuffer()).toString('latin1');
    expect(file.match(/\/DCTDecode/gu)).toHaveLength(3);
  });
});
