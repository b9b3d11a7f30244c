import { type App, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { seedTask } from '../publish/seed-for-tests.ts';

/** German rows of all kinds: sound, faulty, approved, without a text. */
export function seedBulk(app: App, tenant: Tenant): Promise<string> {
  return seedTask(app, tenant, {
    strings: [
      { id: 'a', content: 'Start', targets: { de: 'Starten', ja: '開始' } },
      {
        id: 'b',
        content: 'Go home now',
        targets: {
          de: {
            text: 'Geh  jetzt heim',
            score: 86,
            issues: [
              { check: 'double_space', severity: 'minor', message: 'Mark.', start: 3, end: 5, fix: ' ' },
            ],
          },
        },
      },
      { id: 'c', content: 'Quit', targets: { de: { text: 'Beenden', state: 'approved', score: 100 } } },
      { id: 'd', content: 'Load', targets: { de: null } },
    ],
  });
}

export const start = (tenant: Pick<Tenant, 'projectId' | 'console'>, more: object) =>
  tenant.console('start_bulk_edit', { project_id: tenant.projectId, language: 'de', ...more });

export const untilOver = (tenant: Pick<Tenant, 'console'>, jobId: string) =>
  until('the bulk edit to end', async () => {
    const { body } = await tenant.console('get_bulk_edit', { job_id: jobId });
    return ['completed', 'failed', 'cancelled'].includes(body.data.status) && body.data;
  });

/** Starts a bulk edit and waits for its end. */
export async function edit(tenant: Tenant, more: object) {
  const { status, body } = await start(tenant, more);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return untilOver(tenant, body.data.job_id);
}

export const rowsOf = (app: App, task: string, language = 'de') =>
  app.services.database.system
    .selectFrom('task_rows')
    .select(['position', 'target', 'state', 'revision', 'reviewed_by'])
    .where('task_id', '=', task)
    .where('language', '=', language)
    .orderBy('position')
    .execute();
