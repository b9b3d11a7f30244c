import { describe, expect, it } from 'vitest';
import { newTenant } from '../../test/harness.ts';

describe('the query of a call that changes data', () => {
  it.each([
    ['POST', '/posts/pst_1/publish?accountId=acc_1', 'accountId'],
    ['PATCH', '/posts/pst_1?version=1', 'version'],
    ['PUT', '/accounts/acc_1/slots?slots=', 'slots'],
    ['DELETE', '/media/med_1?version=2', 'version'],
  ] as const)('400: %s %s names the field and does nothing', async (method, path, field) => {
    const tenant = await newTenant();
    const { status, body } = await tenant.social(method, path, {}, { 'idempotency-key': `query-${method}` });
    expect([status, body.error.code, body.error.params.field]).toEqual([400, 'invalid_input', field]);
  });

  it('400: in the console too', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.console('get_post?postId=pst_1', { postId: 'pst_1' });
    expect([status, body.error.params.field]).toEqual([400, 'postId']);
  });

  it('a DELETE reads its body', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.social('DELETE', '/media/med_1', { version: 'two' });
    expect([status, body.error.params.fields]).toEqual([400, ['version']]);
  });
});
