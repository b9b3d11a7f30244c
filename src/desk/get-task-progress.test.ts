import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../test/harness.ts';

const app = await startWorkingApp();

describe('get_task_progress', () => {
  it('200: rows of each language, and the counts of the sub-steps', async () => {
    const tenant = await app.tenant();
    const { body } = await tenant.open('POST', '/tasks/create', {
      strings: [
        { string_id: 'a', content: 'Open the door', translations: { de: 'Öffne die Tür' } },
        { string_id: 'b', content: 'Close the door' },
      ],
      target_languages: ['de', 'fr'],
      scan_terms: false,
    });
    const task_id = body.data.task_id;
    await until('the task is completed', async () => {
      const status = await tenant.open('GET', `/tasks/status?task_id=${task_id}`);
      return status.body.data.is_completed;
    });

    const progress = await tenant.console('get_task_progress', { task_id });

    expect(progress.status).toBe(200);
    expect(progress.body.data.languages).toMatchObject([
      { language: 'de', rows: 2, done: 2, failed: 0 },
      { language: 'fr', rows: 2, done: 2, failed: 0, reviewed: 0, score: expect.any(Number) },
    ]);
    expect(progress.body.data.steps.map(({ name }: { name: string }) => name)).toEqual([
      'tmMatching',
      'tbMatching',
      'kbExtraction',
      'translateBatch',
      'lqaBatch',
      'translateEnhanceBatch',
      'aiScoringBatch',
    ]);
    expect(progress.body.data.steps[3].counts.rows_changed).toBeGreaterThan(0);
  });

  it('200: who confirmed the terms, and how; nobody if it continued by itself', async () => {
    const tenant = await app.tenant();
    const confirmed = async (task_id: string) =>
      (await tenant.console('get_task_progress', { task_id })).body.data.confirmed;
    const waiting = async () => {
      const { body } = await tenant.open('POST', '/tasks/create', {
        strings: [
          { string_id: 'a_name', content: 'Reed Choir' },
          { string_id: 'b', content: 'The Reed Choir sings.' },
        ],
        target_languages: ['de'],
        auto_apply_terms: false,
      });
      const task_id: string = body.data.task_id;
      await until('the task to wait', async () => {
        const { body: now } = await tenant.open('GET', `/tasks/status?task_id=${task_id}`);
        return now.data.requires_confirmation;
      });
      return task_id;
    };
    const byKey = await waiting();
    expect(await confirmed(byKey)).toBeNull();
    await tenant.open('POST', '/tasks/confirm-terms', { task_id: byKey });
    expect(await confirmed(byKey)).toMatchObject({ way: 'api', by: { kind: 'app_key' } });
    const byHand = await waiting();
    await tenant.console('confirm_terms', { project_id: tenant.projectId, task_id: byHand });
    expect(await confirmed(byHand)).toMatchObject({
      way: 'application',
      by: { kind: 'user', id: tenant.userId, name: 'Tester' },
      at: expect.stringMatching(/Z$/),
    });
  });

  it('400: no task', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('get_task_progress', {})).status).toBe(400);
  });

  it('404: a task of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { body } = await other.open('POST', '/tasks/create', {
      strings: [{ string_id: 'a', content: 'Hello' }],
      target_languages: ['de'],
    });
    const { status } = await tenant.console('get_task_progress', { task_id: body.data.task_id });
    expect(status).toBe(404);
  });
});
