import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';

const app = await startApp();

describe('get_me', () => {
  it('200: the person, with the configured ways to sign in', async () => {
    const tenant = await app.tenant();
    const { data } = (await tenant.console('get_me', {})).body;
    expect(data).toEqual({
      userId: tenant.userId,
      name: 'Tester',
      email: tenant.email,
      hasPassword: true,
      secondFactors: [],
      recoveryCodesLeft: 0,
      isSteward: false,
      preferences: {
        theme: 'system',
        density: 'comfortable',
        language: null,
        timezone: null,
        weekStart: null,
        hours: null,
        shortcuts: true,
      },
      provedAt: expect.any(String),
    });
  });
});
