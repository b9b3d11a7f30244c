import { describe, expect, it } from 'vitest';
import { newTenant, startApp } from '../../../test/harness.ts';

const THANKS = { name: 'Thanks', text: 'Thank you, {name}!' };

describe('save_reply', () => {
  it('200: stored for the workspace, and changed by anyone who replies', async () => {
    const tenant = await newTenant();
    const { status, body } = await tenant.console('save_reply', THANKS);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^srp_/),
      ...THANKS,
      version: 1,
      updatedBy: tenant.userId,
      updatedAt: expect.stringMatching(/Z$/),
    });

    const { id } = body.data;
    const changed = await tenant.console('save_reply', { id, version: 1, ...THANKS, text: 'Thanks!' });
    expect(changed.body.data).toMatchObject({ id, version: 2, text: 'Thanks!' });
  });

  it.each([
    [{ name: ' ', text: 'a' }, 'name'],
    [{ name: 'a', text: ' ' }, 'text'],
    [{ name: 'a', text: 'x'.repeat(5001) }, 'text'],
    [{ name: 'a', text: 'Hello {nmae}' }, 'text'],
  ])('400: %j', async (input, field) => {
    const tenant = await newTenant();
    const { status, body } = await tenant.console('save_reply', input);
    expect(status).toBe(400);
    expect(JSON.stringify(body.error.params)).toContain(`"${field}"`);
  });

  it('404: one of another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { id } = (await other.console('save_reply', THANKS)).body.data;
    expect((await tenant.console('save_reply', { id, version: 1, ...THANKS })).status).toBe(404);
  });

  it('409: a used name, an old version, and more than a workspace may have', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { id } = (await tenant.console('save_reply', THANKS)).body.data;
    expect((await tenant.console('save_reply', { ...THANKS, name: 'THANKS' })).status).toBe(409);
    const both = await Promise.all(
      ['a', 'b'].map((text) => tenant.console('save_reply', { id, version: 1, name: 'Thanks', text })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    await app.services.database.system
      .insertInto('saved_replies')
      .values(
        Array.from({ length: 199 }, (_, i) => ({
          id: `srp_${tenant.workspaceId}_${i}`,
          workspace_id: tenant.workspaceId,
          name: `${i}`,
          text: 'a',
          created_by: tenant.userId,
          updated_by: tenant.userId,
        })),
      )
      .execute();
    expect((await tenant.console('save_reply', { name: 'One more', text: 'a' })).status).toBe(409);
  });
});
