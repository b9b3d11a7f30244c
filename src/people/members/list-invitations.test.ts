import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { invite } from '../people-for-tests.ts';

const app = await startApp();

describe('list_invitations', () => {
  it('200: those of this workspace that can still be accepted', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await invite(other);
    const { id } = await invite(tenant, { role: 'viewer', localization: 'reviewer', languages: ['ja'] });
    await tenant.console('revoke_invitation', { id: (await invite(tenant)).id });
    const { items } = (await tenant.console('list_invitations', {})).body.data;
    expect(items).toEqual([
      {
        id,
        email: null,
        role: 'viewer',
        localization: 'reviewer',
        languages: ['ja'],
        invitedBy: 'Tester',
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ]);
  });
});
