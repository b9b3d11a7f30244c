import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('list_credentials', () => {
  it('200: shows a hint, never the token or its hash', async () => {
    const tenant = await newTenant();
    await (await newTenant()).credential();

    const { status, body, text } = await tenant.console('list_credentials');

    expect(status).toBe(200);
    expect(body.data.items).toHaveLength(1);
    expect(body.data.items[0]).toMatchObject({
      name: 'Test',
      hint: `plc_it_…${tenant.token.slice(-4)}`,
      disabled: false,
    });
    expect(text).not.toContain(tenant.token);
  });
});
