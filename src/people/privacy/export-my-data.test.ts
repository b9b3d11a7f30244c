import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';

const app = await startApp();

describe('export_my_data', () => {
  it('200: the stored data about the person, and no credentials', async () => {
    const tenant = await app.tenant();
    const { body, text } = await tenant.console('export_my_data', {});
    const { data } = body.data;
    expect(data.user).toMatchObject({ id: tenant.userId, email: tenant.email, hasPassword: true });
    expect(data.memberships).toMatchObject([{ workspace: 'Test', role: 'owner', status: 'active' }]);
    expect(data.sessions).toMatchObject([{ address: '127.0.0.1', factors: ['password'] }]);
    expect(data.log[0]).toMatchObject({ operation: 'sign_in' });
    expect(text).not.toMatch(/argon2id|token_hash|plc_it_\w{10}/);
  });
});
