import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

const request = {
  target_languages: ['de'],
  strings: [{ string_id: 'a', content: 'Yes' }],
  auto_apply_terms: false,
  metadata: { build: 7 },
};

describe('get_task_status', () => {
  it('200: the documented view, the same for GET and POST', async () => {
    const tenant = await newTenant();
    const { body } = await tenant.open('POST', '/tasks/create', request);
    const { task_id, job_id } = body.data;

    const get = await tenant.open('GET', `/tasks/status?task_id=${task_id}`);
    const post = await tenant.open('POST', '/tasks/status', { task_id });

    expect(get.status).toBe(200);
    expect(post.body.data).toEqual(get.body.data);
    expect(get.body.data).toEqual({
      task_id,
      client_task_id: null,
      name: expect.stringMatching(/^Task \d{4}-\d\d-\d\d \d\d:\d\d #1$/),
      status: 'pending',
      current_stage: 'pending',
      current_step: '',
      scan_status: 'pending',
      source_language: 'en',
      target_languages: ['de'],
      strings_count: expect.any(Number),
      words_count: expect.any(Number),
      progress: { rows_total: 0, rows_done: 0, rows_failed: 0 },
      jobs: [
        {
          job_id,
          job_type: 'TASK_IMPORT',
          status: 'PENDING',
          step: '',
          row_count: 0,
          error: null,
          warning: null,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
      ],
      smart_optimize_status: 'pending',
      requires_confirmation: false,
      is_completed: false,
      is_failed: false,
      failure_reason: null,
      failure_code: null,
      failed_rows: null,
      usage: { tokens_in: 0, tokens_out: 0, cost: null },
      metadata: { build: 7 },
      accepted_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('400: task_id missing, empty or repeated', async () => {
    const tenant = await newTenant();
    const answers = await Promise.all([
      tenant.open('GET', '/tasks/status'),
      tenant.open('GET', '/tasks/status?task_id='),
      tenant.open('GET', '/tasks/status?task_id=a&task_id=b'),
      tenant.open('POST', '/tasks/status', { task_id: ['a'] }),
    ]);
    expect(answers.map((a) => [a.status, a.body.error.field])).toEqual(Array(4).fill([400, 'task_id']));
  });

  it('403: a task of another project', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { body } = await tenant.open('POST', '/tasks/create', request);
    const { status, body: refused } = await other.open('GET', `/tasks/status?task_id=${body.data.task_id}`);
    expect([status, refused.error.reason]).toEqual([403, 'foreign_task']);
  });

  it('404: no such task', async () => {
    const tenant = await newTenant();
    expect((await tenant.open('GET', "/tasks/status?task_id=' or 1=1--")).status).toBe(404);
    expect((await tenant.open('GET', '/tasks/status?task_id=task_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(
      404,
    );
  });
});
