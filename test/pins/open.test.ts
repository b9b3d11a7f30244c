import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inEnglish } from '#kernel/say.ts';
import { openFace } from '../../src/api/faces/open.ts';
import { registry } from '../../src/app/registry.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { signBody } from '../../src/platform/auth/app-key.ts';
import { PUBLISH_EVENTS, TASK_EVENTS, UPLOAD_EVENTS } from '../../src/localization/events.ts';
import { STEPS } from '../../src/localization/pipeline/steps.ts';
import { STAGES } from '../../src/localization/task-store/task.ts';
import { OUTSIDE } from '../../src/adapters/outside.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { newTenant } from '../harness.ts';

// The localization contract as literals. A failed pin asks: was this on purpose?

describe('localization contract', () => {
  it('paths and rate classes of the operations so far', () => {
    const table = registry.operations
      .filter((op) => op.face === 'open')
      .map((op) => [op.name, op.routes.map((r) => `${r.method} ${r.path}`).join(' | '), op.rate]);
    expect(table).toEqual([
      ['apply_push', 'POST /pushes/apply', 'start'],
      ['begin_push', 'POST /pushes/begin', 'start'],
      ['cancel_push', 'POST /pushes/cancel', 'write'],
      ['cancel_task', 'POST /tasks/cancel', 'write'],
      ['check_coverage', 'POST /engines/coverage', 'read'],
      ['confirm_terms', 'POST /tasks/confirm-terms', 'write'],
      ['create_export_template', 'POST /export-templates/create', 'write'],
      ['create_task', 'POST /tasks/create', 'start'],
      ['delete_export_template', 'POST /export-templates/delete', 'write'],
      ['delete_task_terms', 'POST /tasks/terms/delete', 'write'],
      ['delete_terms', 'POST /terms/delete', 'write'],
      ['export_ini', 'POST /export/ini', 'start'],
      ['export_memory', 'POST /tm/export', 'start'],
      ['export_project', 'POST /export/project', 'start'],
      ['export_task', 'POST /tasks/export', 'start'],
      ['export_terms', 'POST /terms/export', 'start'],
      ['get_export_template', 'GET /export-templates/get', 'read'],
      ['get_memory_import', 'GET /tm/import-status | POST /tm/import-status', 'poll'],
      ['get_project', 'GET /project', 'read'],
      ['get_publish_status', 'GET /tasks/publish-status | POST /tasks/publish-status', 'poll'],
      ['get_push', 'GET /pushes/{push_id}', 'poll'],
      ['get_string_coverage', 'GET /strings/coverage', 'read'],
      ['get_task_status', 'GET /tasks/status | POST /tasks/status', 'poll'],
      ['hide_strings', 'POST /strings/hide', 'write'],
      ['import_memory', 'POST /tm/import', 'start'],
      ['import_terms', 'POST /terms/import', 'start'],
      ['list_callback_deliveries', 'GET /callbacks/deliveries | POST /callbacks/deliveries', 'read'],
      ['list_engines', 'GET /engines', 'read'],
      ['list_export_templates', 'GET /export-templates', 'read'],
      ['list_languages', 'GET /languages', 'read'],
      ['list_project_strings', 'GET /strings', 'read'],
      ['list_pushes', 'GET /pushes', 'read'],
      ['list_row_history', 'GET /tasks/strings/history | POST /tasks/strings/history', 'read'],
      ['list_task_strings', 'GET /tasks/strings | POST /tasks/strings', 'read'],
      ['list_task_terms', 'GET /tasks/terms | POST /tasks/terms', 'read'],
      ['list_terms', 'GET /terms', 'read'],
      ['merge_strings', 'POST /strings/merge', 'write'],
      ['preview_push', 'POST /pushes/preview', 'write'],
      ['publish_task', 'POST /tasks/publish', 'start'],
      ['pull_files', 'POST /files/pull', 'start'],
      ['redeliver_callback', 'POST /callbacks/redeliver', 'write'],
      ['rename_string', 'POST /strings/rename', 'write'],
      ['restore_strings', 'POST /strings/restore', 'write'],
      ['retry_task', 'POST /tasks/retry', 'start'],
      ['search_memory', 'POST /tm/search', 'read'],
      ['send_test_callback', 'POST /callbacks/test', 'write'],
      ['supplement_translate', 'POST /tasks/supplement-translate', 'start'],
      ['tag_strings', 'POST /strings/tag', 'write'],
      ['try_engine', 'POST /engines/try', 'start'],
      ['undo_string_merge', 'POST /strings/merge/undo', 'write'],
      ['update_export_template', 'POST /export-templates/update', 'write'],
      ['update_project', 'POST /project/update', 'write'],
      ['update_task_strings', 'POST /tasks/strings/update', 'write'],
      ['update_task_term', 'POST /tasks/terms/update', 'write'],
      ['update_terms', 'POST /terms/update', 'write'],
      ['upload_file', 'PUT /files/{sha256}', 'write'],
      ['upload_terms', 'POST /terms/create', 'start'],
      ['wait_for_publish', 'POST /tasks/publish-wait', 'poll'],
    ]);
    expect(openFace.basePath).toBe('/api/open/v1');
  });

  it('the signature is MD5(timestamp + body + secret), lowercase hex', () => {
    expect(signBody('1731628800', '{"a":"ü"}', 's3cret')).toBe(
      createHash('md5').update('1731628800{"a":"ü"}s3cret', 'utf8').digest('hex'),
    );
    expect(signBody('1731628800', '', 'secret')).toBe('d4535f410ba6f9b05c6e9ea1e96994e7');
  });

  it('success envelope', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.open('GET', '/languages?enabled=true');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      code: 0,
      msg: 'ok',
      trace_id: expect.stringMatching(/^trc_/),
      data: expect.anything(),
    });
  });

  it('failure envelope: HTTP status and code are the same number', () => {
    const error = new AppError(
      'conflict',
      inEnglish('No.'),
      {},
      { reason: 'not_waiting_confirmation', fields: [{ field: 'task_id', message: inEnglish('no') }] },
    );
    expect(openFace.failure(error, 'trc_1')).toEqual({
      status: 409,
      body: {
        success: false,
        code: 409,
        msg: 'No.',
        trace_id: 'trc_1',
        data: null,
        error: {
          reason: 'not_waiting_confirmation',
          field: 'task_id',
          errors: [{ field: 'task_id', message: 'no' }],
          retry_after_sec: null,
          doc_url: '/docs/errors#not_waiting_confirmation',
        },
      },
    });
  });

  it('callback attempts: at once, then 16, 32 and 64 seconds after the failure before', () => {
    expect(loadConfig(OUTSIDE, {}).callbackDelaysSec).toEqual([0, 16, 32, 64]);
  });

  it('App Key: ak_ and 24 base32 characters; secret: 43 base64url characters', async () => {
    const tenant = await newTenant();
    expect(tenant.appKey).toMatch(/^ak_[a-z2-7]{24}$/);
    expect(tenant.appSecret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('the fourteen callback events, and what each call may subscribe to', () => {
    const names = registry.events
      .filter(({ face, name }) => face === 'open' && name !== 'callback.test')
      .map(({ name }) => name);
    expect(names).toEqual(
      [
        'tmMatching',
        'tbMatching',
        'kbExtraction',
        'translateBatch',
        'lqaBatch',
        'translateEnhanceBatch',
        'aiScoringBatch',
        'term_scan.completed',
        'task.completed',
        'task.failed',
        'task.publish.completed',
        'task.publish.failed',
        'term_upload.completed',
        'term_upload.failed',
      ].sort(),
    );
    expect(TASK_EVENTS).toHaveLength(10);
    expect(PUBLISH_EVENTS).toEqual(['task.publish.completed', 'task.publish.failed']);
    expect(UPLOAD_EVENTS).toEqual(['term_upload.completed', 'term_upload.failed']);
  });

  it('the nine statuses with their stages, and the seven steps in order', () => {
    expect(STAGES).toEqual({
      pending: 'pending',
      importing: 'import',
      scanning: 'tb_scan',
      term_translating: 'tb_translate',
      waiting_confirmation: 'tb_scan',
      running: 'translate',
      optimizing: 'translate_qa',
      completed: 'done',
      failed: 'failed',
    });
    expect(STEPS.map((step) => step.name)).toEqual([
      'tmMatching',
      'tbMatching',
      'kbExtraction',
      'translateBatch',
      'lqaBatch',
      'translateEnhanceBatch',
      'aiScoringBatch',
    ]);
  });

  it('the tools that the contract names', () => {
    expect(registry.operations.find((op) => op.name === 'get_publish_status')?.tool).toBe(
      'svc_query_publish_status',
    );
    expect(registry.operations.find((op) => op.name === 'wait_for_publish')?.tool).toBe(
      'svc_wait_for_publish',
    );
  });
});
