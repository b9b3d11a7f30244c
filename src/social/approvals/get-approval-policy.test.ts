import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';

describe('get_approval_policy', () => {
  it('200: the defaults at first, then the saved policy', async () => {
    const tenant = await newTenant();
    const before = await tenant.console('get_approval_policy', {});
    expect(before.status).toBe(200);
    expect(before.body.data).toEqual({
      required: false,
      steps: [],
      publishOnApproval: false,
      allowSelfApproval: false,
    });

    const steps = [{ kind: 'internal', reviewerIds: [tenant.userId] }];
    await tenant.console('set_approval_policy', { required: true, steps });

    expect((await tenant.console('get_approval_policy', {})).body.data).toMatchObject({
      required: true,
      steps,
    });
  });

  it('403: in a workspace that requires a second factor, to a person without one', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    await app.services.database.system
      .updateTable('workspaces')
      .set({ require_second_factor: true })
      .where('id', '=', tenant.workspaceId)
      .execute();

    const { status, body } = await tenant.console('get_approval_policy', {});

    expect(status).toBe(403);
    expect(body.error.params.need).toBe('second_factor');
  });
});
