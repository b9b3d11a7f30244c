import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { makeMember, makeUser, signIn } from '../people-for-tests.ts';

const app = await startApp();

describe('list_workspaces', () => {
  it('200: those of the person with the role in each, and none for a person without one', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'reviewer');
    expect((await member.console('list_workspaces')).body.data.items).toEqual([
      {
        id: tenant.workspaceId,
        name: 'Test',
        kind: 'team',
        role: 'reviewer',
        localization: null,
        languages: null,
        viaAgency: false,
        timezone: 'UTC',
        locales: expect.any(Array),
        requireSecondFactor: false,
        agencyRequiresSecondFactor: false,
        dissolvesAt: null,
        isDemo: false,
      },
    ]);
    const nobody = await signIn(app, await makeUser(app));
    expect((await nobody.console('list_workspaces')).body.data.items).toEqual([]);
  });
});
