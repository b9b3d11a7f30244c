import { afterAll, describe, expect, it } from 'vitest';
import { openStage } from '../publishing/publishing-for-tests.ts';
import { askingCredential } from './confirmations-for-tests.ts';

const stage = await openStage({ roles: ['api'] });
afterAll(() => stage.close());

describe('decline_confirmation', () => {
  it('200: then the credential may not, and 409: a decision is final', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const credential = await askingCredential(stage, tenant, 'confirm');
    const confirmationId = (await credential.publish(post)).body.data.confirmation.id;

    const { status, body } = await tenant.console('decline_confirmation', { confirmationId });

    expect([status, body.data.status]).toEqual([200, 'declined']);
    const refused = await credential.publish(post, { confirmationId });
    expect([refused.status, refused.body.error.params.status]).toEqual([409, 'declined']);
  });

  it('409: accepted before', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const credential = await askingCredential(stage, tenant, 'confirm');
    const confirmationId = (await credential.publish(post)).body.data.confirmation.id;
    await tenant.console('accept_confirmation', { confirmationId });
    expect((await tenant.console('decline_confirmation', { confirmationId })).status).toBe(409);
  });

  it('404: unknown', async () => {
    const tenant = await stage.app.tenant();
    expect((await tenant.console('decline_confirmation', { confirmationId: 'cnf_none' })).status).toBe(404);
  });
});
