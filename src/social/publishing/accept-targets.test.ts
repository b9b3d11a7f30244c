import { afterAll, describe, expect, it } from 'vitest';
import { openStage } from './publishing-for-tests.ts';
import { key } from '../../../test/factories/key.ts';

// No worker takes the jobs, so what acceptance wrote stays unchanged.
const stage = await openStage({ roles: ['api'] });
afterAll(() => stage.close());

describe('accepted targets', () => {
  it('know their cost if the platform charges', async () => {
    const tenant = await stage.app.tenant();
    const [x, bluesky] = [await stage.connect(tenant, 'x'), await stage.connect(tenant, 'bluesky')];
    const post = await stage.post(tenant, [x, bluesky], {
      text: 'Read https://example.com/a',
      parts: [{ text: 'and more', mediaIds: [], delaySec: 0 }],
    });
    const costs = async () => {
      const { targets } = (await tenant.social('GET', `/posts/${post}`)).body.data;
      return new Map(
        targets.map((each: { accountId: string; costEstimate: unknown }) => [
          each.accountId,
          each.costEstimate,
        ]),
      );
    };
    expect(await costs()).toEqual(
      new Map([
        [x, null],
        [bluesky, null],
      ]),
    );
    expect((await tenant.social('POST', `/posts/${post}/publish`, {}, key())).status).toBe(202);
    expect(await costs()).toEqual(
      new Map<string, unknown>([
        [x, { amount: 0.215, currency: 'USD', basis: '1 × $0.015 and 1 with a URL × $0.200' }],
        [bluesky, null],
      ]),
    );
  });
});
