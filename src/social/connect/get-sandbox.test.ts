import { describe, expect, it } from 'vitest';
import { openWorld, worldTenant } from '../../../test/factories/world.ts';
import { newTenant } from '../../../test/harness.ts';

describe('get_sandbox', () => {
  it('200: its address, and the available platforms', async () => {
    const { status, body } = await (await worldTenant()).console('get_sandbox', {});

    expect(status).toBe(200);
    expect(body.data.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(body.data.platforms).toContain('x');
  });

  it('200: without platforms at another address; empty without a sandbox', async () => {
    const world = await openWorld({ env: { PARLANCE_X_BASE_URL: 'http://127.0.0.1:9/x' } });
    const { body } = await (await world.app.tenant()).console('get_sandbox', {});
    await world.close();
    const alone = await (await newTenant()).console('get_sandbox', {});

    expect(body.data.platforms).not.toContain('x');
    expect(alone.body.data).toEqual({ url: null, platforms: [] });
  });
});
