import { describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { startApp, startWorkingApp, until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';

const app = await startApp();

const strings = [{ string_id: 'a', content: 'Open the gate' }];

async function addTerm(tenant: Tenant, content: string): Promise<string> {
  const id = newId('trm', app.services.clock);
  await app.services.database.system
    .insertInto('terms')
    .values({
      id,
      workspace_id: tenant.workspaceId,
      project_id: tenant.projectId,
      content,
      source_language: 'en',
    })
    .execute();
  return id;
}

// The other lines of the group are in the tests of tasks, publish, templates and MCP, under their ids.
describe('TENANT', () => {
  it('TENANT-004 a foreign term id in /terms/update is not_found and stays as it was', async () => {
    const [a, b] = [await app.tenant(), await app.tenant()];
    const id = await addTerm(a, 'Canary');
    const { status, body } = await b.open('POST', '/terms/update', { terms: [{ id, content: 'Stolen' }] });
    expect([status, body.data.results]).toEqual([200, [{ id, status: 'not_found' }]]);
    expect(
      (
        await app.services.database.system
          .selectFrom('terms')
          .select('content')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.content,
    ).toBe('Canary');
  });

  it('TENANT-006 a foreign task term id with one’s own task_id: 404', async () => {
    const [a, b] = [await app.tenant(), await app.tenant()];
    const ids = await Promise.all(
      [a, b].map(async (tenant) => {
        const task_id: string = (
          await tenant.open('POST', '/tasks/create', {
            target_languages: ['de'],
            strings,
            auto_apply_terms: false,
          })
        ).body.data.task_id;
        const id = newId('ttm', app.services.clock);
        const { system } = app.services.database;
        await system
          .insertInto('task_terms')
          .values({
            id,
            workspace_id: tenant.workspaceId,
            project_id: tenant.projectId,
            task_id,
            term: 'Gate',
            content: 'Open the gate',
            source_language: 'en',
            category: 'Item',
            glossary_score: 5,
            judgment: '-',
            translation_source: 'ai',
          })
          .execute();
        await system
          .updateTable('tasks')
          .set({ status: 'waiting_confirmation', scan_status: 'completed' })
          .where('id', '=', task_id)
          .execute();
        await system
          .insertInto('runs')
          .values({
            id: `tb_scan_${id}`,
            workspace_id: tenant.workspaceId,
            project_id: tenant.projectId,
            task_id,
            job_type: 'TB_SCAN',
            status: 'SUCCEEDED',
            trigger: 'create',
            trace_id: 'trc_x',
            execution_id: 'x',
          })
          .execute();
        return { task_id, id };
      }),
    );
    const [mine, theirs] = [ids[1], ids[0]];
    const { status } = await b.open('POST', '/tasks/terms/update', {
      task_id: mine?.task_id,
      id: theirs?.id,
      term: 'Stolen',
    });
    expect(status).toBe(404);
  });

  it('TENANT-007 a foreign trace finds no deliveries, a foreign delivery id is 404', async () => {
    const [a, b] = [await app.tenant(), await app.tenant()];
    const { body } = await a.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
    const list = await b.open('POST', '/callbacks/deliveries', { trace_id: body.trace_id });
    expect(list.body.data).toMatchObject({ total: 0, items: [] });
    expect(
      (await b.open('POST', '/callbacks/redeliver', { delivery_id: body.data.delivery_id })).status,
    ).toBe(404);
  });

  it('TENANT-012 the export of B contains nothing of A', async () => {
    const working = await startWorkingApp();
    const [a, b] = [await working.tenant(), await working.tenant()];
    const publish = async (tenant: Tenant, text: string) => {
      const { body } = await tenant.open('POST', '/tasks/create', {
        target_languages: ['de'],
        scan_terms: false,
        strings: [{ string_id: 'k', content: text }],
      });
      await until(
        'completion',
        async () =>
          (await tenant.open('POST', '/tasks/status', { task_id: body.data.task_id })).body.data.is_completed,
      );
      const job = await tenant.open('POST', '/tasks/publish', { task_id: body.data.task_id });
      await until(
        'the publish',
        async () =>
          (await tenant.open('POST', '/tasks/publish-status', { job_id: job.body.data.job_id })).body.data
            .is_completed,
      );
    };
    await publish(a, 'Canary sentence of A');
    await publish(b, 'Plain sentence of B');
    const template = await b.open('POST', '/export-templates/create', {
      type: 'project_strings',
      name: 'I',
      format: 'ini',
      languages: ['en', 'de'],
    });

    const { body } = await b.open('POST', '/export/ini', {
      type: 'project_strings',
      template_id: template.body.data.template.id,
    });
    const file = await (await fetch(body.data.download_url)).text();

    expect(file).toContain('sentence of B');
    expect(file.toLowerCase()).not.toContain('anary');
  });

  it('TENANT-014 the audit log of B shows nothing of A, also without a filter', async () => {
    const [a, b] = [await app.tenant(), await app.tenant()];
    await a.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
    await b.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
    const rows = await app.services.database.tenant({ workspaceId: b.workspaceId, projectId: null }, (tx) =>
      tx.selectFrom('audit_log').select('workspace_id').execute(),
    );
    // The call, and the note that the key was used.
    expect(new Set(rows.map((row) => row.workspace_id))).toEqual(new Set([b.workspaceId]));
  });

  it('TENANT-017 an idempotency key of A used in B takes effect again', async () => {
    const [a, b] = [await app.tenant(), await app.tenant()];
    const headers = { 'idempotency-key': 'shared-key-1' };
    const [one, two] = [
      await a.console('create_project', { name: 'P' }, headers),
      await b.console('create_project', { name: 'P' }, headers),
    ];
    expect([one.status, two.status, two.body.meta.replayed]).toEqual([200, 200, undefined]);
    expect(one.body.data.project_id).not.toBe(two.body.data.project_id);
  });
});
