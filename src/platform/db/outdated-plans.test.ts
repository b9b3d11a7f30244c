import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { type App, freshDatabase, openApp } from '../../../test/harness.ts';

type Ask = (app: App, scope: { workspaceId: string; projectId: null }) => Promise<{ rows: object[] }>;
const workspaces = sql<object>`select * from workspaces`;

it.each<[string, Ask]>([
  ['a change', (app, scope) => app.services.database.tenant(scope, (tx) => workspaces.execute(tx))],
  ['a read', (app, scope) => app.services.database.read(scope, (tx) => workspaces.execute(tx))],
  ['a single statement', (app) => workspaces.execute(app.services.database.system)],
])('%s still works after tables got another column, on every connection', async (_, ask) => {
  const app = await openApp({ databaseUrl: await freshDatabase(), roles: [] });
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  try {
    const scope = { workspaceId: (await app.tenant()).workspaceId, projectId: null };
    const askAll = () => Promise.all(Array.from({ length: 20 }, () => ask(app, scope)));
    await askAll();
    await owner.query('alter table workspaces add column later int default 7');

    for (const { rows } of await askAll()) expect(rows).toEqual([expect.objectContaining({ later: 7 })]);
  } finally {
    await owner.end();
    await app.close();
  }
});
