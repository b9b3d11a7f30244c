import { beforeAll, expect, it } from 'vitest';
import { type App, startWorkingApp, until } from '../test/harness.ts';
import { DATA } from './data.ts';

let app: App;
beforeAll(async () => {
  app = await startWorkingApp();
});

// Everything else in the demo's project waits for this task, and a mostly empty task has failed. Of its languages the
// engine knows this one least.
it('the offline engine is sure of most strings of the launch', async () => {
  const tenant = await app.tenant();
  const { body } = await tenant.open('POST', '/tasks/create', {
    ...DATA.tasks.launch,
    target_languages: ['ja'],
    scan_terms: false,
  });
  const { task_id } = body.data;
  const statusNow = async () =>
    (await tenant.open('GET', `/tasks/status?task_id=${task_id}`)).body.data.status;
  await until('the task to end', async () => ['completed', 'failed'].includes(await statusNow()), 240_000);
  expect(await statusNow()).toBe('completed');
});
