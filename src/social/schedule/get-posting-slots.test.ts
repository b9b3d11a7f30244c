import { describe, expect, it } from 'vitest';
import { startWorld } from '../../../test/factories/world.ts';
import { addAccount } from '../../../test/factories/account.ts';

describe('get_posting_slots', () => {
  it('200: in the zone of the account, else of the workspace', async () => {
    const { app } = await startWorld();
    const tenant = await app.tenant();
    const accountId = await addAccount(app, tenant);
    const { status, body } = await tenant.social('GET', `/accounts/${accountId}/slots`);
    expect(status).toBe(200);
    expect(body.data).toEqual({ accountId, timezone: 'UTC', slots: [] });
    await tenant.social('PATCH', `/accounts/${accountId}`, { version: 1, timezone: 'Asia/Tokyo' });
    const tool = await tenant.tool('get_posting_slots', { accountId });
    expect(tool.body.result.structuredContent.data.timezone).toBe('Asia/Tokyo');
  });

  it('404: an account of another workspace', async () => {
    const { app } = await startWorld();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const id = await addAccount(app, other);
    expect((await tenant.social('GET', `/accounts/${id}/slots`)).status).toBe(404);
  });
});
