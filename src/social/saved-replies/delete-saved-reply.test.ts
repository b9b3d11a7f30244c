import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

const THANKS = { name: 'Thanks', text: 'Thank you!' };

describe('delete_saved_reply', () => {
  it('200: deleted, and its name is free', async () => {
    const tenant = await newTenant();
    const { id } = (await tenant.console('save_reply', THANKS)).body.data;
    expect((await tenant.console('delete_saved_reply', { id })).body.data).toEqual({ id });
    expect((await tenant.console('list_saved_replies', {})).body.data.items).toEqual([]);
    expect((await tenant.console('save_reply', THANKS)).status).toBe(200);
  });

  it('400: no id', async () => {
    const tenant = await newTenant();
    expect((await tenant.console('delete_saved_reply', {})).status).toBe(400);
  });

  it('404: of another workspace, which keeps it', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { id } = (await other.console('save_reply', THANKS)).body.data;
    expect((await tenant.console('delete_saved_reply', { id })).status).toBe(404);
    expect((await other.console('list_saved_replies', {})).body.data.items).toHaveLength(1);
  });
});
