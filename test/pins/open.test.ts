import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openFace } from '../../src/api/faces/open.ts';
import { registry } from '../../src/app/registry.ts';
import { AppError } from '../../src/kernel/errors.ts';
import { signBody } from '../../src/platform/auth/app-key.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { startApp } from '../harness.ts';

// The localization contract as literals. A red pin asks: was this on purpose?

describe('localization contract', () => {
  it('paths and rate classes of the operations so far', () => {
    const table = registry.operations
      .filter((op) => op.face === 'open')
      .map((op) => [op.name, op.routes.map((r) => `${r.method} ${r.path}`).join(' | '), op.rate]);
    expect(table).toEqual([
      ['list_callback_deliveries', 'GET /callbacks/deliveries | POST /callbacks/deliveries', 'read'],
      ['list_languages', 'GET /languages', 'read'],
      ['redeliver_callback', 'POST /callbacks/redeliver', 'write'],
      ['send_test_callback', 'POST /callbacks/test', 'write'],
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
    const app = await startApp();
    const tenant = await app.tenant();
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
      'No.',
      {},
      { reason: 'not_waiting_confirmation', fields: [{ field: 'task_id', message: 'no' }] },
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
          doc_url: '/docs#errors/not_waiting_confirmation',
        },
      },
    });
  });

  it('callback attempts: at once, then 16, 32 and 64 seconds after the failure before', () => {
    expect(loadConfig({}).callbackDelaysSec).toEqual([0, 16, 32, 64]);
  });

  it('App Key: ak_ and 24 base32 characters; secret: 43 base64url characters', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    expect(tenant.appKey).toMatch(/^ak_[a-z2-7]{24}$/);
    expect(tenant.appSecret).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});
