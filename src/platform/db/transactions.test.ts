import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

let app: App;
let tenant: Tenant;
beforeAll(async () => {
  app = await startApp();
  tenant = await app.tenant();
});
const scope = () => ({ workspaceId: tenant.workspaceId, projectId: null });
const names = sql<{ name: string }>`select name from workspaces`;
const rename = sql`update workspaces set name = 'changed'`;

describe('transactions of a tenant', () => {
  it('a read sees its own rows alone, from its first statement on', async () => {
    await app.tenant();
    const { rows } = await app.services.database.read(scope(), (tx) => names.execute(tx));
    expect(rows).toHaveLength(1);
  });

  it('a read cannot write, and its connection serves the next one', async () => {
    const { database } = app.services;
    await expect(database.read(scope(), (tx) => rename.execute(tx))).rejects.toMatchObject({ code: '25006' });
    const { rows } = await database.read(scope(), (tx) => names.execute(tx), { snapshot: true });
    expect(rows).not.toContainEqual({ name: 'changed' });
  });

  it('a statement that failed unheard fails the whole', async () => {
    const { database } = app.services;
    const swallowing = database.tenant(scope(), async (tx) => {
      await rename.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    const { rows } = await database.read(scope(), (tx) => names.execute(tx));
    expect(rows).not.toContainEqual({ name: 'changed' });
  });

  it('many at once, each with its own tenant', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => app.tenant()));
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { workspaceId } = others[index % others.length] ?? tenant;
        const { rows } = await app.services.database.read({ workspaceId, projectId: null }, (tx) =>
          sql<{ id: string }>`select id from workspaces`.execute(tx),
        );
        return rows.length === 1 && rows[0]?.id === workspaceId;
      }),
    );
    expect(seen).not.toContain(false);
  });
});
