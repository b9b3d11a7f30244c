import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../../test/factories/job-context.ts';
import { freshDatabase, openApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { announced, jsonFile, lifeOf, pull, pushed, sha256Of, upload } from './push-for-tests.ts';
import { runForgetVersions } from './run-forget-versions.ts';

const app = await openApp({ databaseUrl: await freshDatabase() });
afterAll(() => app.close());

const file = (name: string) => jsonFile('en.json', { a: name });
const hashOf = (name: string) => sha256Of(file(name).data);

/** Adds earlier versions of the file, as pushes do. */
async function addVersions({ projectId }: Tenant, hashes: readonly string[]): Promise<void> {
  await sql`
    with made as (
      insert into project_file_versions (workspace_id, project_id, file_id, namespace, format, language, sha256, about, slots, strings)
      select v.workspace_id, v.project_id, v.file_id, v.namespace, v.format, v.language, h.sha256, v.about, v.slots, v.strings
        from project_files f join project_file_versions v on v.id = f.version_id
        cross join unnest(${[...hashes]}::text[]) with ordinality as h(sha256, nth)
       where f.project_id = ${projectId} order by h.nth
      returning *)
    insert into project_file_history (workspace_id, project_id, file_id, version_id, replaced_by)
    select m.workspace_id, m.project_id, m.file_id, m.id, 'another' from made m`.execute(
    app.services.database.system,
  );
}

async function age(days: number): Promise<void> {
  const { system } = app.services.database;
  await sql`update project_file_history set replaced_at = replaced_at - make_interval(days => ${days})`.execute(
    system,
  );
}

const hashesIn = async (table: 'project_file_versions' | 'skeleton_parts', { projectId }: Tenant) =>
  (
    await app.services.database.system
      .selectFrom(table)
      .select('sha256')
      .where('project_id', '=', projectId)
      .execute()
  ).map(({ sha256 }) => sha256);

describe('run_forget_versions', () => {
  it('removes versions replaced 90 days ago and not among the newest 20, with bytes that nothing else needs', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const first = await pushed(tenant, [file('first')]);
    await pushed(tenant, [file('current')]);
    for (const name of ['task', 'push', 'unneeded']) await upload(tenant, file(name).data);
    await addVersions(tenant, [
      ...['task', 'push', 'unneeded'].map(hashOf),
      ...Array.from({ length: 20 }, (_, n) => sha256Of(`newer ${n}`)),
    ]);
    const task = await tenant.open('POST', '/tasks/create', {
      client_task_id: 'kept',
      file_id: hashOf('task'),
      file_format: 'json',
      target_languages: ['de'],
    });
    const push = await tenant.open('POST', '/pushes/begin', { files: [announced(file('push'))] });
    expect([task.status, push.status]).toEqual([200, 200]);

    await age(89);
    await runForgetVersions.run({}, jobContext(app));
    expect(await hashesIn('project_file_versions', tenant)).toHaveLength(25);

    await age(2);
    await runForgetVersions.run({}, jobContext(app));
    const versions = await hashesIn('project_file_versions', tenant);
    expect(versions).toHaveLength(21);
    expect(versions).toContain(hashOf('current'));
    expect((await hashesIn('skeleton_parts', tenant)).toSorted()).toEqual(
      ['current', 'task', 'push'].map(hashOf).toSorted(),
    );

    expect(await lifeOf(app, tenant)).toEqual(['a: current']);
    expect(await pull(tenant, { languages: ['de'] })).toHaveLength(1);
    const back = await tenant.console('rollback_publish', {
      project_id: tenant.projectId,
      job_id: first.job_id,
    });
    expect([back.status, back.body.error.message]).toEqual([422, expect.stringContaining('en.json')]);
  });
});
