import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/harness.ts';
import { eventsOf, openStage, targetOf } from '../publishing/publishing-for-tests.ts';
import { Content } from '../posts/content.ts';
import { askingCredential } from './confirmations-for-tests.ts';

const stage = await openStage();
afterAll(() => stage.close());

async function asked(mode: 'confirm' | 'first_time') {
  const tenant = await stage.app.tenant();
  const account = await stage.connect(tenant, 'bluesky');
  const post = await stage.post(tenant, [account]);
  const credential = await askingCredential(stage, tenant, mode);
  const { status, body } = await credential.publish(post);
  expect([status, body.data.status]).toEqual([202, 'draft']);
  const confirmationId: string = body.data.confirmation.id;
  return { tenant, account, post, credential, confirmationId };
}

describe('accept_confirmation', () => {
  it('200: nothing happens before a person accepts, then exactly once', async () => {
    const { tenant, post, credential, confirmationId } = await asked('confirm');
    expect(await eventsOf(stage.app, post)).toEqual(['confirmation.requested']);
    // Repeating the call returns the same confirmation.
    expect((await credential.publish(post)).body.data.confirmation.id).toBe(confirmationId);
    const early = await credential.publish(post, { confirmationId });
    expect([early.status, early.body.error.params.status]).toEqual([409, 'pending']);

    const { status, body } = await tenant.console('accept_confirmation', { confirmationId });

    expect([status, body.data.status, body.data.decidedBy]).toEqual([200, 'accepted', tenant.userId]);
    expect((await credential.publish(post, { confirmationId })).status).toBe(202);
    await until('the post', async () => (await targetOf(stage.app, post)).status === 'published');
    expect((await credential.get(`/confirmations/${confirmationId}`)).body.data.status).toBe('used');
  });

  it('200: first_time allows the accounts for thirty days', async () => {
    const { tenant, account, post, credential, confirmationId } = await asked('first_time');
    await tenant.console('accept_confirmation', { confirmationId });
    expect((await credential.publish(post)).body.data.acceptedTargets).toHaveLength(1);
    await until('the post', async () => (await targetOf(stage.app, post)).status === 'published');
    stage.pass(31 * 86_400);
    const later = await stage.post(tenant, [account]);
    expect((await credential.publish(later)).body.data.confirmation.id).not.toBe(confirmationId);
  });

  it('404: a confirmation of another workspace', async () => {
    const { confirmationId } = await asked('confirm');
    const other = await stage.app.tenant();
    expect((await other.console('accept_confirmation', { confirmationId })).status).toBe(404);
  });

  it('409: decided, expired, or for a post that has changed since', async () => {
    const { tenant, post, credential, confirmationId } = await asked('confirm');
    await tenant.console('accept_confirmation', { confirmationId });
    expect((await tenant.console('accept_confirmation', { confirmationId })).status).toBe(409);
    await stage.app.services.database.system
      .updateTable('posts')
      .set({ content: JSON.stringify({ ...Content.parse({}), text: 'Other words' }) })
      .where('id', '=', post)
      .execute();
    const changed = await credential.publish(post, { confirmationId });
    expect([changed.status, changed.body.error.code]).toEqual([409, 'confirmation_stale']);
    const late = await asked('confirm');
    stage.pass(25 * 3600);
    const answer = await late.tenant.console('accept_confirmation', { confirmationId: late.confirmationId });
    expect([answer.status, answer.body.error.params.status]).toEqual([409, 'expired']);
  });
});
