import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import { invite, makeMember } from '../people-for-tests.ts';
import { runDissolveWorkspaces } from './run-dissolve-workspaces.ts';
import { listTablesWith } from '../../platform/db/remove-rows.ts';

const app = await startWorkingApp();

const rowsLeft = async (workspaceId: string) => {
  const left: string[] = [];
  for (const table of await listTablesWith(app.services.database, 'workspace_id')) {
    const { rows } =
      await sql`select from ${sql.raw(table)} where workspace_id = ${workspaceId} limit 1`.execute(
        app.services.database.system,
      );
    if (rows.length > 0) left.push(table);
  }
  return left;
};

/** As if its grace period were over; returns once everything in it is gone. */
async function end({ workspaceId }: { workspaceId: string }) {
  const { database, jobs } = app.services;
  await sql`update workspaces set dissolves_at = now() - interval '1 second' where id = ${workspaceId}`.execute(
    database.system,
  );
  const tenant = { workspaceId: '*', projectId: null };
  await database.everyone((tx) =>
    jobs.enqueue(tx, runDissolveWorkspaces, {}, { tenant, requestId: 'req_1' }),
  );
  return until('the workspace', async () => {
    const found = await database.system
      .selectFrom('workspaces')
      .select(['name', 'dissolved_at', 'dissolves_at'])
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    return found.dissolved_at !== null && found.dissolves_at === null && found;
  });
}

describe('a workspace whose grace period has ended', () => {
  it('is deleted with everything in it, and no other is', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await makeMember(app, tenant, 'author');
    await invite(tenant);
    expect((await tenant.console('create_post', { content: { text: 'Hello' } })).status).toBe(200);
    await tenant.open('POST', '/terms/upload', {
      terms: [{ content: 'Sword', translations: { de: 'Schwert' } }],
    });
    await tenant.console('dissolve_workspace', { name: 'Test' });
    // Calls are recorded a moment later.
    await until('the last call is in the log', async () => {
      const { rows } = await sql`
        select from request_log where workspace_id = ${tenant.workspaceId} and operation = 'dissolve_workspace'`.execute(
        app.services.database.system,
      );
      return rows.length === 1;
    });
    const before = await rowsLeft(other.workspaceId);
    expect((await end(tenant)).name).toBe('Dissolved workspace');
    expect(await rowsLeft(tenant.workspaceId)).toEqual([]);
    expect(await rowsLeft(other.workspaceId)).toEqual(before);
    // The user still exists, in no workspace.
    expect((await tenant.console('list_workspaces', {})).body.data.items).toEqual([]);
    expect((await tenant.console('list_members', {})).body.error.code).toBe('workspace_not_found');
  });

  it('an agency leaves its clients to their owners, and to nobody else', async () => {
    const agency = await app.tenant();
    await sql`update workspaces set kind = 'agency' where id = ${agency.workspaceId}`.execute(
      app.services.database.system,
    );
    const manager = await makeMember(app, agency, 'manager');
    const { workspaceId } = (
      await manager.console('create_workspace', { name: 'Client', agencyId: agency.workspaceId })
    ).body.data;
    await agency.console('dissolve_workspace', { name: 'Test' });
    await end(agency);
    expect((await agency.console('list_workspaces', {})).body.data.items).toMatchObject([
      { id: workspaceId, role: 'owner', viaAgency: false },
    ]);
    expect((await manager.console('list_workspaces')).body.data.items).toEqual([]);
  });

  it('no table blocks another: referring rows are deleted before their targets, or with them', async () => {
    const order = await listTablesWith(app.services.database, 'workspace_id');
    const { rows } = await sql<{ child: string; parent: string }>`
      select distinct format('%I.%I', cn.nspname, c.relname) as child, format('%I.%I', pn.nspname, p.relname) as parent
        from pg_constraint k
        join pg_class c on c.oid = coalesce(pg_partition_root(k.conrelid), k.conrelid)
        join pg_namespace cn on cn.oid = c.relnamespace
        join pg_class p on p.oid = coalesce(pg_partition_root(k.confrelid), k.confrelid)
        join pg_namespace pn on pn.oid = p.relnamespace
       where k.contype = 'f' and k.confdeltype not in ('c', 'n') and pn.nspname = 'public'`.execute(
      app.services.database.system,
    );
    const wrong = rows.filter(({ child, parent }) => {
      const at = order.indexOf(parent);
      return at >= 0 && (child === parent || order.indexOf(child) < 0 || order.indexOf(child) > at);
    });
    expect(wrong).toEqual([]);
  });
});
