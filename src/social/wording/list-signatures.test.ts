import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { sign } from './wording-for-tests.ts';

describe('list_signatures', () => {
  it('200: of this workspace only', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await sign(other, 'Theirs');
    await sign(tenant, 'Ours');
    expect((await tenant.social('GET', '/signatures')).body.data.items).toMatchObject([{ text: 'Ours' }]);
    const tool = await tenant.tool('list_signatures');
    expect(tool.body.result.structuredContent.data.items).toHaveLength(1);
  });
});
