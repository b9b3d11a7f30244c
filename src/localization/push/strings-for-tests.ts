import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { seedTask, publishAndWait } from '../publish/seed-for-tests.ts';

/** Three published strings with German texts and without a file. */
export async function publishedStrings(app: App): Promise<Tenant> {
  const tenant = await app.tenant();
  const task = await seedTask(app, tenant, {
    languages: ['de', 'ja'],
    strings: [
      { id: 'a', content: 'Apple', targets: { de: 'Apfel', ja: 'りんご' } },
      { id: 'b', content: 'Bread', targets: { de: 'Brot' } },
      { id: 'c', content: 'Cheese', targets: {} },
    ],
  });
  await publishAndWait(app, tenant, task);
  return tenant;
}

/** Starts a publish that never ends, because no worker runs. */
export async function holdPublishing(app: App, tenant: Tenant): Promise<void> {
  await app.services.database.system
    .updateTable('runs')
    .set({ status: 'RUNNING' })
    .where('project_id', '=', tenant.projectId)
    .where('job_type', '=', 'PUBLISH_TASK')
    .execute();
}
